//! The figures of a page that `metric` checks compute with.

use crate::page::{PageText, is_body};
use doclint_syntax::NodeKind;
use doclint_text::words;

/// The names of the figures, besides those of headings.
pub(crate) const VARIABLES: [&str; 11] = [
    "blockquote",
    "characters",
    "complex_words",
    "list",
    "long_words",
    "paragraphs",
    "polysyllabic_words",
    "pre",
    "sentences",
    "syllables",
    "words",
];

/// Letters that a long word has at least.
const LONG: usize = 7;

/// Syllables that a word of many has at least.
const MANY: usize = 3;

/// The counts of a page.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Metrics {
    values: [f64; VARIABLES.len()],
    headings: [f64; 6],
}

impl Metrics {
    pub fn of(text: &PageText<'_>) -> Self {
        let mut out = Self::default();
        for block in &text.blocks {
            for (level, count) in out.headings.iter_mut().enumerate() {
                *count += f64::from(block.bits.has(&format!("heading.h{}", level + 1)));
            }
            if !is_body(block.bits) {
                continue;
            }
            out.add("paragraphs", 1);
            out.add("sentences", block.sentences().count());
            for word in words(block.text()) {
                out.word(word.text);
            }
        }
        let of_kind = |kind: NodeKind| text.page.of_kind(kind).count();
        out.add("list", of_kind(NodeKind::Item));
        out.add("blockquote", of_kind(NodeKind::BlockQuote));
        out.add("pre", of_kind(NodeKind::Code));
        out
    }

    fn add(&mut self, name: &str, count: usize) {
        if let Some(at) = VARIABLES.iter().position(|it| *it == name) {
            self.values[at] += count as f64;
        }
    }

    fn word(&mut self, word: &str) {
        let letters = word.chars().filter(|it| it.is_alphanumeric()).count();
        let count = syllables(word);
        self.add("words", 1);
        self.add("characters", letters);
        self.add("syllables", count);
        self.add("long_words", usize::from(letters >= LONG));
        self.add("polysyllabic_words", usize::from(count >= MANY));
        self.add("complex_words", usize::from(count >= MANY && syllables(stem(word)) >= MANY));
    }

    /// The value of a variable of a formula.
    pub fn value(&self, name: &str) -> Option<f64> {
        if let Some(level) = name.strip_prefix("heading.h") {
            return self.headings.get(level.parse::<usize>().ok()?.checked_sub(1)?).copied();
        }
        VARIABLES.iter().position(|it| *it == name).map(|at| self.values[at])
    }
}

/// Without an ending that adds a syllable to a simple word.
fn stem(word: &str) -> &str {
    ["es", "ed", "ing"].iter().find_map(|it| word.strip_suffix(it)).unwrap_or(word)
}

/// About how many syllables an English word has: groups of vowels, without a silent *e* at the end.
fn syllables(word: &str) -> usize {
    let is_vowel = |c: char| matches!(c.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    let mut groups = 0;
    let mut after_vowel = false;
    for c in word.chars() {
        groups += usize::from(is_vowel(c) && !after_vowel);
        after_vowel = is_vowel(c);
    }
    let lower = word.to_ascii_lowercase();
    let mut ending = lower.chars().rev();
    let is_silent = match (ending.next(), ending.next(), ending.next()) {
        // The `le` of `table` is spoken, that of `while` is not.
        (Some('e'), Some('l'), Some(before)) => is_vowel(before),
        (Some('e'), Some(before), _) => !is_vowel(before),
        // `used`, but not `needed`.
        (Some('d'), Some('e'), Some(before)) => !matches!(before, 't' | 'd') && !is_vowel(before),
        _ => false,
    };
    (groups - usize::from(is_silent && groups > 1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_about_right() {
        for (word, expected) in [
            ("the", 1),
            ("page", 1),
            ("table", 2),
            ("while", 1),
            ("used", 1),
            ("needed", 2),
            ("configuration", 5),
            ("documentation", 5),
            ("API", 2),
            ("3", 1),
            ("readability", 5),
        ] {
            assert_eq!(syllables(word), expected, "{word}");
        }
    }
}
