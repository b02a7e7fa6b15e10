//! Dictionaries and the words of a project together.

use crate::dictionary::Dictionary;
use crate::words::Words;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::sync::{Arc, PoisonError, RwLock};

/// Answers whether a word is known. Each word is looked up once.
#[derive(Debug)]
pub struct Speller {
    dictionaries: Vec<Arc<Dictionary>>,
    words: Words,
    /// Words that were looked up, in parts, so that threads seldom wait for each other.
    known: [RwLock<FxHashMap<Box<str>, bool>>; PARTS],
}

const PARTS: usize = 16;

/// How many words each part remembers.
const MOST_WORDS: usize = 20_000;

/// Longer words are names of something, in bytes.
const LONGEST: usize = 60;

impl Speller {
    /// Puts dictionaries and the entries of vocabularies together.
    pub fn new<'a>(
        dictionaries: Vec<Arc<Dictionary>>,
        entries: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self { dictionaries, words: Words::new(entries), known: Default::default() }
    }

    /// Whether a word, or each of its parts between hyphens, is known.
    pub fn knows(&self, word: &str) -> bool {
        if word.len() > LONGEST {
            return true;
        }
        let part = FxBuildHasher.hash_one(word) as usize % PARTS;
        let known = self.known[part].read().unwrap_or_else(PoisonError::into_inner);
        if let Some(&is_known) = known.get(word) {
            return is_known;
        }
        drop(known);
        let is_known = self.look_up(word);
        let mut known = self.known[part].write().unwrap_or_else(PoisonError::into_inner);
        if known.len() < MOST_WORDS {
            known.insert(word.into(), is_known);
        }
        is_known
    }

    /// The same, and nothing is remembered: for words that were made up.
    pub(crate) fn look_up(&self, word: &str) -> bool {
        // Dictionaries have straight apostrophes.
        let straight = word.replace('’', "'");
        let has =
            |word: &str| self.words.have(word) || self.dictionaries.iter().any(|it| it.has(word));
        let owner = straight.strip_suffix("'s").or_else(|| straight.strip_suffix('\''));
        has(&straight)
            || owner.is_some_and(has)
            || straight.contains('-') && straight.split('-').all(|it| it.is_empty() || has(it))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Part;

    const AFF: &str = "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\nSFX S Y 1\nSFX S 0 s .\n";

    fn dictionary(dic: &str) -> Arc<Dictionary> {
        Arc::new(Dictionary::new(AFF, dic).unwrap())
    }

    #[test]
    fn words_are_known_with_their_endings_and_in_any_dictionary() {
        let speller = Speller::new(
            vec![dictionary("2\nreceive/S\nuser/S\n"), dictionary("1\ncolour\n")],
            ["Acme"],
        );
        for word in ["receive", "Receives", "user's", "users’", "colour", "acme", "user-receive"]
        {
            assert!(speller.knows(word) && speller.knows(word), "{word}");
        }
        assert!(!speller.knows("recieve") && !speller.knows("user-recieve"));
        assert!(speller.knows(&"x".repeat(LONGEST + 1)));
    }

    #[test]
    fn what_is_wrong_with_a_dictionary_has_its_line() {
        let bad = Dictionary::new("SET UTF-8\nSFX A Y many\n", "1\na\n").unwrap_err();
        assert_eq!((bad.part, bad.line), (Part::Affixes, Some(2)), "{bad:?}");
        let bad = Dictionary::new(AFF, "").unwrap_err();
        assert_eq!(bad.part, Part::Words, "{bad:?}");
    }
}
