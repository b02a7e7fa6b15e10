//! The terms that a rule looks for: those with several spellings, and those of the settings.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// What a spelling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// One of several of a term.
    Variant {
        /// Whether it is compared only where it is a noun.
        is_noun: bool,
        /// Whether it has a hyphen that is right before a noun.
        may_be_joined: bool,
    },
    /// One that the settings prefer.
    Preferred,
    /// One that the settings replace, by the index of what they prefer.
    Replaced(usize),
}

/// Spellings of terms in lower case.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    spellings: HashMap<String, Spelling>,
    /// How many words the longest spelling has that begins with a word.
    starts: HashMap<String, usize>,
    shapes: Shapes,
}

/// By their first letter, how long some words are: most other words differ in this already.
#[derive(Debug, Default)]
pub(crate) struct Shapes([u32; 32]);

impl Shapes {
    pub fn add(&mut self, word: &str) {
        let (letter, length) = Self::shape(word);
        self.0[letter] |= length;
    }

    /// Whether a word can be one of them.
    pub fn may_have(&self, word: &str) -> bool {
        let (letter, length) = Self::shape(word);
        self.0[letter] & length != 0
    }

    fn shape(word: &str) -> (usize, u32) {
        // Both cases of a letter have these bits in common.
        let first = word.bytes().next().unwrap_or_default() & 0x1F;
        (usize::from(first), 1 << word.len().min(31))
    }
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
            self.shapes.add(&first);
            let longest = self.starts.entry(first).or_default();
            *longest = count.max(*longest);
        }
        self.spellings.insert(text, spelling);
    }

    /// The longest spelling that begins with a word; `words` are the words of `text` from there on.
    pub fn find(&self, text: &str, words: &[Range<usize>]) -> Option<(Range<usize>, Spelling)> {
        let first = words.first()?;
        let word = Some(&text[first.clone()]).filter(|it| self.shapes.may_have(it))?;
        let longest = *self.starts.get(&*lower(word))?;
        (1..=longest.min(words.len())).rev().find_map(|count| {
            let is_row = |it: &[Range<usize>]| is_blank(&text[it[0].end..it[1].start]);
            let words = &words[..count];
            let range = first.start..words[count - 1].end;
            let spelling = self.get(&text[range.clone()])?;
            words.windows(2).all(is_row).then_some((range, spelling.1))
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
pub(crate) struct Pairs {
    seconds: HashMap<&'static str, Vec<&'static str>>,
    firsts: Shapes,
}

impl Pairs {
    pub fn read() -> Self {
        let (mut seconds, mut firsts): (HashMap<_, Vec<_>>, _) =
            (HashMap::new(), Shapes::default());
        for (first, second) in PAIRS.lines().filter_map(|it| it.split_once(' ')) {
            firsts.add(first);
            seconds.entry(first).or_default().push(second);
        }
        Self { seconds, firsts }
    }

    /// Whether a word can be the first of a term.
    pub fn may_begin(&self, word: &str) -> bool {
        self.firsts.may_have(word) || is_acronym(word)
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
        let Some(seconds) = self.seconds.get(&*lower(first)) else { return false };
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
