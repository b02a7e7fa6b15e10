//! Comments in JSON.

use doclint_rule::data::json;
use std::ops::Range;

/// The comments of JSON that can be read without them.
pub(crate) fn comments_in_json(code: &str) -> Vec<Range<usize>> {
    let comments = comments(code);
    if comments.is_empty() {
        return comments;
    }
    let mut rest = String::with_capacity(code.len());
    let mut start = 0;
    for comment in &comments {
        rest.push_str(&code[start..comment.start]);
        start = comment.end;
    }
    rest.push_str(&code[start..]);
    let text = rest.trim();
    let is_whole = text.starts_with('{') && text.ends_with('}')
        || text.starts_with('[') && text.ends_with(']');
    if is_whole && json::parse(text).errors.is_empty() { comments } else { Vec::new() }
}

/// Whether code is JSON with comments.
pub(crate) fn is_commented_json(code: &str) -> bool {
    code.contains('"') && !comments_in_json(code).is_empty()
}

fn comments(code: &str) -> Vec<Range<usize>> {
    let bytes = code.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at..] {
            [b'"', ..] => at + string(&bytes[at..]),
            [b'/', b'/', ..] => code[at..].find('\n').map_or(code.len(), |it| at + it),
            [b'/', b'*', ..] => code[at..].find("*/").map_or(code.len(), |it| at + it + 2),
            _ => at + 1,
        };
        if bytes[at] == b'/' && end > at + 1 {
            found.push(at..end);
        }
        at = end;
    }
    found
}

/// The length of a string with its quotes, up to the end of its line.
fn string(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at + 1,
            b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
