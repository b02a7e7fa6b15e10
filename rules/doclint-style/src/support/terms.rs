//! The terms that a rule looks for: terms with several spellings, and terms from the settings.

use doclint_rule::text::{Word, WordMap};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// The role of a spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// One of several spellings of a term.
    Variant {
        /// Whether it is compared only where it is a noun.
        is_noun: bool,
        /// Whether it has a hyphen that is right before a noun.
        may_be_joined: bool,
    },
    /// One that the settings prefer.
    Preferred,
    /// One that the settings replace, by the index of the preferred one.
    Replaced(usize),
}

/// Spellings of terms in lower case.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    spellings: HashMap<String, Spelling>,
    /// How many words the longest spelling has that begins with a word.
    starts: WordMap<usize>,
}

/// Terms of two words that have no capitals unless they are names.
const PAIRS: &str = include_str!("../words/pairs.txt");

/// The longest spelling, in words.
const MOST_WORDS: usize = 5;

impl Terms {
    /// The spellings of a list: a line for each term, with commas between them.
    pub fn read(list: &str) -> Self {
        let mut terms = Self::default();
        for line in list.lines().filter(|it| !it.starts_with('#')) {
            let (is_noun, line) = match line.strip_prefix("noun ") {
                Some(rest) => (true, rest),
                None => (false, line),
            };
            let is_open = line.contains(", ") && line.split(", ").any(|it| it.contains(' '));
            for spelling in line.split(", ") {
                let may_be_joined = is_open && spelling.contains('-');
                terms.add(spelling, Spelling::Variant { is_noun, may_be_joined });
            }
        }
        terms
    }

    /// Adds a spelling, unless the settings have it.
    pub fn add(&mut self, text: &str, spelling: Spelling) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let count = text.split(' ').count();
        if text.is_empty() || count > MOST_WORDS {
            return;
        }
        let first = text.split(' ').next().unwrap_or_default();
        // A spelling of one word can be in the plural.
        let firsts = [Some(first.to_owned()), (count == 1).then(|| format!("{first}s"))];
        for first in firsts.into_iter().flatten() {
            let longest = self.starts.entry(&first);
            *longest = count.max(*longest);
        }
        self.spellings.insert(text, spelling);
    }

    /// The longest spelling that begins with a word of a text; `rest` are the words after it.
    pub fn find<'t>(
        &self,
        text: &str,
        first: &Word<'t>,
        rest: impl Iterator<Item = Word<'t>>,
    ) -> Option<(Range<usize>, Spelling)> {
        let longest = *self.starts.get(first)?;
        let mut ends = vec![first.range.end];
        for word in rest.take(longest - 1) {
            if !is_blank(&text[ends[ends.len() - 1]..word.range.start]) {
                break;
            }
            ends.push(word.range.end);
        }
        ends.into_iter().rev().find_map(|end| {
            let range = first.range.start..end;
            Some((range.clone(), self.get(&text[range])?.1))
        })
    }

    /// A spelling in the singular, as the list has it.
    pub fn get(&self, written: &str) -> Option<(String, Spelling)> {
        let text = written.replace('\n', " ").to_lowercase();
        if let Some(spelling) = self.spellings.get(&text) {
            return Some((text, *spelling));
        }
        let singular = text.strip_suffix('s')?;
        let spelling = self.spellings.get(singular)?;
        Some((singular.to_owned(), *spelling))
    }
}

/// Common terms of two words: the second words by the first.
#[derive(Debug)]
pub(crate) struct Pairs(WordMap<Vec<&'static str>>);

impl Pairs {
    pub fn read() -> Self {
        let mut seconds: WordMap<Vec<_>> = WordMap::default();
        for (first, second) in PAIRS.lines().filter_map(|it| it.split_once(' ')) {
            seconds.entry(first).push(second);
        }
        Self(seconds)
    }

    /// Whether a word can be the first of a term.
    pub fn may_begin(&self, word: &Word<'_>) -> bool {
        is_acronym(word.text) || self.0.get(word).is_some()
    }

    /// Whether two words are a term: an acronym with a noun, or two common words.
    pub fn has(&self, text: &str) -> bool {
        let Some((first, second)) = text.split_once([' ', '\n']) else { return false };
        // Behind a colon or a dash, the first letter of a sentence is a capital, too.
        let is_start =
            first.starts_with(char::is_uppercase) && second.starts_with(char::is_lowercase);
        is_plain(second)
            && (is_acronym(first) || is_plain(first) && !is_start && self.is_common(first, second))
    }

    fn is_common(&self, first: &str, second: &str) -> bool {
        let Some(seconds) = self.0.get_text(first) else { return false };
        let singular = second.strip_suffix('s').unwrap_or(second);
        let is_it =
            |it: &&str| it.eq_ignore_ascii_case(second) || it.eq_ignore_ascii_case(singular);
        seconds.iter().any(is_it)
    }
}

fn is_acronym(word: &str) -> bool {
    (2..=6).contains(&word.len()) && word.bytes().all(|it| it.is_ascii_uppercase())
}

/// Whether a word has no capital but its first letter.
fn is_plain(word: &str) -> bool {
    word.len() > 2
        && word.bytes().all(|it| it.is_ascii_alphabetic())
        && !word.bytes().skip(1).any(|it| it.is_ascii_uppercase())
}

/// A word in lower case, as most are.
pub(crate) fn lower(word: &str) -> Cow<'_, str> {
    match word.contains(char::is_uppercase) {
        true => word.to_lowercase().into(),
        false => word.into(),
    }
}

fn is_blank(text: &str) -> bool {
    matches!(text, " " | "\n")
}
