//! The anchor of a text.

use regex::Regex;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The anchor of a text: in lower case, with `-` for spaces and for some punctuation. Other
/// punctuation stays, and the rest is dropped, as are emoji.
pub fn slug(text: &str) -> String {
    let is_ascii = text.is_ascii();
    let text = if is_ascii { text.into() } else { Cow::from(text.to_lowercase()) };
    let mut out = String::with_capacity(text.len());
    // Kept text is copied in pieces; `start` is where the open one begins.
    let (mut start, mut has_started, mut gap) = (0, false, false);
    for (at, c) in text.char_indices() {
        // What addresses don't escape becomes a gap.
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

fn is_emoji(c: char) -> bool {
    static EMOJI: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"[\p{Extended_Pictographic}\u{FE0F}\u{200D}]").expect("a valid pattern")
    });
    // The letters of most scripts are outside these ranges.
    matches!(c, '©' | '®' | '\u{200D}'..='\u{3299}' | '\u{FE0F}'..)
        && EMOJI.is_match(c.encode_utf8(&mut [0; 4]))
}
