//! Matches of checks that count and compare: occurrences, repetitions, one spelling or the other.

use crate::pattern::{Incomplete, Pattern};
use std::ops::Range;

/// How many matches are counted in one text.
const MOST_MATCHES: usize = 50_000;

/// How often something may be in a text.
pub(crate) struct Occurrence {
    pub token: Pattern,
    pub max: Option<usize>,
    pub min: Option<usize>,
}

impl Occurrence {
    /// If the number is wrong: where to point, and the number. That is the first match that is not
    /// code, or nothing if there is no match.
    pub fn find(&self, text: &str) -> Result<Option<(Range<usize>, usize)>, Incomplete> {
        let found = self.token.find_all(text, MOST_MATCHES)?;
        let is_wrong = self.max.is_some_and(|max| found.len() > max)
            || self.min.is_some_and(|min| found.len() < min);
        if !is_wrong {
            return Ok(None);
        }
        let is_prose = |it: &&Range<usize>| {
            let matched = text[(*it).clone()].trim();
            !matched.is_empty() && !matched.chars().all(|c| c == '*')
        };
        let count = found.len();
        let place = if count == 0 { Some(0..0) } else { found.iter().find(is_prose).cloned() };
        Ok(place.map(|place| (place, count)))
    }
}

/// The same word twice.
pub(crate) struct Repetition {
    pub tokens: Pattern,
    /// How often a word may be repeated.
    pub max: usize,
    pub ignorecase: bool,
    /// Whether only letters count.
    pub alpha: bool,
}

impl Repetition {
    /// From the first to the last of words that are the same.
    pub fn find(&self, text: &str) -> Result<Vec<Range<usize>>, Incomplete> {
        let mut out = Vec::new();
        let mut last: Option<Range<usize>> = None;
        let mut count = 0;
        for found in self.tokens.find_all(text, MOST_MATCHES)? {
            let is_again = last.clone().is_some_and(|last| {
                self.is_same(text[last.clone()].trim(), text[found.clone()].trim())
                    && doclint_text::sentences(&text[last.start..found.end]).count() == 1
            });
            count = if is_again { count + 1 } else { 0 };
            if count > self.max
                && let Some(last) = last
            {
                out.push(last.start..found.end);
                count = 0;
            }
            last = Some(found);
        }
        Ok(out)
    }

    fn is_same(&self, one: &str, other: &str) -> bool {
        let is_word = !one.is_empty()
            && !one.starts_with("***")
            && (!self.alpha || one.chars().all(char::is_alphabetic));
        let is_equal =
            one == other || self.ignorecase && one.to_lowercase() == other.to_lowercase();
        is_word && is_equal
    }
}
