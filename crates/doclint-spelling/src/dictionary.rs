//! A dictionary in the format of Hunspell.

use rustc_hash::FxBuildHasher;
use spellbook::{ParseDictionaryError, ParseDictionaryErrorSource};
use std::fmt;

/// The words of a language.
pub struct Dictionary(spellbook::Dictionary<FxBuildHasher>);

/// Which of the two files of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The file `.aff`, which says how words are inflected.
    Affixes,
    /// The file `.dic`, which lists the words.
    Words,
}

/// Why a dictionary can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DictionaryError {
    /// The file.
    pub part: Part,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// Why: one line in lower case.
    pub message: String,
}

impl Dictionary {
    /// Reads the texts of both files.
    ///
    /// # Errors
    ///
    /// The error in the first line that can't be read.
    pub fn new(aff: &str, dic: &str) -> Result<Self, DictionaryError> {
        // A mark at the start would be read as a part of the first line.
        let [aff, dic] = [aff, dic].map(|it| it.trim_start_matches('\u{FEFF}'));
        let read = spellbook::Dictionary::new_with_hasher(aff, dic, FxBuildHasher);
        read.map(Self).map_err(|ParseDictionaryError { kind, source, line_number }| {
            let part = match source {
                ParseDictionaryErrorSource::Aff => Part::Affixes,
                ParseDictionaryErrorSource::Dic => Part::Words,
            };
            DictionaryError { part, line: line_number, message: kind.to_string() }
        })
    }

    /// Whether it has a word or a form of one.
    pub fn has(&self, word: &str) -> bool {
        self.0.check(word)
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dictionary")
    }
}
