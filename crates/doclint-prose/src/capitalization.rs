//! Whether a text is written in title case, sentence case, or as a pattern has it.

use crate::exceptions::Exceptions;
use crate::pattern::Pattern;
use crate::title_case::{Style, title_words};
use std::ops::Range;

/// How many words of a text are looked at.
const MOST_WORDS: usize = 1_000;

/// The capitalization that a check requires of a text.
pub(crate) struct Capitalization {
    pub case: Case,
    /// The share of the words that has to be right, from 0 to 1.
    pub threshold: f64,
    /// The word after one that ends so may be written in any way.
    pub indicators: Vec<String>,
    /// A beginning that is ignored.
    pub prefix: Option<Pattern>,
}

pub(crate) enum Case {
    Title(Style),
    Sentence,
    Lower,
    Upper,
    Pattern(Box<Pattern>),
}

/// Splits a text into words, where an exception of several words is one word.
pub(crate) struct Splitter<'e>(pub Vec<&'e Exceptions>);

impl Splitter<'_> {
    fn words<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut exceptions: Vec<Range<usize>> =
            self.0.iter().flat_map(|it| it.find_all(text)).collect();
        exceptions.sort_by_key(|it| (it.start, std::cmp::Reverse(it.end)));
        let mut exceptions = exceptions.into_iter().peekable();
        let mut out = Vec::new();
        let mut at = 0;
        while out.len() < MOST_WORDS {
            while exceptions.next_if(|it| it.start < at).is_some() {}
            let is_start = |c: char| c.is_alphanumeric() || c == '*';
            let word = text[at..].find(is_start).map(|start| {
                let start = at + start;
                let len = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
                start..start + len
            });
            let range = match (word, exceptions.peek()) {
                (Some(word), Some(exception)) if exception.start <= word.start => exception.clone(),
                (Some(word), _) => word,
                (None, _) => break,
            };
            at = range.end;
            out.push(&text[range]);
        }
        out
    }
}

impl Capitalization {
    /// Whether a text is as it should be. `lets_through` says which words may be written in any way.
    pub fn allows(
        &self,
        text: &str,
        splitter: &Splitter<'_>,
        lets_through: &dyn Fn(&str) -> bool,
    ) -> bool {
        let text = self.without_prefix(text);
        match &self.case {
            Case::Lower => text == text.to_lowercase() || lets_through(text),
            Case::Upper => text == text.to_uppercase() || lets_through(text),
            Case::Pattern(pattern) => pattern.is_match(text).unwrap_or(true) || lets_through(text),
            Case::Sentence => self.is_sentence(&splitter.words(text), lets_through),
            Case::Title(style) => {
                let words = splitter.words(text);
                let right = title_words(text, &words, *style).into_iter().zip(&words);
                let right = right.filter(|(expected, word)| {
                    expected == *word || is_upper(word) || lets_through(word)
                });
                self.is_enough(right.count(), words.len())
            }
        }
    }

    fn without_prefix<'t>(&self, text: &'t str) -> &'t str {
        let found = self.prefix.as_ref().and_then(|it| it.find_at(text, 0).ok().flatten());
        match found {
            Some(prefix) if prefix.start == 0 => text[prefix.end..].trim_start(),
            _ => text,
        }
    }

    /// A first word that is not even in title case is wrong, whatever the threshold.
    fn is_sentence(&self, words: &[&str], lets_through: &dyn Fn(&str) -> bool) -> bool {
        let mut right = 0;
        let mut before = "";
        for (index, word) in words.iter().enumerate() {
            let begins = index == 0
                || self.indicators.iter().any(|it| !it.is_empty() && before.ends_with(it.as_str()))
                || index == 1 && is_list_number(before);
            before = word;
            let bare = word.trim_end_matches(['?', '!', '.', ':']);
            // Of `API-level` and `API's`, the first part may be an exception.
            let part = bare.split(['-', '\'', '’']).next().unwrap_or(bare);
            let expected = if begins { capitalized(word) } else { word.to_lowercase() };
            if *word == expected || lets_through(bare) || lets_through(part) {
                right += 1;
            } else if index == 0 && *word != in_title_case(word) {
                return false;
            }
        }
        self.is_enough(right, words.len())
    }

    fn is_enough(&self, right: usize, words: usize) -> bool {
        words == 0 || right as f64 / words as f64 >= self.threshold
    }
}

/// The `1.` at the start of a heading.
fn is_list_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    digits.len() < word.len() && digits.ends_with(|c: char| c.is_ascii_digit())
}

fn is_upper(word: &str) -> bool {
    word == word.to_uppercase()
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.flat_map(char::to_lowercase)).collect()
}

/// A word with a capital behind each sign that is no letter, as in `Re-Use`.
fn in_title_case(word: &str) -> String {
    let mut is_inside = false;
    let letters = word.chars().flat_map(|letter| {
        let begins = !std::mem::replace(&mut is_inside, letter.is_alphanumeric());
        let upper = begins.then(|| letter.to_uppercase());
        let lower = (!begins).then(|| letter.to_lowercase());
        upper.into_iter().flatten().chain(lower.into_iter().flatten())
    });
    letters.collect()
}
