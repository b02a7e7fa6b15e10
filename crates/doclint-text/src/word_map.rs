//! Facts about some words, for rules that look at each word of a page.

use crate::words::{Word, key};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// A map from some words to facts about them, whatever their case. The words are ours, not those of a
/// page. Most words of a page are not in
/// it, which shows without a look at their letters.
#[derive(Clone, Debug)]
pub struct WordMap<V> {
    /// A bit for each word; several can share one.
    seen: Vec<u64>,
    /// In lower case.
    words: FxHashMap<String, V>,
}

/// How many bits of a word's key choose its bit of the map.
const BITS: u32 = 15;

impl<V> Default for WordMap<V> {
    fn default() -> Self {
        Self { seen: vec![0; 1 << (BITS - 6)], words: FxHashMap::default() }
    }
}

impl<V> WordMap<V> {
    /// Returns the entry of a word, to change it.
    pub fn entry(&mut self, word: &str) -> &mut V
    where
        V: Default,
    {
        self.mark(word);
        self.words.entry(word.to_lowercase()).or_default()
    }

    fn mark(&mut self, word: &str) {
        let (index, bit) = place(key(word));
        self.seen[index] |= bit;
    }

    /// Looks up a word.
    pub fn get(&self, word: &Word<'_>) -> Option<&V> {
        let (index, bit) = place(word.key);
        if self.seen[index] & bit == 0 {
            return None;
        }
        self.words.get(&*lower(word.text))
    }

    /// Looks up a word that is not a text of a page.
    pub fn get_text(&self, word: &str) -> Option<&V> {
        self.words.get(&*lower(word))
    }
}

impl<W: AsRef<str>, V> FromIterator<(W, V)> for WordMap<V> {
    fn from_iter<I: IntoIterator<Item = (W, V)>>(words: I) -> Self {
        let mut map = Self::default();
        for (word, value) in words {
            map.mark(word.as_ref());
            map.words.insert(word.as_ref().to_lowercase(), value);
        }
        map
    }
}

fn place(key: u32) -> (usize, u64) {
    let bit = key >> (32 - BITS);
    ((bit >> 6) as usize, 1 << (bit & 63))
}

fn lower(word: &str) -> Cow<'_, str> {
    let is_lower = word.bytes().all(|it| it.is_ascii() && !it.is_ascii_uppercase());
    if is_lower { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;

    #[test]
    fn words_are_found_in_any_case() {
        let map: WordMap<usize> = ["key", "don't", "re-use", "élan"].into_iter().zip(0..).collect();
        let found = |text: &str| -> Vec<usize> {
            words(text).filter_map(|it| map.get(&it).copied()).collect()
        };
        assert_eq!(found("Key DON'T re-Use Élan élan keys"), [0, 1, 2, 3, 3]);
        assert_eq!(map.get_text("KEY"), Some(&0));
        let mut map: WordMap<Vec<usize>> = WordMap::default();
        map.entry("API").push(1);
        map.entry("api").push(2);
        assert_eq!(words("Api").find_map(|it| map.get(&it).cloned()), Some(vec![1, 2]));
    }
}
