//! Bare addresses in text: GFM's autolink literals.

use crate::common::scan::{Class, char_at, char_before, classify};

/// A bare address.
pub(crate) struct Literal {
    pub start: usize,
    pub end: usize,
    /// The prefix that makes the text a destination.
    pub prefix: &'static str,
}

/// `http://…` or `https://…`, by its colon. `floor` is where its scheme may start at the earliest.
pub(crate) fn url_at_colon(text: &str, colon: usize, floor: usize) -> Option<Literal> {
    let bytes = text.as_bytes();
    if !bytes[colon..].starts_with(b"://") {
        return None;
    }
    let scheme = |len: usize, name: &str| {
        let start = colon.checked_sub(len).filter(|&start| start >= floor)?;
        let before = start.checked_sub(1).map(|at| bytes[at]);
        let fits = bytes[start..colon].eq_ignore_ascii_case(name.as_bytes())
            && !before.is_some_and(|byte| byte.is_ascii_alphabetic());
        fits.then_some(start)
    };
    let start = scheme(5, "https").or_else(|| scheme(4, "http"))?;
    let first = char_at(text, colon + 3)?;
    if classify(Some(first)) != Class::Other || first.is_control() {
        return None;
    }
    let end = path_end(text, domain_end(text, colon + 3)?);
    Some(Literal { start, end, prefix: "" })
}

/// `www.…`.
pub(crate) fn www_at(text: &str, at: usize) -> Option<Literal> {
    let head = text.as_bytes().get(at..at + 4)?;
    if !head.eq_ignore_ascii_case(b"www.") || classify(char_before(text, at)) == Class::Other {
        return None;
    }
    // `www.` alone is not an address: something must follow its dot.
    char_at(text, at + 4)?;
    let end = path_end(text, domain_end(text, at)?);
    Some(Literal { start: at, end, prefix: "http://" })
}

/// `me@example.com`, by its `@`.
pub(crate) fn email_at(text: &str, at: usize) -> Option<Literal> {
    let bytes = text.as_bytes();
    let in_name =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
    let len = bytes[..at].iter().rev().take_while(|&&byte| in_name(byte)).count();
    let start = at - len;
    if len == 0 || start > 0 && matches!(bytes[start - 1], b'/' | b'\\') {
        return None;
    }
    let (mut end, mut dot, mut any) = (at + 1, false, false);
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'.' if bytes
                .get(end + 1)
                .is_some_and(|&next| in_name(next) && next != b'+' && next != b'.') =>
            {
                dot = true;
            }
            b'-' | b'_' => any = true,
            _ if byte.is_ascii_alphanumeric() => any = true,
            _ => break,
        }
        end += 1;
    }
    let letter = bytes[end - 1].is_ascii_alphabetic();
    (any && dot && letter).then_some(Literal { start, end, prefix: "mailto:" })
}

/// The end of a domain: no underscore in its last two labels.
fn domain_end(text: &str, start: usize) -> Option<usize> {
    let mut at = start;
    let (mut last, mut before_last, mut seen) = (false, false, false);
    while let Some(c) = char_at(text, at) {
        match c {
            '.' | '_' => {
                if is_trail(text, at) {
                    break;
                }
                if c == '.' {
                    (before_last, last) = (last, false);
                } else {
                    last = true;
                }
            }
            '-' => seen = true,
            _ if classify(Some(c)) != Class::Other => break,
            _ => seen = true,
        }
        at += c.len_utf8();
    }
    (seen && !last && !before_last).then_some(at)
}

fn path_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    let (mut opened, mut closed) = (0_usize, 0_usize);
    while let Some(c) = char_at(text, at) {
        match c {
            '(' => opened += 1,
            ')' if closed < opened => closed += 1,
            '!' | '"' | '&' | '\'' | ')' | '*' | ',' | '.' | ':' | ';' | '<' | '?' | ']' | '_'
            | '~' => {
                let (trail, end) = trail(bytes, at);
                if trail {
                    break;
                }
                // All of it was checked and is not a trail: skip it at once.
                closed += bytes[at..end].iter().filter(|&&byte| byte == b')').count();
                at = end.max(at + 1);
                continue;
            }
            _ if c.is_whitespace() => break,
            _ => {}
        }
        at += c.len_utf8();
    }
    at
}

fn is_trail(text: &str, at: usize) -> bool {
    trail(text.as_bytes(), at).0
}

/// Whether the text at `at` is punctuation up to the end of an address, and how far the
/// punctuation goes.
fn trail(bytes: &[u8], start: usize) -> (bool, usize) {
    let mut at = start;
    loop {
        match bytes.get(at) {
            None | Some(b'<' | b' ' | b'\t' | b'\n' | b'\r') => return (true, at),
            Some(
                b'!' | b'"' | b'\'' | b')' | b'*' | b',' | b'.' | b':' | b';' | b'?' | b'_' | b'~',
            ) => {
                at += 1;
            }
            Some(b'&') => {
                let len =
                    bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                if len == 0 || bytes.get(at + 1 + len) != Some(&b';') {
                    return (false, at + 1);
                }
                at += len + 2;
            }
            Some(b']') => {
                at += 1;
                if matches!(bytes.get(at), None | Some(b'(' | b'[' | b' ' | b'\t' | b'\n' | b'\r'))
                {
                    return (true, at);
                }
            }
            Some(_) => return (false, at),
        }
    }
}
