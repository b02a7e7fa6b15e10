//! Brackets and quotes without a partner, by a simple reading of strings and comments.

use std::ops::Range;

/// How a language writes strings and comments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The sign that begins a comment up to the end of its line.
    pub comment: &'static str,
    /// Whether `/* … */` is a comment.
    pub has_blocks: bool,
    /// The signs that begin and end a string.
    pub quotes: &'static str,
    /// Whether three quotes begin a string over several lines.
    pub has_triple: bool,
}

pub(crate) const PYTHON: Style =
    Style { comment: "#", has_blocks: false, quotes: "\"'", has_triple: true };
pub(crate) const C_LIKE: Style =
    Style { comment: "//", has_blocks: true, quotes: "\"'`", has_triple: false };

/// The innermost bracket that is open at a byte.
pub(crate) fn open_at(text: &str, end: usize, style: Style) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while at < end.min(bytes.len()) {
        let byte = bytes[at];
        if bytes[at..].starts_with(style.comment.as_bytes()) {
            at += bytes[at..].iter().position(|it| *it == b'\n').unwrap_or(bytes.len() - at);
        } else if style.has_blocks && bytes[at..].starts_with(b"/*") {
            at = text[at + 2..].find("*/").map_or(bytes.len(), |it| at + it + 4);
        } else if style.quotes.as_bytes().contains(&byte) {
            at = string_end(bytes, at, style);
        } else {
            match byte {
                b'(' | b'[' | b'{' => open.push(at),
                b')' | b']' | b'}' => {
                    open.pop();
                }
                _ => {}
            }
            at += 1;
        }
    }
    open.pop()
}

fn string_end(bytes: &[u8], start: usize, style: Style) -> usize {
    let quote = bytes[start];
    let triple = [quote; 3];
    let is_long = style.has_triple && bytes[start..].starts_with(&triple);
    let mut at = start + if is_long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' if !is_long && quote != b'`' => return at,
            _ if is_long && bytes[at..].starts_with(&triple) => return at + 3,
            it if !is_long && it == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// The last quote of the only line that has an odd number of them.
#[cfg(feature = "tree-sitter")]
pub(crate) fn lone_quote(text: &str) -> Option<usize> {
    let mut found = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mut quotes = line.match_indices('"').filter(|(at, _)| !line[..*at].ends_with('\\'));
        if quotes.clone().count() % 2 == 1 {
            if found.is_some() {
                return None;
            }
            found = quotes.next_back().map(|it| at + it.0);
        }
        at += line.len();
    }
    found
}

/// The text with a second quote in its line: at the end, and before each of the signs there.
#[cfg(feature = "tree-sitter")]
pub(crate) fn with_partner(text: &str, quote: usize) -> impl Iterator<Item = String> {
    let end = text[quote..].find('\n').map_or(text.len(), |it| quote + it);
    let line = text[quote + 1..end].trim_end();
    let words = line.trim_end_matches(|c: char| c.is_ascii_punctuation() || c == ' ');
    let places = (words.len()..=line.len()).filter(|it| line.is_char_boundary(*it)).take(8);
    places.map(move |it| {
        let (before, after) = text.split_at(quote + 1 + it);
        format!("{before}\"{after}")
    })
}

/// The first quote in commands for a shell that is never closed.
pub(crate) fn unclosed_quote(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut open: Option<usize> = None;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        match open.map(|it| bytes[it]) {
            Some(b'\'') if byte == b'\'' => open = None,
            Some(b'\'') => {}
            _ if byte == b'\\' => at += 1,
            Some(quote) if byte == quote => open = None,
            Some(_) => {}
            None if byte == b'#' && (at == 0 || bytes[at - 1].is_ascii_whitespace()) => {
                at += text[at..].find('\n')?;
            }
            None if bytes[at..].starts_with(b"<<") => return None,
            None if matches!(byte, b'\'' | b'"' | b'`') => open = Some(at),
            None => {}
        }
        at += 1;
    }
    open.map(|it| it..it + 1)
}
