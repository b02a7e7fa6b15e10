//! The anchor of a text.

use regex::Regex;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// The letters and digits of a text.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).collect()
}

/// The letters and digits of a text in lower case, without the marks of letters.
pub(crate) fn plain_letters(text: &str) -> String {
    let plain = text.nfkd().filter(|it| it.is_alphanumeric());
    plain.flat_map(char::to_lowercase).collect()
}

/// The anchor of a text: in lower case, with `-` for spaces and for some punctuation. Other
/// punctuation stays, and the rest is dropped, as are emoji.
pub fn slug(text: &str) -> String {
    let is_ascii = text.is_ascii();
    let text = if is_ascii { text.into() } else { Cow::from(text.to_lowercase()) };
    let mut out = String::with_capacity(text.len());
    // Kept text is copied in pieces; `start` is where the open one begins.
    let (mut start, mut has_started, mut gap) = (0, false, false);
    for (at, c) in text.char_indices() {
        // Characters that addresses don't escape become a gap.
        if c.is_whitespace() || matches!(c, '-' | '.' | '!' | '~' | '*' | '\'' | '(' | ')') {
            out.push_str(&text[start..at]);
            (start, gap) = (at + c.len_utf8(), true);
            continue;
        }
        if gap && has_started {
            out.push('-');
        }
        (has_started, gap) = (true, false);
        let is_dropped = matches!(c, '?' | ',' | ';' | ':' | '"' | '[' | ']' | '{' | '}');
        if is_dropped || is_emoji(c) {
            out.push_str(&text[start..at]);
            start = at + c.len_utf8();
        }
    }
    out.push_str(&text[start..]);
    if is_ascii {
        out.make_ascii_lowercase();
    }
    out
}

