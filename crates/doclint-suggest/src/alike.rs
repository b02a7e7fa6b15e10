//! Names what two texts differ in that look the same.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Cyrillic letters, each before the Latin one that looks like it.
pub const CYRILLIC: &str = "аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅS";

/// The same for Greek letters.
pub const GREEK: &str = "οoαaνvρpυuιiκkτtΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

/// Asks whether `meant` is what somebody meant by `written`. If both look the same, it says in which
/// sign they differ.
pub fn question(meant: &str, written: &str) -> String {
    match unseen(meant, written) {
        Some(difference) => format!("did you mean `{meant}`? {difference}"),
        None => format!("did you mean `{meant}`?"),
    }
}

/// The Latin letter that looks like another one.
pub fn latin(sign: char) -> Option<&'static str> {
    [CYRILLIC, GREEK].into_iter().find_map(|pairs| second(pairs, sign))
}

/// What comes after a sign in a list of pairs.
fn second(pairs: &'static str, first: char) -> Option<&'static str> {
    let pair = pairs.char_indices().step_by(2).find(|it| it.1 == first)?;
    let at = pair.0 + first.len_utf8();
    pairs.get(at..=at)
}

/// The difference of two texts that look the same, in a sentence.
fn unseen(a: &str, b: &str) -> Option<String> {
    if a == b || looks(a) != looks(b) {
        return None;
    }
    let (mut left, mut right) = (a.chars(), b.chars());
    loop {
        let (x, y) = (left.next(), right.next());
        if x == y {
            continue;
        }
        let both = || [y, x].into_iter().flatten();
        // The odd sign is the one that is not on every keyboard.
        let odd = both().find(|it| is_invisible(*it)).or_else(|| both().find(|it| !it.is_ascii()));
        return Some(match odd {
            None => "They differ in a blank at the end".to_owned(),
            Some(sign) if latin(sign).is_some() => format!(
                "They differ in `{sign}` (U+{:04X}), which is not a Latin letter",
                u32::from(sign)
            ),
            Some(sign) if !is_invisible(sign) && both().any(has_mark) => {
                "They differ in an accent, which is a character of its own in only one of them"
                    .to_owned()
            }
            Some(sign) => format!("They differ in U+{:04X}", u32::from(sign)),
        });
    }
}

/// A text as people see it: without invisible signs and blanks at its end, and with one way to write
/// each letter.
fn looks(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for sign in text.nfd().filter(|it| !is_invisible(*it)) {
        match latin(sign) {
            Some(letter) => seen.push_str(letter),
            None if sign.is_whitespace() => seen.push(' '),
            None => seen.push(sign),
        }
    }
    seen.truncate(seen.trim_end().len());
    seen
}

/// Whether a sign is an accent, or a letter that has one.
fn has_mark(sign: char) -> bool {
    std::iter::once(sign).nfd().any(is_combining_mark)
}

/// Whether a sign has no width.
pub fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_told_apart() {
        for (meant, written, difference) in [
            (
                "guides/setup",
                "guides/s\u{435}tup",
                "They differ in `\u{435}` (U+0435), which is not a Latin letter",
            ),
            ("guides/setup", "guides/set\u{ad}up", "They differ in U+00AD"),
            ("set up", "set\u{a0}up", "They differ in U+00A0"),
            (
                "\u{304c}/x",
                "\u{304b}\u{3099}/x",
                "They differ in an accent, which is a character of its own in only one of them",
            ),
            ("setup ", "setup", "They differ in a blank at the end"),
            ("setup", "setup\u{a0}", "They differ in U+00A0"),
            (
                "caf\u{e9}/x",
                "cafe\u{301}/x",
                "They differ in an accent, which is a character of its own in only one of them",
            ),
            (
                "cafe\u{301}s",
                "caf\u{e9}s",
                "They differ in an accent, which is a character of its own in only one of them",
            ),
        ] {
            assert_eq!(unseen(meant, written).as_deref(), Some(difference), "{written}");
        }
    }

    #[test]
    fn what_people_see_is_not_said() {
        for (meant, written) in
            [("setup", "setpu"), ("caf\u{e9}", "cafe"), ("a", "a"), ("", "\u{435}b")]
        {
            assert_eq!(unseen(meant, written), None, "{written}");
        }
        assert_eq!(question("setup", "setpu"), "did you mean `setup`?");
    }

    #[test]
    fn pairs_are_pairs() {
        for pairs in [CYRILLIC, GREEK] {
            for (index, sign) in pairs.chars().enumerate() {
                assert_eq!(sign.is_ascii(), index % 2 == 1, "{sign}");
            }
        }
    }
}
