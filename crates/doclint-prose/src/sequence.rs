//! Words in a row, by their parts of speech and their spelling.

use crate::pattern::{Flags, Pattern};
use doclint_text::Token;

/// How many ways to skip words are tried in one sentence.
const MOST_TRIES: usize = 20_000;

/// One word of a sequence.
pub(crate) struct Link {
    /// The pattern that it matches.
    pub pattern: Option<Pattern>,
    /// Its part of speech, by the names of the Penn Treebank.
    pub tag: Option<Pattern>,
    /// Whether the word must be anything else.
    pub negate: bool,
    /// How many other words may be before it.
    pub skip: usize,
}

impl Link {
    pub fn new(pattern: Option<&str>, tag: Option<&str>, ignorecase: bool) -> Result<Self, String> {
        let read =
            |text: &str, ignorecase| Pattern::new(text, Flags { ignorecase, ..Flags::default() });
        Ok(Self {
            pattern: pattern.map(|it| read(it, ignorecase)).transpose()?,
            tag: tag.map(|it| read(it, false)).transpose()?,
            negate: false,
            skip: 0,
        })
    }

    fn fits(&self, word: &Token<'_>) -> bool {
        let fits = |pattern: &Option<Pattern>, text: &str| {
            pattern.as_ref().is_none_or(|it| it.is_match(text).unwrap_or(false) != self.negate)
        };
        fits(&self.pattern, word.text) && fits(&self.tag, word.penn())
    }
}

/// The words of each place in a sentence where the sequence is, as indices. Places don't overlap.
pub(crate) fn find(links: &[Link], words: &[Token<'_>]) -> Vec<Vec<usize>> {
    let mut out = Vec::new();
    let mut tries = 0;
    let mut start = 0;
    while start < words.len() && tries < MOST_TRIES {
        match find_at(links, words, start, &mut tries) {
            Some(found) => {
                start = found.last().map_or(start, |last| *last) + 1;
                out.push(found);
            }
            None => start += 1,
        }
    }
    out
}

/// The sequence from this word on. Goes back to the last word that may be skipped.
fn find_at(
    links: &[Link],
    words: &[Token<'_>],
    start: usize,
    tries: &mut usize,
) -> Option<Vec<usize>> {
    let mut found: Vec<usize> = Vec::new();
    let mut next = start;
    loop {
        let link = links.get(found.len())?;
        let from = found.last().map_or(start, |last| last + 1);
        // Nothing is skipped before the first word: the sequence begins with it.
        let skip = if found.is_empty() { 0 } else { link.skip };
        *tries += 1;
        let fitting =
            (next..=from + skip).find(|at| words.get(*at).is_some_and(|it| link.fits(it)));
        match fitting {
            Some(at) => {
                found.push(at);
                next = at + 1;
                if found.len() == links.len() {
                    return Some(found);
                }
            }
            None => next = found.pop()? + 1,
        }
        if *tries > MOST_TRIES {
            return None;
        }
    }
}
