//! Phrases of many rules, found in one pass over the words of a text.

use crate::word_map::WordMap;
use crate::words::Word;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

/// The phrases that a rule looks for, in groups. A phrase is one word or several with blanks between
/// them, in any case; `'` stands for both apostrophes.
#[derive(Clone, Copy, Debug)]
pub enum Phrases {
    /// Groups of phrases.
    Groups(&'static [&'static [&'static str]]),
    /// One group, which a function makes of a longer list.
    Made(fn() -> Vec<&'static str>),
}

/// A phrase that a text has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhraseHit {
    /// The index of the rule among those of the lexicon.
    pub list: u16,
    /// The index of its group of phrases.
    pub group: u16,
    /// Its bytes in the text.
    pub range: Range<usize>,
}

/// The phrases of several rules. They are put together when the first text is read.
#[derive(Debug, Default)]
pub struct Lexicon {
    lists: Vec<Phrases>,
    entries: OnceLock<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    /// The phrases that begin with a word, by that word.
    starts: WordMap<Vec<Entry>>,
}

#[derive(Debug)]
struct Entry {
    /// The words after the first one, in lower case.
    rest: Box<[Box<str>]>,
    list: u16,
    group: u16,
}

/// No phrase has more words.
const MOST_WORDS: usize = 12;

impl Lexicon {
    /// The phrases of rules; the index of each is that of its hits.
    pub fn new(lists: Vec<Phrases>) -> Self {
        Self { lists, entries: OnceLock::new() }
    }

    /// The phrases of a text, given its words. Of a rule's phrases that begin with the same word, the
    /// longest counts.
    pub fn find<'t>(
        &self,
        text: &str,
        mut words: impl Iterator<Item = Word<'t>> + Clone,
    ) -> Vec<PhraseHit> {
        let mut out = Vec::new();
        if self.lists.is_empty() {
            return out;
        }
        let starts = &self.entries.get_or_init(|| Entries::of(&self.lists)).starts;
        while let Some(word) = words.next() {
            let entries = match word.text.contains('’') {
                true => starts.get_text(&word.text.replace('’', "'")),
                false => starts.get(&word),
            };
            let Some(entries) = entries else { continue };
            let next = words.clone().take(MOST_WORDS - 1);
            let words: Vec<Word<'t>> = std::iter::once(word).chain(next).collect();
            add_longest(text, &words, entries, &mut out);
        }
        out
    }
}

impl Entries {
    fn of(lists: &[Phrases]) -> Self {
        let mut entries = Self::default();
        for (list, phrases) in (0..).zip(lists) {
            match phrases {
                Phrases::Made(make) => entries.add(list, 0, &make()),
                Phrases::Groups(groups) => {
                    (0..).zip(*groups).for_each(|(group, texts)| entries.add(list, group, texts));
                }
            }
        }
        entries
    }

    fn add(&mut self, list: u16, group: u16, texts: &[&str]) {
        for text in texts {
            let lower = text.to_lowercase();
            let mut words = lower.split_ascii_whitespace();
            let Some(first) = words.next() else { continue };
            let rest: Box<[Box<str>]> = words.map(Box::from).collect();
            debug_assert!(rest.len() < MOST_WORDS, "`{text}` is too long");
            self.starts.entry(first).push(Entry { rest, list, group });
        }
    }
}

/// Adds the longest phrase of each rule that begins with the first word.
fn add_longest(text: &str, words: &[Word<'_>], entries: &[Entry], out: &mut Vec<PhraseHit>) {
    let mut longest: HashMap<u16, (usize, u16)> = HashMap::new();
    for entry in entries.iter().filter(|it| goes_on(text, words, &it.rest)) {
        let known = longest.entry(entry.list).or_insert((entry.rest.len(), entry.group));
        if entry.rest.len() > known.0 {
            *known = (entry.rest.len(), entry.group);
        }
    }
    let mut found: Vec<_> = longest.into_iter().collect();
    found.sort_unstable();
    out.extend(found.into_iter().map(|(list, (length, group))| {
        let range = words[0].range.start..words[length].range.end;
        PhraseHit { list, group, range }
    }));
}

/// Whether words follow the first one, each behind a blank.
fn goes_on(text: &str, words: &[Word<'_>], rest: &[Box<str>]) -> bool {
    rest.len() < words.len()
        && rest.iter().zip(words.windows(2)).all(|(expected, pair)| {
            let between = &text[pair[0].range.end..pair[1].range.start];
            let is_blank = !between.is_empty() && between.trim().is_empty();
            is_blank && is(pair[1].text, expected)
        })
}

/// Whether a word is another one, which is in lower case.
fn is(word: &str, lower: &str) -> bool {
    word.eq_ignore_ascii_case(lower)
        || !word.is_ascii() && word.to_lowercase().replace('’', "'") == *lower
}

#[cfg(test)]
mod tests {
    use super::{Lexicon, PhraseHit, Phrases};
    use crate::{Word, words};

    fn all(text: &str) -> Vec<Word<'_>> {
        words(text).collect()
    }

    /// Looks for each phrase by itself, in the words of the text.
    fn naive(lists: &[&[&[&str]]], text: &str) -> Vec<(usize, usize, String)> {
        let all = all(text);
        let mut out = Vec::new();
        for start in 0..all.len() {
            for (list, groups) in lists.iter().enumerate() {
                let fits = |phrase: &&str| {
                    let count = phrase.split(' ').count();
                    let end = all.get(start + count - 1)?.range.end;
                    let part = &text[all[start].range.start..end];
                    let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
                    let part = part.replace('’', "'").to_lowercase();
                    (part == **phrase).then_some((count, end))
                };
                let groups = groups.iter().enumerate();
                let found = groups
                    .flat_map(|(group, it)| it.iter().filter_map(fits).map(move |it| (it, group)));
                if let Some(((_, end), group)) = found.max_by_key(|it| it.0.0) {
                    out.push((list, group, text[all[start].range.start..end].to_owned()));
                }
            }
        }
        out
    }

    #[test]
    fn phrases_of_all_rules_are_found_in_one_pass() {
        const ONE: &[&[&str]] = &[&["data loss", "lose data", "don't"], &["data"]];
        const TWO: &[&[&str]] = &[&["data", "data loss of users", "élan"]];
        let lexicon = Lexicon::new(vec![Phrases::Groups(ONE), Phrases::Groups(TWO)]);
        for text in [
            "Data loss: you lose\ndata. Don’t.",
            "data  loss, DATA LOSS of users, lose-data, Élan",
            "the data",
            "",
        ] {
            let found = lexicon.find(text, all(text).into_iter()).into_iter();
            let found = found.map(|PhraseHit { list, group, range }| {
                (usize::from(list), usize::from(group), text[range].to_owned())
            });
            assert_eq!(found.collect::<Vec<_>>(), naive(&[ONE, TWO], text), "{text}");
        }
        assert!(Lexicon::default().find("data", all("data").into_iter()).is_empty());
    }
}
