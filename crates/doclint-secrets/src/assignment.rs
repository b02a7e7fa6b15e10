//! Values that are assigned to a name which says that they are secret.

use crate::Secret;
use crate::example::{entropy, is_example, is_published};
use crate::places::{LEAST, is_of_key};

/// Parts of names of secrets, in lower case.
pub(crate) const NAMES: [&str; 14] = [
    "secret",
    "token",
    "password",
    "passwd",
    "api_key",
    "apikey",
    "api-key",
    "access_key",
    "accesskey",
    "access-key",
    "private_key",
    "privatekey",
    "client_key",
    "auth_key",
];

/// Beginnings of keys that are meant for browsers, where everybody can read them.
const PUBLIC: [&str; 6] = ["phc_", "pk_", "pk-", "pub-", "public", "anon"];

const MOST: usize = 256;

/// Less is a word, an address or a name.
const LEAST_ENTROPY: f64 = 3.6;
const LEAST_ENTROPY_OF_HEX: f64 = 3.0;

/// Whether a name belongs to an attribute for scripts of the page, which everybody can read.
pub(crate) fn is_of_page(text: &str, at: usize) -> bool {
    let before = &text.as_bytes()[at.saturating_sub(64)..at];
    let is_name = |it: &&u8| it.is_ascii_alphanumeric() || **it == b'-';
    let name = before.iter().rev().take_while(is_name).count();
    before[before.len() - name..].starts_with(b"data-")
}

/// The value after a name that ends at `end` or later: `"api_key": "…"`, `SECRET=…`, `token = '…'`.
pub(crate) fn value(text: &str, end: usize) -> Option<Secret> {
    let rest = &text.as_bytes()[end..];
    let is_name = |it: &u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-');
    let mut at = rest.iter().take(64).take_while(|it| is_name(it)).count();
    at += usize::from(matches!(rest.get(at), Some(b'"' | b'\'' | b'`' | b']')));
    at += blanks(&rest[at..]);
    if !matches!(rest.get(at), Some(b'=' | b':')) {
        return None;
    }
    at += 1;
    at += usize::from(matches!(rest.get(at), Some(b'=' | b'>')));
    at += blanks(&rest[at..]);
    let quote = rest.get(at).copied().filter(|it| matches!(it, b'"' | b'\'' | b'`'));
    at += usize::from(quote.is_some());
    let length = rest[at..].iter().take(MOST + 1).take_while(|it| is_of_key(**it)).count();
    let after = rest.get(at + length).copied();
    let is_closed = match quote {
        Some(quote) => after == Some(quote),
        None => after.is_none_or(|it| it.is_ascii_whitespace() || b"\",';)}&\\".contains(&it)),
    };
    let bytes = end + at..end + at + length;
    let value = text.get(bytes.clone())?;
    (is_closed && (LEAST..=MOST).contains(&length) && is_random(value)).then_some(Secret {
        bytes,
        what: "a secret",
        is_certain: false,
    })
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take(4).take_while(|it| matches!(it, b' ' | b'\t')).count()
}

/// Whether a program made a value, and not a person.
fn is_random(value: &str) -> bool {
    let is_hex = value.bytes().all(|it| it.is_ascii_hexdigit());
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    let least = if is_hex { LEAST_ENTROPY_OF_HEX } else { LEAST_ENTROPY };
    !PUBLIC.iter().any(|it| value.starts_with(it))
        && digits >= 3
        && letters >= 3
        && !has_words(value)
        && !is_uuid(value)
        && entropy(value) >= least
        && !is_example(value)
        && !is_published(value)
}

/// Whether a part between separators is a word.
fn has_words(value: &str) -> bool {
    let is_word = |part: &str| part.len() >= 4 && part.bytes().all(|it| it.is_ascii_alphabetic());
    value.contains(['_', '-', '.', '/', '~']) && value.split(['_', '-', '.', '/', '~']).any(is_word)
}

/// Whether a value is an identifier, which is not a secret by itself.
fn is_uuid(value: &str) -> bool {
    let lengths: Vec<usize> = value.split('-').map(str::len).collect();
    lengths == [8, 4, 4, 4, 12]
}
