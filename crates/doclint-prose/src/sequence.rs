//! Words in a row, by their parts of speech and their spelling.

use crate::pattern::{Flags, Pattern};
use doclint_text::{PENN_TAGS, Tag, Token};
use std::ops::RangeInclusive;

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
    /// How many other words may be between it and the word before it.
    pub gap: usize,
}

impl Link {
    pub fn new(pattern: Option<&str>, tag: Option<&str>, ignorecase: bool) -> Result<Self, String> {
        let read =
            |text: &str, ignorecase| Pattern::new(text, Flags { ignorecase, ..Flags::default() });
        Ok(Self {
            pattern: pattern.map(|it| read(it, ignorecase)).transpose()?,
            tag: tag.map(|it| read(it, false)).transpose()?,
            negate: false,
            gap: 0,
        })
    }

    /// Whether words can have its tag: false for a pattern that matches no tag of the tagger.
    pub fn has_tag(&self) -> bool {
        let tag = self.tag.as_ref().filter(|_| !self.negate);
        tag.is_none_or(|tag| PENN_TAGS.iter().any(|it| tag.is_match(it).unwrap_or(false)))
    }

    fn fits(&self, word: &Token<'_>) -> bool {
        let fits = |pattern: &Option<Pattern>, text: &str| {
            pattern.as_ref().is_none_or(|it| it.is_match(text).unwrap_or(false) != self.negate)
        };
        fits(&self.pattern, word.text) && fits(&self.tag, word.penn())
    }
}

/// Where the sequence is in a sentence: the indices of its first and its last word. Places don't
/// overlap.
pub(crate) fn find(links: &[Link], words: &[Token<'_>]) -> Vec<RangeInclusive<usize>> {
    let mut out = Vec::new();
    let mut tries = 0;
    let mut start = 0;
    while start < words.len() && tries < MOST_TRIES {
        match find_at(links, words, start, &mut tries) {
            Some(last) => {
                out.push(start..=last);
                start = last + 1;
            }
            None => start += 1,
        }
    }
    out
}

/// The last word of the sequence that begins with this word. Goes back to the last word that may be
/// skipped. Punctuation is never skipped: words on both sides of it don't belong together.
fn find_at(links: &[Link], words: &[Token<'_>], start: usize, tries: &mut usize) -> Option<usize> {
    let mut found: Vec<usize> = Vec::new();
    let mut next = start;
    loop {
        let link = links.get(found.len())?;
        let from = found.last().map_or(start, |last| last + 1);
        // Nothing is skipped before the first word: the sequence begins with it.
        let gap = if found.is_empty() { 0 } else { link.gap };
        *tries += 1;
        let is_skippable = |at: &usize| words.get(*at).is_some_and(|it| it.tag != Tag::Punctuation);
        let skipped = (from..from + gap).take_while(is_skippable).count();
        let fitting =
            (next..=from + skipped).find(|at| words.get(*at).is_some_and(|it| link.fits(it)));
        match fitting {
            Some(at) => {
                found.push(at);
                next = at + 1;
                if found.len() == links.len() {
                    return Some(at);
                }
            }
            None => next = found.pop()? + 1,
        }
        if *tries > MOST_TRIES {
            return None;
        }
    }
}