/// The anchor of a title that the platform writes in plain letters and digits, with `-` for everything
/// else. With `splits_words`, `userId` becomes `user-id`.
pub(crate) fn plain_slug(text: &str, splits_words: bool) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => plain.push_str(" and "),
            '♥' => plain.push_str(" love "),
            '’' => plain.push('\''),
            c if c.is_ascii() => plain.push(c),
            c => push_plain(c, &mut plain),
        }
    }
    let chars: Vec<char> = plain.chars().collect();
    let mut out = String::with_capacity(plain.len());
    for (at, &c) in chars.iter().enumerate() {
        let rest = || [chars.get(at + 1).copied(), chars.get(at + 2).copied()];
        // "What's" is one word.
        let is_within_word = |rest: [Option<char>; 2]| {
            matches!(rest[0], Some('s' | 't')) && rest[1].is_none_or(char::is_whitespace)
        };
        if c == '\'' && !out.ends_with('-') && is_within_word(rest()) {
            continue;
        }
        if !c.is_ascii_alphanumeric() {
            if !out.is_empty() && !out.ends_with('-') {
                out.push('-');
            }
            continue;
        }
        let before = |back: usize| at.checked_sub(back).map_or(' ', |it| chars[it]);
        if splits_words && begins_word([before(2), before(1), c], chars.get(at + 1)) {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// Whether the last of three characters begins a word within a name: `userId`, `HTTP2`, `HTTPServer`
/// and not `APIs`.
fn begins_word([first, before, c]: [char; 3], next: Option<&char>) -> bool {
    let is_small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let ends_capitals = next.is_some_and(|it| it.is_ascii_lowercase() && *it != 's');
    match c {
        'A'..='Z' => is_small(before) || before.is_ascii_uppercase() && ends_capitals,
        '0'..='9' => first.is_ascii_uppercase() && before.is_ascii_uppercase(),
        _ => false,
    }
}

/// Letters of languages with Latin script, and their replacements on the platform.
const LETTERS: [(&str, &str); 36] = [
    ("äÄæÆ", "ae"),
    ("öÖœŒ", "oe"),
    ("üÜ", "ue"),
    ("ß", "ss"),
    ("þÞ", "th"),
    ("àáâãåāăą", "a"),
    ("çćĉċč", "c"),
    ("ďđð", "d"),
    ("èéêëēĕėęě", "e"),
    ("ĝğġģ", "g"),
    ("ĥħ", "h"),
    ("ìíîïĩīĭįı", "i"),
    ("ĵ", "j"),
    ("ķ", "k"),
    ("ĺļľŀł", "l"),
    ("ñńņňŉ", "n"),
    ("òóôõøōŏő", "o"),
    ("ŕŗř", "r"),
    ("śŝşšș", "s"),
    ("ţťŧț", "t"),
    ("ùúûũūŭůűų", "u"),
    ("ŵ", "w"),
    ("ýÿŷ", "y"),
    ("źżž", "z"),
    ("ÀÁÂÃÅĀĂĄ", "a"),
    ("ÇĆĈĊČ", "c"),
    ("ĎĐÐ", "d"),
    ("ÈÉÊËĒĔĖĘĚ", "e"),
    ("ĜĞĠĢ", "g"),
    ("ÌÍÎÏĨĪĬĮİ", "i"),
    ("ÑŃŅŇ", "n"),
    ("ÒÓÔÕØŌŎŐ", "o"),
    ("ŔŖŘ", "r"),
    ("ŚŜŞŠȘ", "s"),
    ("ÙÚÛŨŪŬŮŰŲ", "u"),
    ("ŹŻŽ", "z"),
];

/// Adds the plain letters for a letter of a language with Latin script, and a blank for others.
fn push_plain(c: char, out: &mut String) {
    static PLAIN: LazyLock<BTreeMap<char, &str>> = LazyLock::new(|| {
        let each = |(letters, plain): &(&'static str, &'static str)| {
            let plain = *plain;
            letters.chars().map(move |it| (it, plain))
        };
        LETTERS.iter().flat_map(each).collect()
    });
    out.push_str(PLAIN.get(&c).copied().unwrap_or(" "));
}

fn is_emoji(c: char) -> bool {
    static EMOJI: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"[\p{Extended_Pictographic}\u{FE0F}\u{200D}]").expect("a valid pattern")
    });
    // The letters of most scripts are outside these ranges.
    matches!(c, '©' | '®' | '\u{200D}'..='\u{3299}' | '\u{FE0F}'..)
        && EMOJI.is_match(c.encode_utf8(&mut [0; 4]))
}

/// The text of a heading without the icons of Material for MkDocs, such as `:material-star:`, which have no
/// text.
pub(crate) fn without_icons(text: &str) -> Cow<'_, str> {
    const SETS: [&str; 4] = ["fontawesome-", "material-", "octicons-", "simple-"];
    let mut parts = text.split(':').peekable();
    let mut out = String::new();
    while let Some(part) = parts.next() {
        let is_icon = SETS.iter().any(|it| part.starts_with(it)) && !part.contains(' ');
        if is_icon && out.ends_with(':') && parts.peek().is_some() {
            out.pop();
            continue;
        }
        out.push_str(part);
        if parts.peek().is_some() {
            out.push(':');
        }
    }
    if out == text { Cow::Borrowed(text) } else { Cow::Owned(out) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_slugs_are_those_of_the_platform() {
        for (title, expected) in [
            ("Fees & billing", "fees-and-billing"),
            ("Über uns", "ueber-uns"),
            ("I ♥ you", "i-love-you"),
            ("snake_case", "snake-case"),
            ("What's new?", "whats-new"),
            ("L’API", "l-api"),
            ("userId", "userid"),
            ("¿Qué es?", "que-es"),
        ] {
            assert_eq!(plain_slug(title, false), expected, "{title}");
        }
        for (name, expected) in [
            ("userId", "user-id"),
            ("user_id", "user-id"),
            ("HTTPServer", "http-server"),
            ("APIs", "apis"),
            ("items[].URL2", "items-url-2"),
        ] {
            assert_eq!(plain_slug(name, true), expected, "{name}");
        }
    }
}
