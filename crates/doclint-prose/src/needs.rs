//! Characters that a pattern can't do without, so that most patterns are never run on most texts.

use crate::characters::is_of_word;
use regex_syntax::hir::{Class, Hir, HirKind};

/// A set of characters: a bit for each of ASCII, and the signs below for what has none. Three
/// control characters, which are in no text, lend them their bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs(u128);

/// Letters, digits and marks outside of ASCII.
const WORD: Signs = Signs(1);
/// Anything else outside of ASCII.
const OTHER: Signs = Signs(1 << 1);
/// Two capitals of ASCII in a row.
const CAPITALS: Signs = Signs(1 << 2);

/// How many sets are kept of a pattern.
const MOST_SETS: usize = 4;

/// Larger sets have a character of most texts.
const LARGEST: u32 = 30;

/// A class with more characters outside of ASCII is not looked at one by one.
const MOST_CHARACTERS: u32 = 2_000;

impl Signs {
    /// The characters of a text.
    pub fn of(text: &str) -> Self {
        let mut halves = [0_u64; 2];
        let mut was_capital = false;
        let mut has_capitals = false;
        for byte in text.bytes().filter(u8::is_ascii) {
            halves[usize::from(byte >> 6)] |= 1 << (byte & 63);
            let is_capital = byte.is_ascii_uppercase();
            has_capitals |= was_capital & is_capital;
            was_capital = is_capital;
        }
        let mut signs = Self(u128::from(halves[0]) | u128::from(halves[1]) << 64);
        if has_capitals {
            signs = signs.or(CAPITALS);
        }
        if !text.is_ascii() {
            signs = text.chars().filter(|it| !it.is_ascii()).fold(signs, |it, c| it.or(of_char(c)));
        }
        signs
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether two sets have something in common.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether most texts have none of them.
    fn is_rare(self) -> bool {
        let common = Signs(1 << b' ' | 1 << b'e' | 1 << b'a' | 1 << b't');
        self.0.count_ones() <= LARGEST && !self.meets(common)
    }

    /// Whether no letter of ASCII is among them.
    pub fn has_no_letter(self) -> bool {
        let letters = ('A'..='Z').chain('a'..='z').fold(Self::default(), |it, c| it.or(of_char(c)));
        !self.meets(letters)
    }

    fn is_capitals(self) -> bool {
        let capitals = ('A'..='Z').fold(0, |bits, c| bits | of_char(c).0);
        self.0 != 0 && self.0 & !capitals == 0
    }

    /// The same with the other case of its letters.
    fn in_any_case(self) -> Self {
        let mut out = self;
        for letter in 'a'..='z' {
            let both = of_char(letter).or(of_char(letter.to_ascii_uppercase()));
            if self.meets(both) {
                out = out.or(both);
                // The long s and the sign of Kelvin.
                if matches!(letter, 's' | 'k') {
                    out = out.or(WORD);
                }
            }
        }
        out
    }
}

fn of_char(c: char) -> Signs {
    if c.is_ascii() {
        Signs(1 << u32::from(c))
    } else if is_of_word(c) {
        WORD
    } else {
        OTHER
    }
}

/// Sets of characters: each match has a character of each set. Empty where nothing is known.
pub(crate) fn needs(hir: &Hir, ignorecase: bool) -> Vec<Signs> {
    let mut out = sets(hir, ignorecase);
    if ignorecase {
        out = out.into_iter().map(Signs::in_any_case).collect();
    }
    out.retain(|it| it.is_rare());
    out.sort_by_key(|it| it.0.count_ones());
    out.dedup();
    out.truncate(MOST_SETS);
    out
}

/// The reader of patterns bounds the depth of this recursion.
fn sets(hir: &Hir, ignorecase: bool) -> Vec<Signs> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Vec::new(),
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).unwrap_or_default();
            text.chars().map(of_char).collect()
        }
        HirKind::Class(class) => of_class(class).into_iter().collect(),
        HirKind::Repetition(repetition) if repetition.min == 0 => Vec::new(),
        HirKind::Repetition(repetition) => {
            let mut out = sets(&repetition.sub, ignorecase);
            let is_capital =
                matches!(repetition.sub.kind(), HirKind::Class(_) | HirKind::Literal(_))
                    && out.iter().all(|it| it.is_capitals());
            if repetition.min > 1 && is_capital && !ignorecase && !out.is_empty() {
                out.push(CAPITALS);
            }
            out
        }
        HirKind::Capture(capture) => sets(&capture.sub, ignorecase),
        HirKind::Concat(parts) => parts.iter().flat_map(|it| sets(it, ignorecase)).collect(),
        HirKind::Alternation(options) => {
            let smallest = |option| {
                let sets = sets(option, ignorecase).into_iter();
                sets.min_by_key(|it| (!it.is_rare(), it.0.count_ones()))
            };
            let all: Option<Vec<Signs>> = options.iter().map(smallest).collect();
            let union = |it: Vec<Signs>| it.into_iter().fold(Signs::default(), Signs::or);
            all.map(union).into_iter().collect()
        }
    }
}

fn of_class(class: &Class) -> Option<Signs> {
    let Class::Unicode(class) = class else { return None };
    let mut out = Signs::default();
    let mut left = MOST_CHARACTERS;
    for range in class.ranges() {
        for c in range.start()..=range.end() {
            left = left.checked_sub(1)?;
            out = out.or(of_char(c));
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may_match(pattern: &str, ignorecase: bool, text: &str) -> bool {
        let signs = Signs::of(text);
        let needs = needs(&regex_syntax::parse(pattern).unwrap(), ignorecase);
        assert!(!needs.is_empty(), "{pattern}");
        needs.iter().all(|it| it.meets(signs))
    }

    #[test]
    fn texts_without_a_character_that_is_needed_are_passed_over() {
        assert!(!may_match(r"\d+(?:st|nd)", false, "the first"));
        assert!(may_match(r"\d+(?:st|nd)", false, "the 1st"));
        assert!(may_match(r"\d+(?:st|nd)", false, "the ١st"));
        assert!(!may_match(
            r"\s[—–]\s",
            false,
            "one “two”-three".replace(['“', '”'], "'").as_str()
        ));
        assert!(may_match(r"\s[—–]\s", false, "one — two"));
        assert!(!may_match(r"\b[A-Z]{3,5}\b", false, "Use the Api"));
        assert!(may_match(r"\b[A-Z]{3,5}\b", false, "Use the API"));
        assert!(may_match(r"\bk+\b", true, "300 \u{212A}"));
        assert!(may_match(r"z|\d", false, "7"));
        assert!(!may_match(r"z|\d", false, "seven"));
    }

    #[test]
    fn patterns_of_which_nothing_is_known_need_nothing() {
        for pattern in [r"\w+", "[^,]+", r"x*", r"tea", r"\b", r"e|\d", r"(?:\d)?"] {
            assert_eq!(needs(&regex_syntax::parse(pattern).unwrap(), false), [], "{pattern}");
        }
    }
}
