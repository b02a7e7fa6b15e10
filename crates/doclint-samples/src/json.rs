//! JSON, with the additions of documentation.

use crate::fragment::{line_of, masked};
use crate::{Fault, Verdict, best_of};
use doclint_data::{DataError, json};
use std::ops::Range;

/// JSON. A sample with comments is written for a reader that accepts them, and such readers also
/// accept commas before closing brackets. A sample that begins with a key is read in braces.
pub(crate) fn check(text: &str) -> Option<Fault> {
    let plain = without_comments(text);
    let has_comments = plain != text;
    let fault = match plain.trim_start().bytes().next()? {
        b'"' if !is_string(&plain) => best_of([values(&braced(&plain), has_comments)])?.without(1),
        b'{' | b'[' => best_of([values(&plain, has_comments)])?,
        _ => return None,
    };
    // Parts of several objects, with a comment before each of them.
    let is_apart = has_comments
        && fault.message == "missing comma"
        && text[line_of(text, fault.at.start).end..]
            .lines()
            .find(|it| !it.trim().is_empty())
            .is_some_and(|it| it.trim_start().starts_with(['/', '#']));
    (!is_apart && !is_notation(&plain, &fault)).then_some(fault)
}

/// Whether a sample is nothing but objects and lists of JSON, with or without comments.
pub(crate) fn is_json(text: &str) -> bool {
    let plain = without_comments(text);
    plain.trim_start().starts_with(['{', '[']) && matches!(values(&plain, true), Verdict::Read)
}

/// Whether a sample is nothing but a string.
fn is_string(text: &str) -> bool {
    json::parse(text).errors.is_empty()
}

/// Whether a sample describes a value instead of giving one: `"id": string`, `[user, …]`.
fn is_notation(text: &str, fault: &Fault) -> bool {
    const MISTAKES: [&str; 7] = ["True", "False", "None", "undefined", "NaN", "TRUE", "FALSE"];
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '|' | '<' | '>');
    let at = fault.at.start.min(text.len());
    let Some(rest) = text.get(at..) else { return true };
    let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
        return rest.starts_with(['<', '$', '(', '@', '*', '+', '/', '|', '`']);
    }
    match after.trim_start().strip_prefix(':') {
        // A key without quotes: notation, if its value has none either.
        Some(value) => {
            value.trim_start().starts_with(|c: char| c.is_alphabetic() || matches!(c, '<' | '('))
                && !["true", "false", "null"].iter().any(|it| value.trim_start().starts_with(it))
        }
        None => !MISTAKES.contains(&word),
    }
}

/// JSON with comments, and commas before closing brackets.
pub(crate) fn check_with_comments(text: &str) -> Option<Fault> {
    best_of([values(&without_comments(text), true)])
}

/// JSON5 allows much more than our parser knows.
pub(crate) fn check_json5(_: &str) -> Option<Fault> {
    None
}

/// A sample that begins with a key, in braces.
fn braced(text: &str) -> String {
    format!("{{{}\n}}", text.trim_end().trim_end_matches(','))
}

/// Reads one value after the other, each as far as its brackets go.
fn values(text: &str, commas: bool) -> Verdict {
    let mut at = 0;
    while let Some(value) = next_value(text, at) {
        let part = &text[value.clone()];
        if !part.starts_with(['{', '[']) && at > 0 {
            return Verdict::Unknown;
        }
        let document = if commas { json::parse_with_comments(part) } else { json::parse(part) };
        for error in document.errors {
            match error {
                DataError::Syntax { span, message, .. } => {
                    let place = value.start + span.start as usize..value.start + span.end as usize;
                    return Verdict::Failed(Fault::new(place, message));
                }
                DataError::TooLarge { .. } => return Verdict::Unknown,
                DataError::DuplicateKey { .. } | DataError::Alias { .. } => {}
            }
        }
        at = value.end;
    }
    Verdict::Read
}

/// The bytes of the next object or list, or of all that is left if it begins with neither.
fn next_value(text: &str, from: usize) -> Option<Range<usize>> {
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let start = text.len() - rest.len();
    if rest.is_empty() {
        return None;
    }
    if !rest.starts_with(['{', '[']) {
        return Some(start..text.len());
    }
    let mut depth = 0_usize;
    let mut is_string = false;
    let mut bytes = rest.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' if is_string => {
                bytes.next();
            }
            b'"' => is_string = !is_string,
            b'\n' => is_string = false,
            _ if is_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(start..start + at + 1);
                }
            }
            _ => {}
        }
    }
    Some(start..text.len())
}

/// The same text with blanks in place of comments.
fn without_comments(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut comments = Vec::new();
    let (mut at, mut is_string) = (0, false);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let line = || text[at..].find('\n').map_or(text.len(), |it| at + it);
        match bytes[at] {
            b'\\' if is_string => at += 1,
            b'"' => is_string = !is_string,
            b'\n' => is_string = false,
            _ if is_string => {}
            b'#' if text[..at].ends_with([' ', '\n', '\t']) || at == 0 => comments.push(at..line()),
            b'/' if rest.starts_with(b"//") => comments.push(at..line()),
            b'/' if rest.starts_with(b"/*") => {
                let end = text[at..].find("*/").map_or(text.len(), |it| at + it + 2);
                comments.push(at..end);
            }
            _ => {}
        }
        at = comments.last().map_or(at, |it| it.end.max(at)).max(at + 1);
    }
    masked(text, comments.into_iter(), ' ')
}
