//! Places of punctuation marks in prose.

use crate::support::prose::token;
use std::ops::Range;

/// Whether a text may be code or an address where it has this piece: punctuation in it is not that
/// of a sentence.
pub(crate) fn is_like_code(text: &str, at: usize) -> bool {
    let token = &text[token(text, at)];
    token
        .contains(['/', '\\', '=', '{', '}', '<', '>', '_', '@', '#', '$', '[', ']', ':', '`', '|'])
        || token.contains("()")
        || token.contains(|c: char| c.is_ascii_digit())
}

/// The places of a sign in a text.
pub(crate) fn places<'a>(text: &'a str, sign: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    text.match_indices(sign).map(|(at, it)| at..at + it.len())
}

/// The character before a byte.
pub(crate) fn before(text: &str, at: usize) -> Option<char> {
    text[..at].chars().next_back()
}

/// The character at a byte.
pub(crate) fn after(text: &str, at: usize) -> Option<char> {
    text[at..].chars().next()
}

/// Whether a text ends or a blank follows.
pub(crate) fn ends_word(text: &str, at: usize) -> bool {
    after(text, at).is_none_or(char::is_whitespace)
}
