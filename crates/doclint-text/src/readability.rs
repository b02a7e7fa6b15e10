//! How hard a page is to read.

use crate::{Prose, page_words, passives, tagged, words};
use doclint_data::Document;
use doclint_syntax::{AstNode, NodeKind, Page, ast};

/// The figures that readability is measured by. Sentences are those of paragraphs and list items:
/// headings,
/// and the cells of tables are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readability {
    /// All words of the page: see [`page_words`].
    pub words: u32,
    /// Sentences with at least three words.
    pub sentences: u32,
    /// The words of these sentences.
    pub sentence_words: u32,
    /// The part of it that is in English.
    pub english: EnglishFigures,
}

/// Figures that apply only to sentences in English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnglishFigures {
    /// Sentences with at least three words.
    pub sentences: u32,
    /// The words of these sentences.
    pub words: u32,
    /// The syllables of these words, as their spelling shows them.
    pub syllables: u32,
    /// How many of these sentences have a passive.
    pub passives: u32,
}

/// Shorter pages have no grade, in words of sentences.
const LEAST_WORDS: u32 = 100;

/// How many words a reader of English reads in a minute, of texts that are not fiction: M. Brysbaert,
/// "How many words do we read per minute?", 2019.
const WORDS_PER_MINUTE: u32 = 238;

impl Readability {
    /// Measures a page. `in_english` is whether it is in English.
    pub fn of_page(page: &Page, front_matter: Option<&Document>, in_english: bool) -> Self {
        let mut out = Self { words: page_words(page, front_matter, u32::MAX), ..Self::default() };
        for block in page.walk().filter_map(ast::Prose::cast) {
            if block.node().kind() == NodeKind::Paragraph {
                out.add(&Prose::of_block(block), in_english);
            }
        }
        out
    }

    /// The sum of two.
    pub fn and(self, other: Self) -> Self {
        Self {
            words: self.words + other.words,
            sentences: self.sentences + other.sentences,
            sentence_words: self.sentence_words + other.sentence_words,
            english: EnglishFigures {
                sentences: self.english.sentences + other.english.sentences,
                words: self.english.words + other.english.words,
                syllables: self.english.syllables + other.english.syllables,
                passives: self.english.passives + other.english.passives,
            },
        }
    }

    fn add(&mut self, prose: &Prose, in_english: bool) {
        for range in prose.sentences() {
            let sentence = &prose.as_str()[range];
            let count = words(sentence).count() as u32;
            if count < LEAST_SENTENCE {
                continue;
            }
            self.sentences += 1;
            self.sentence_words += count;
            if in_english {
                self.english.sentences += 1;
                self.english.words += count;
                self.english.syllables += words(sentence).map(|it| syllables(it.text)).sum::<u32>();
                self.english.passives += u32::from(!passives(&tagged(sentence)).is_empty());
            }
        }
    }

    /// Words per sentence.
    pub fn words_per_sentence(self) -> Option<f64> {
        (self.sentences > 0).then(|| f64::from(self.sentence_words) / f64::from(self.sentences))
    }

    /// The grade by Flesch and Kincaid: the years of school in the US after which a reader
    /// understands the text. Only for pages in English with enough sentences.
    pub fn grade(self) -> Option<f64> {
        let EnglishFigures { sentences, words, syllables, .. } = self.english;
        if words < LEAST_WORDS {
            return None;
        }
        let words = f64::from(words);
        Some(0.39 * words / f64::from(sentences) + 11.8 * f64::from(syllables) / words - 15.59)
    }

    /// The share of sentences with a passive, from 0 to 1. Only for pages in English.
    pub fn passive_share(self) -> Option<f64> {
        let EnglishFigures { sentences, passives, .. } = self.english;
        (sentences > 0).then(|| f64::from(passives) / f64::from(sentences))
    }

    /// How long reading takes, in seconds.
    pub fn reading_seconds(self) -> u32 {
        (u64::from(self.words) * 60).div_ceil(u64::from(WORDS_PER_MINUTE)) as u32
    }
}

/// A sentence with fewer words is a label.
const LEAST_SENTENCE: u32 = 3;

/// The syllables of a word: its groups of vowels, without a silent `e` at the end. At least one.
fn syllables(word: &str) -> u32 {
    let is_vowel =
        |it: &u8| matches!(it.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    let bytes = word.as_bytes();
    let starts = (0..bytes.len()).filter(|&at| {
        is_vowel(&bytes[at]) && !at.checked_sub(1).is_some_and(|it| is_vowel(&bytes[it]))
    });
    let groups = starts.count() as u32;
    let lower = word.to_ascii_lowercase();
    let silent = lower.ends_with('e') && !lower.ends_with("le")
        || lower.ends_with("ed") && !lower.ends_with("ted") && !lower.ends_with("ded");
    (groups - u32::from(silent && groups > 1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    #[test]
    fn counts_syllables_by_spelling() {
        for (word, count) in [
            ("the", 1),
            ("page", 1),
            ("table", 2),
            ("used", 1),
            ("wanted", 2),
            ("server", 2),
            ("documentation", 5),
            ("x", 1),
        ] {
            assert_eq!(syllables(word), count, "{word}");
        }
    }

    #[test]
    fn measures_sentences_of_paragraphs_and_lists() {
        let source = "# A heading with words\n\nThe file is written by the server. Open it now.\n\n\
            - Press the big key.\n- No.\n\n| a b c d |\n| - |\n";
        let page = parse(source, Dialect::Mdx);
        let found = Readability::of_page(&page, None, true);
        assert_eq!((found.words, found.sentences, found.sentence_words), (23, 3, 14));
        assert_eq!(found.english.passives, 1);
        assert_eq!(found.grade(), None);
        assert_eq!(found.reading_seconds(), 6);
        let long = parse(&"The cat sat on the mat and had a nap.\n\n".repeat(20), Dialect::Mdx);
        let grade = Readability::of_page(&long, None, true).grade().unwrap();
        assert!((grade - 0.1).abs() < 1.0, "{grade}");
        assert_eq!(Readability::of_page(&long, None, false).grade(), None);
    }
}
