//! Places of punctuation marks in prose.

use crate::support::prose::token;
use std::ops::Range;

/// Whether a text may be code or an address at this place: punctuation in it does not belong to
/// a sentence.
pub(crate) fn is_like_code(text: &str, at: usize) -> bool {
    let token = &text[token(text, at)];
    token
        .contains(['/', '\\', '=', '{', '}', '<', '>', '_', '@', '#', '$', '[', ']', ':', '`', '|'])
        || token.contains("()")
        || token.contains(|c: char| c.is_ascii_digit())
}

/// The places of a sign in a text, which has a character at least.
pub(crate) fn places<'a>(text: &'a str, sign: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let (bytes, sign) = (text.as_bytes(), sign.as_bytes());
    let mut from = 0;
    // Texts are short: preparing a faster search costs more than it saves.
    std::iter::from_fn(move || {
        loop {
            let at = from + bytes[from..].iter().position(|it| *it == sign[0])?;
            let is_there = bytes[at..].starts_with(sign);
            from = at + if is_there { sign.len() } else { 1 };
            if is_there {
                return Some(at..from);
            }
        }
    })
}

/// The character before a byte.
pub(crate) fn before(text: &str, at: usize) -> Option<char> {
    text[..at].chars().next_back()
}

/// The character at a byte.
pub(crate) fn after(text: &str, at: usize) -> Option<char> {
    text[at..].chars().next()
}

/// Whether a text ends or whitespace follows.
pub(crate) fn ends_word(text: &str, at: usize) -> bool {
    after(text, at).is_none_or(char::is_whitespace)
}
