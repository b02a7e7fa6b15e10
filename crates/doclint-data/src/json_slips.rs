//! Reads over slips in JSON, so that the rest of the file still counts.

use crate::{DataError, Document, json};
use doclint_diagnostic::{Edit, Span};

/// A text with more slips is not JSON by mistake.
const MAX_SLIPS: usize = 8;

/// Reads a JSON text. Mistakes are reported as by [`json::parse`]; where all of them are slips that
/// leave no doubt about the rest, such as a lost comma or a comment, the tree is kept.
pub fn parse(text: &str) -> Document {
    let document = json::parse(text);
    if !is_lost(&document) {
        return document;
    }
    let mut errors = Vec::new();
    let mut mended = text.to_owned();
    let mut read = document.clone();
    while is_lost(&read) && errors.len() < MAX_SLIPS {
        let next = read.errors.first().and_then(|it| mend(&mended, it));
        let Some(next) = next else { return document };
        mended = next;
        errors.append(&mut read.errors);
        read = json::parse(&mended);
    }
    if is_lost(&read) {
        return document;
    }
    errors.append(&mut read.errors);
    errors.sort_by_key(DataError::span);
    Document { root: read.root, errors }
}

/// Whether nothing of the text could be read.
pub(crate) fn is_lost(document: &Document) -> bool {
    document.root.is_null() && !document.errors.is_empty()
}

/// The text of the same length without the slip; `None` if more than that is wrong.
fn mend(text: &str, error: &DataError) -> Option<String> {
    let start = error.span().start as usize;
    if text.get(start..)?.starts_with("<<<<<<<") {
        return without_conflict(text, start);
    }
    let (_, edits) = correction(text, error)?;
    edits.iter().rev().try_fold(text.to_owned(), |text, it| in_place(&text, it))
}

/// The text with an edit that moves nothing: what is removed becomes blanks, and what is inserted
/// takes the place of the next blank.
fn in_place(text: &str, edit: &Edit) -> Option<String> {
    let (start, end) = (edit.span.start as usize, edit.span.end as usize);
    if edit.text.is_empty() {
        return Some(blanked(text, start, end));
    }
    if end - start == edit.text.len() {
        return Some(format!("{}{}{}", &text[..start], edit.text, &text[end..]));
    }
    let next = start + text[start..].find(|c: char| c.is_ascii_whitespace())?;
    Some(format!("{}{}{}{}", &text[..start], edit.text, &text[start..next], &text[next + 1..]))
}

/// The title of a fix for a slip, and its edits. `None` where several fixes could apply.
pub(crate) fn correction(text: &str, error: &DataError) -> Option<(&'static str, Vec<Edit>)> {
    let DataError::Syntax { span, replacement, .. } = error else { return None };
    let (start, end) = (span.start as usize, span.end as usize);
    let rest = text.get(start..)?;
    let place = |from: usize, to: usize| Span::new(from as u32, to as u32);
    match replacement.as_deref() {
        Some("") => return Some(("Remove the comma", vec![Edit::delete(*span)])),
        Some(",") => {
            let is_blank = rest.starts_with(|c: char| c.is_ascii_whitespace());
            return is_blank.then(|| ("Add the comma", vec![Edit::insert(span.start, ",")]));
        }
        _ => {}
    }
    let comment = match rest.get(..2) {
        Some("//") => Some(start + rest.find('\n').unwrap_or(rest.len())),
        Some("/*") => Some(start + rest.find("*/")? + 2),
        _ => None,
    };
    if let Some(end) = comment {
        return Some(("Remove the comment", vec![Edit::delete(place(start, end))]));
    }
    if let Some(text_and_rest) = rest.strip_prefix('\'') {
        let inner = text_and_rest.split(['\'', '"', '\n']).next()?;
        let close = start + 1 + inner.len();
        let is_closed = text_and_rest[inner.len()..].starts_with('\'');
        let quote = |at: usize| Edit::replace(place(at, at + 1), "\"");
        return is_closed.then(|| ("Use double quotes", vec![quote(start), quote(close)]));
    }
    // An unclosed string ends with its line, and so does the sign that closes it.
    let is_line_end = text.as_bytes().get(end).is_some_and(|it| matches!(it, b'\n' | b'\r'));
    if !rest.starts_with('"') || !is_line_end {
        return None;
    }
    let at = match text.as_bytes()[end - 1] {
        b',' => end - 1,
        b'}' | b']' | b':' => return None,
        _ => end,
    };
    Some(("Add the closing quote", vec![Edit::insert(at as u32, "\"")]))
}

/// The first version of a conflict: without the markers and the text between the last two.
fn without_conflict(text: &str, start: usize) -> Option<String> {
    let line = |from: usize| text[from..].find('\n').map(|it| from + it);
    let middle = start + text[start..].find("\n=======")? + 1;
    let last = middle + text[middle..].find("\n>>>>>>>")? + 1;
    let text_without = blanked(text, start, line(start)?);
    Some(blanked(&text_without, middle, line(last).unwrap_or(text.len())))
}

/// The text with blanks for these bytes.
fn blanked(text: &str, from: usize, to: usize) -> String {
    let blanks: Vec<u8> = text[from..to]
        .bytes()
        .map(|it| if matches!(it, b'\n' | b'\r') { it } else { b' ' })
        .collect();
    let blanks = String::from_utf8(blanks).expect("blanks and line breaks are ASCII");
    format!("{}{blanks}{}", &text[..from], &text[to..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT: &str = "{\n  \"a\": [\"x\", \"y\"],\n  \"b\": \"z\",\n  \"c\": 1\n}\n";

    #[test]
    fn slips_are_reported_and_read_over() {
        let right = json::parse(RIGHT);
        for (from, to) in [
            ("\"z\",", "\"z\""),
            ("\"x\", ", "\"x\" "),
            (": 1", ": 1,"),
            ("\"y\"]", "\"y\",]"),
            ("\"z\",", "\"z\", // why"),
            ("\"z\",", "/* why */ \"z\","),
            ("\"z\",", "'z',"),
            ("\"z\",", "\"z,"),
            (
                "  \"b\": \"z\",",
                "<<<<<<< HEAD\n  \"b\": \"z\",\n=======\n  \"b\": \"y\",\n>>>>>>> x",
            ),
        ] {
            let text = RIGHT.replace(from, to);
            let read = parse(&text);
            assert_eq!(read.errors.len(), 1, "{text}");
            assert_eq!(read.errors, json::parse(&text).errors, "{text}");
            for key in ["a", "b", "c"] {
                let value = |document: &Document| {
                    document.root.get(key).unwrap_or_else(|| panic!("{key}: {text}")).kind.clone()
                };
                let text_of =
                    |it| format!("{:?}", value(it)).replace(|c: char| c.is_ascii_digit(), "");
                assert_eq!(text_of(&read), text_of(&right), "{text}");
            }
        }
    }

    #[test]
    fn nothing_is_guessed() {
        for (from, to) in [("]", ""), ("\"z\"", "z"), ("{\n", "\n"), ("\"b\":", "\"b:"), ("[", "")]
        {
            let text = RIGHT.replace(from, to);
            assert!(is_lost(&parse(&text)), "{text}");
        }
        assert!(is_lost(&parse(&"[1 ".repeat(20))));
        assert!(is_lost(&parse("\"ä")));
    }
}
