//! The words of a project.

use regex::{RegexSet, RegexSetBuilder};
use std::collections::HashSet;

/// Words and patterns that a project accepts.
#[derive(Debug)]
pub(crate) struct Words {
    /// In small letters.
    plain: HashSet<String>,
    patterns: RegexSet,
}

/// The largest size of all patterns together, in bytes.
const MOST_BYTES: usize = 16 << 20;

impl Words {
    /// Reads entries. What has signs of a pattern is one, too, if it can be read as one. Case does
    /// not count, and the words of a phrase are accepted one by one.
    pub fn new<'a>(entries: impl IntoIterator<Item = &'a str>) -> Self {
        let mut plain = HashSet::new();
        let mut patterns = Vec::new();
        for entry in entries {
            if entry.contains(is_sign) && regex::Regex::new(entry).is_ok() {
                patterns.push(format!("^(?:{entry})$"));
            }
            plain.insert(entry.to_lowercase());
            plain.extend(entry.split_whitespace().map(str::to_lowercase));
        }
        let patterns = RegexSetBuilder::new(patterns)
            .case_insensitive(true)
            .size_limit(MOST_BYTES)
            .build()
            .unwrap_or_else(|_| RegexSet::empty());
        Self { plain, patterns }
    }

    /// Whether they have a word.
    pub fn have(&self, word: &str) -> bool {
        self.plain.contains(&word.to_lowercase())
            || !self.patterns.is_empty() && self.patterns.is_match(word)
    }
}

/// Whether a sign makes a pattern of an entry. A dot is a part of many names.
fn is_sign(c: char) -> bool {
    "[](){}|?*+^$\\".contains(c)
}

/// The entries of a list of words: one a line; comments begin with `#`.
pub fn entries(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{FEFF}').trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_phrases_and_patterns_are_accepted_in_any_case() {
        let text = "\u{FEFF}# Ours\nAcme\n\n  mea culpa \n[Ww]idgets?\nC++\n(?i)gizmo\n[a\n";
        let words = Words::new(entries(text));
        for word in ["acme", "ACME", "culpa", "widget", "Widgets", "Gizmo", "c++", "[a"] {
            assert!(words.have(word), "{word}");
        }
        for word in ["", "acm", "awidget", "#"] {
            assert!(!words.have(word), "{word}");
        }
    }
}
