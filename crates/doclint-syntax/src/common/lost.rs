//! Finds the missing part of a tag that can't be read: its `>`, or the closing quote of a value.
//!
//! Without it the tag swallows the text after it, so the place where reading fails says little.

use crate::common::scan::{is_eol, is_name_part, is_name_start, is_space_or_eol, trim_end};
use crate::script::skim::closing_brace;
use memchr::memchr;

/// The missing part, with an offset.
pub(crate) enum Lost {
    /// The `>`, which belongs here.
    End(usize),
    /// The closing quote of the value that is opened here.
    Quote(usize),
}

/// Finds the missing part of the tag at `start`, where reading it fails at `at`.
pub(crate) fn lost(text: &str, start: usize, at: usize) -> Option<Lost> {
    let bytes = text.as_bytes();
    let mut here = start + 1;
    let mut has_value = false;
    while here < at {
        match bytes[here] {
            quote @ (b'"' | b'\'') if bytes[here - 1] == b'=' => {
                let len = memchr(quote, &bytes[here + 1..at])?;
                let close = here + 1 + len;
                if ends_in_attribute(&text[here + 1..close]) && is_inside(bytes, close + 1) {
                    return Some(Lost::Quote(here));
                }
                has_value = true;
                here = close + 1;
            }
            b'{' => {
                has_value = true;
                here = closing_brace(text, here)? + 1;
            }
            byte if is_eol(byte) => {
                let end = trim_end(bytes, start, here);
                here += bytes[here..].iter().take_while(|it| is_space_or_eol(**it)).count();
                if !is_attribute(&text[here..]) {
                    let is_meant = is_tag(text, start, end, has_value);
                    return is_meant.then_some(Lost::End(end));
                }
            }
            _ => here += 1,
        }
    }
    None
}

/// Whether `start..end` was meant as a tag, and not as text such as `x <y`.
fn is_tag(text: &str, start: usize, end: usize, has_value: bool) -> bool {
    // The line may be long, so its beginning is not searched for.
    let before = text[..start].trim_end_matches([' ', '\t']);
    let begins_line = before.is_empty() || before.ends_with(['\n', '\r']);
    let name = text[start + 1..end].trim_start_matches('/').trim_end_matches('/');
    let is_component = name.starts_with(|c: char| c.is_ascii_uppercase())
        && !text[..start].ends_with(char::is_alphanumeric);
    (begins_line || is_component) && (has_value || !name.trim_end().contains(char::is_whitespace))
}

/// Whether a value takes in the next attribute: it ends in `name=`.
fn ends_in_attribute(value: &str) -> bool {
    let Some(rest) = value.strip_suffix('=') else { return false };
    let before = rest.trim_end_matches(|c| is_name_part(c) || c == '-' || c == ':');
    before.len() < rest.len() && before.ends_with(char::is_whitespace)
}

/// Whether the text goes on where a tag would need a blank or its end.
fn is_inside(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at..];
    let is_end = rest.first().is_none_or(|it| is_space_or_eol(*it) || *it == b'>');
    !is_end && !rest.starts_with(b"/>")
}

/// Whether a line begins as an attribute or the end of a tag does.
fn is_attribute(rest: &str) -> bool {
    let line = rest.split(['\n', '\r', '<']).next().unwrap_or_default();
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_alone = line.trim_end().len() == word.len();
    let is_name = |it: &str| {
        it.starts_with(|c: char| is_name_start(c) && !c.is_uppercase())
            && it.chars().all(|c| is_name_part(c) || c == '-')
    };
    word.starts_with(['{', '/', '>'])
        || word.contains('=')
        || is_alone && is_name(word.trim_end_matches(['/', '>']))
        || line.contains("=\"")
        || line.contains("={")
}
