//! Questions about bytes.

use memchr::memchr2;

/// Where the line that holds `at` ends: before its line end, and after it.
pub(crate) fn line_end(bytes: &[u8], at: usize) -> (usize, usize) {
    match memchr2(b'\n', b'\r', &bytes[at..]) {
        None => (bytes.len(), bytes.len()),
        Some(len) => {
            let end = at + len;
            let crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
            (end, end + if crlf { 2 } else { 1 })
        }
    }
}

pub(crate) fn is_space(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

pub(crate) fn is_eol(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

pub(crate) fn is_space_or_eol(byte: u8) -> bool {
    is_space(byte) || is_eol(byte)
}

pub(crate) fn skip_spaces(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|&&byte| is_space(byte)).count()
}

/// The end of `start..end` without spaces and tabs before it.
pub(crate) fn trim_end(bytes: &[u8], start: usize, end: usize) -> usize {
    start + bytes[start..end].iter().rposition(|&byte| !is_space(byte)).map_or(0, |last| last + 1)
}

/// The character that starts at `at`.
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    text[at..].chars().next()
}

/// The character that ends at `at`.
pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    text[..at].chars().next_back()
}

/// Whitespace between the parts of a tag: JavaScript's and Unicode's.
pub(crate) fn is_es_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Whether a character may start a JavaScript name.
pub(crate) fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '$' || c == '_' || (!c.is_ascii() && c.is_alphabetic())
}

/// Whether a character may go on in a JSX name.
pub(crate) fn is_name_part(c: char) -> bool {
    is_name_start(c)
        || c.is_ascii_digit()
        || c == '-'
        || c == '\u{200c}'
        || c == '\u{200d}'
        || (!c.is_ascii() && (c.is_numeric() || is_combining(c)))
}

/// [`is_name_part`], of a byte that is a character by itself.
pub(crate) fn is_ascii_name_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'_' | b'-')
}

fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{669}' | '\u{900}'..='\u{903}'
        | '\u{93a}'..='\u{94f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{203f}' | '\u{2040}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// The class of a character beside a delimiter run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Space,
    Punctuation,
    Other,
}

pub(crate) fn classify(c: Option<char>) -> Class {
    match c {
        None => Class::Space,
        Some(c) if c.is_ascii() => match c as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0c => Class::Space,
            byte if byte.is_ascii_punctuation() => Class::Punctuation,
            _ => Class::Other,
        },
        Some(c) if c.is_whitespace() => Class::Space,
        Some(c) if is_unicode_punctuation(c) => Class::Punctuation,
        Some(_) => Class::Other,
    }
}

/// Unicode punctuation or symbol: neither letter, digit, mark, control nor unassigned. The standard library knows letters and
/// digits; marks and format characters are listed.
fn is_unicode_punctuation(c: char) -> bool {
    matches!(c,
        '\u{a1}'..='\u{a9}' | '\u{ab}' | '\u{ac}' | '\u{ae}'..='\u{b1}' | '\u{b4}'
        | '\u{b6}'..='\u{b8}' | '\u{bb}' | '\u{bf}' | '\u{d7}' | '\u{f7}'
        | '\u{2c2}'..='\u{2c5}' | '\u{2d2}'..='\u{2df}' | '\u{37e}' | '\u{387}'
        | '\u{55a}'..='\u{55f}' | '\u{589}' | '\u{58a}' | '\u{58d}'..='\u{58f}' | '\u{5be}' | '\u{5c0}' | '\u{5c3}'
        | '\u{5f3}' | '\u{5f4}' | '\u{60c}' | '\u{60d}' | '\u{61b}' | '\u{61e}' | '\u{61f}'
        | '\u{66a}'..='\u{66d}' | '\u{6d4}' | '\u{964}' | '\u{965}' | '\u{970}' | '\u{e3f}'
        | '\u{e4f}' | '\u{e5a}' | '\u{e5b}' | '\u{10fb}' | '\u{166e}' | '\u{1680}'
        | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{207a}'..='\u{207e}'
        | '\u{208a}'..='\u{208e}' | '\u{20a0}'..='\u{20c0}' | '\u{2100}' | '\u{2101}'
        | '\u{2103}'..='\u{2106}' | '\u{2108}' | '\u{2109}' | '\u{2114}' | '\u{2116}'..='\u{2118}'
        | '\u{211e}'..='\u{2123}' | '\u{2125}' | '\u{2127}' | '\u{2129}' | '\u{212e}'
        | '\u{213a}' | '\u{213b}' | '\u{2140}'..='\u{2144}' | '\u{214a}'..='\u{214d}' | '\u{214f}'
        | '\u{218a}' | '\u{218b}' | '\u{2190}'..='\u{2426}' | '\u{2440}'..='\u{244a}'
        | '\u{249c}'..='\u{24e9}' | '\u{2500}'..='\u{2775}' | '\u{2794}'..='\u{2b73}'
        | '\u{2b76}'..='\u{2bff}' | '\u{2ce5}'..='\u{2cea}' | '\u{2cf9}'..='\u{2cfc}'
        | '\u{2cfe}' | '\u{2cff}' | '\u{2e00}'..='\u{2e2e}' | '\u{2e30}'..='\u{2e5d}'
        | '\u{2e80}'..='\u{2fd5}' | '\u{2ff0}'..='\u{2fff}' | '\u{3001}'..='\u{3004}'
        | '\u{3008}'..='\u{3020}' | '\u{3030}' | '\u{3036}' | '\u{3037}' | '\u{303d}'..='\u{303f}'
        | '\u{309b}' | '\u{309c}' | '\u{30a0}' | '\u{30fb}' | '\u{3190}' | '\u{3191}'
        | '\u{3196}'..='\u{319f}' | '\u{31c0}'..='\u{31e3}' | '\u{3200}'..='\u{321e}'
        | '\u{322a}'..='\u{3247}' | '\u{3250}' | '\u{3260}'..='\u{327f}' | '\u{328a}'..='\u{32b0}'
        | '\u{32c0}'..='\u{33ff}' | '\u{4dc0}'..='\u{4dff}' | '\u{a490}'..='\u{a4c6}'
        | '\u{a4fe}' | '\u{a4ff}' | '\u{a60d}'..='\u{a60f}' | '\u{ab5b}' | '\u{fb29}'
        | '\u{fd3e}' | '\u{fd3f}' | '\u{fdfc}' | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe52}'
        | '\u{fe54}'..='\u{fe66}' | '\u{fe68}'..='\u{fe6b}' | '\u{ff01}'..='\u{ff0f}'
        | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}'
        | '\u{ffe0}'..='\u{ffe6}' | '\u{ffe8}'..='\u{ffee}' | '\u{fffc}' | '\u{fffd}'
        | '\u{10100}'..='\u{10102}' | '\u{1d000}'..='\u{1d1e8}' | '\u{1f000}'..='\u{1faff}')
}
