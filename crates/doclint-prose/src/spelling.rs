//! Checks of the kind `spelling`: words that no dictionary has.

use crate::pattern::{Incomplete, Pattern};
use doclint_spelling::Speller;
use doclint_text::words;
use std::borrow::Cow;
use std::ops::Range;

/// Words that are missing from a dictionary.
pub(crate) struct Spelling {
    /// A word that contains a match of one of these patterns is accepted.
    pub filters: Vec<Pattern>,
    /// Whether acronyms, camel case and words with digits are looked at, too.
    pub custom: bool,
    /// Files with more words.
    pub ignore: Vec<String>,
    /// Whether it names dictionaries.
    pub names_dictionary: bool,
}

/// How many words of a check count in one text.
const MOST_WORDS: usize = 1_000;

impl Spelling {
    /// The unknown words of a text.
    pub fn find(&self, text: &str, speller: &Speller) -> Result<Vec<Range<usize>>, Incomplete> {
        let mut found = Vec::new();
        // An apostrophe that turns the wrong way takes as many bytes.
        const { assert!('‘'.len_utf8() == '’'.len_utf8()) };
        let text = &*match text.contains('‘') {
            true => Cow::Owned(text.replace('‘', "’")),
            false => Cow::Borrowed(text),
        };
        for word in words(text) {
            // The end of a word whose beginning is code.
            let is_part = text[..word.range.start].ends_with('*');
            if is_part || !self.custom && is_in_name(text, &word.range) {
                continue;
            }
            if self.is_filtered(word.text)? || knows(speller, word.text) {
                continue;
            }
            if found.len() == MOST_WORDS {
                return Err(Incomplete);
            }
            found.push(word.range);
        }
        Ok(found)
    }

    fn is_filtered(&self, word: &str) -> Result<bool, Incomplete> {
        if !self.custom && is_filtered_by_default(word) {
            return Ok(true);
        }
        for filter in &self.filters {
            if filter.is_match(word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a dictionary has a word, or the acronym that it is the plural of: `IDEs`.
fn knows(speller: &Speller, word: &str) -> bool {
    let acronym = word.strip_suffix('s').filter(|it| it.len() > 1 && is_upper(it));
    speller.knows(word) || acronym.is_some_and(|it| speller.knows(it))
}

fn is_upper(word: &str) -> bool {
    word.bytes().all(|it| it.is_ascii_uppercase())
}

/// Whether a word is a part of a name of another kind: `README.md`, `example.com/a`, `@anna`, `ns:name`.
fn is_in_name(text: &str, word: &Range<usize>) -> bool {
    let is_sign = |it: char| matches!(it, '.' | '@' | '#' | '/' | ':');
    let (before, after) = (&text[..word.start], &text[word.end..]);
    let goes_on =
        after.strip_prefix(is_sign).is_some_and(|it| it.starts_with(char::is_alphanumeric));
    let is_scheme = after.starts_with("://");
    // `@` and `#` may begin a name, and the other signs are behind a part of it.
    let begins = before.strip_suffix(['@', '#']).is_some_and(|it| !it.ends_with(['(', '[']));
    let is_behind =
        before.strip_suffix(is_sign).is_some_and(|it| it.ends_with(char::is_alphanumeric));
    is_scheme || goes_on || begins || is_behind
}

/// Vale's own filters: words that end in a capital, camel case, and words with other signs than
/// letters of ASCII, such as words of other languages.
fn is_filtered_by_default(word: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '\'' | '’');
    let is_camel = || {
        let mut was_small_after_capital = false;
        let mut after_capital = false;
        word.chars().any(|c| {
            let is_camel = was_small_after_capital && c.is_uppercase();
            was_small_after_capital =
                c.is_lowercase() && (after_capital || was_small_after_capital);
            after_capital = c.is_uppercase();
            is_camel
        })
    };
    !word.chars().all(is_letter) || word.ends_with(char::is_uppercase) || is_camel()
}

#[cfg(test)]
mod tests {
    use super::{is_filtered_by_default, is_in_name};

    #[test]
    fn acronyms_and_camel_case_are_filtered() {
        for word in ["API", "iOS", "JavaScript", "x86", "re-use", "структура", "プ", "naïve"]
        {
            assert!(is_filtered_by_default(word), "{word}");
        }
        for word in ["recieve", "Recieve", "don’t", "snake_case"] {
            assert!(!is_filtered_by_default(word), "{word}");
        }
    }

    #[test]
    fn names_of_other_kinds_are_no_words() {
        for (text, word) in [
            ("See README.md, then", "md"),
            ("docs.json", "docs"),
            ("example.com/foo.", "foo"),
            ("@anna and", "anna"),
            ("ns:name", "name"),
        ] {
            let at = text.find(word).unwrap_or(0);
            assert!(is_in_name(text, &(at..at + word.len())), "{text}");
        }
        for (text, word) in [("One word. Two", "word"), ("(see: this)", "see"), ("a word.", "word")]
        {
            let at = text.find(word).unwrap_or(0);
            assert!(!is_in_name(text, &(at..at + word.len())), "{text}");
        }
    }
}
