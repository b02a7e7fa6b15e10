//! All matches of a check's tokens in a text, as one pattern with all of them would find them.

use crate::pattern::{Flags, Incomplete, Pattern, Reading, Subject};
use std::ops::Range;

/// How many matches of one check are looked at in one text.
const MOST_MATCHES: usize = 1_000;

/// Tokens that are searched together. Words go into the automaton that all checks share.
pub(crate) struct Search {
    pub tokens: Vec<Token>,
    /// In which order tokens win that begin at the same place.
    pub order: Order,
    /// How words are compared.
    pub flags: Flags,
    /// The same for searches that find the same.
    pub key: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The first one wins.
    Listed,
    /// The longest one wins.
    Longest,
}

pub(crate) enum Token {
    Words { words: Vec<String>, are_bound: bool },
    Pattern(Box<Pattern>),
}

/// A word of a token that was found between its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hit {
    pub start: u32,
    /// Which token, and which of its words.
    pub rank: (u32, u32),
    pub end: u32,
}

/// A match of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    pub range: Range<usize>,
    /// Which token matched.
    pub token: usize,
}

impl Search {
    pub fn new(flags: Flags, order: Order) -> Self {
        let key = format!("{flags:?} {order:?}");
        Self { tokens: Vec::new(), order, flags, key }
    }

    /// Adds a token, or returns its error.
    pub fn push(&mut self, source: &str) -> Result<(), String> {
        let token = match Pattern::reading(source, self.flags)? {
            Reading::Words(words) => Token::Words { words, are_bound: self.flags.bounded },
            Reading::BoundWords(words) => Token::Words { words, are_bound: true },
            Reading::Pattern(pattern) => Token::Pattern(pattern),
        };
        self.add(source, token);
        Ok(())
    }

    /// Adds a token whose groups are needed.
    pub fn push_pattern(&mut self, source: &str, flags: Flags) -> Result<(), String> {
        let pattern = Pattern::new(source, flags)?;
        self.add(source, Token::Pattern(Box::new(pattern)));
        Ok(())
    }

    fn add(&mut self, source: &str, token: Token) {
        self.key.push('\0');
        self.key.push_str(source);
        self.tokens.push(token);
    }

    /// Whether a text that an automaton took for a word is that word in the right case, and at
    /// bounds if it has to be.
    pub fn has_word(
        &self,
        (token, word): (u32, u32),
        text: &str,
        is_bound: impl FnOnce() -> bool,
    ) -> bool {
        let Some(Token::Words { words, are_bound }) = self.tokens.get(token as usize) else {
            return false;
        };
        (self.flags.ignorecase || words[word as usize] == text) && (!are_bound || is_bound())
    }

    pub fn pattern(&self, token: usize) -> Option<&Pattern> {
        match self.tokens.get(token) {
            Some(Token::Pattern(pattern)) => Some(pattern),
            _ => None,
        }
    }

    /// The matches in a text, in order and without overlaps. `hits` are the words that were found;
    /// `patterns` are the tokens that may match.
    pub fn matches(
        &self,
        text: Subject<'_>,
        hits: &mut [Hit],
        patterns: &[usize],
    ) -> Result<Vec<Match>, Incomplete> {
        match self.order {
            Order::Listed => hits.sort_unstable(),
            Order::Longest => {
                hits.sort_unstable_by_key(|it| (it.start, std::cmp::Reverse(it.end), it.rank));
            }
        }
        let mut hits = hits.iter().peekable();
        let mut found = Vec::new();
        let mut next: Vec<(usize, Option<Range<usize>>)> = Vec::new();
        for &token in patterns {
            next.push((token, self.find(token, text, 0)?));
        }
        let mut at = 0;
        loop {
            while hits.next_if(|it| (it.start as usize) < at).is_some() {}
            let word = hits.peek().map(|hit| Match {
                range: hit.start as usize..hit.end as usize,
                token: hit.rank.0 as usize,
            });
            for (token, range) in &mut next {
                if range.as_ref().is_some_and(|range| range.start < at) {
                    *range = self.find(*token, text, at)?;
                }
            }
            let patterns = next
                .iter()
                .filter_map(|(token, range)| Some(Match { range: range.clone()?, token: *token }));
            let Some(best) = patterns.chain(word).min_by_key(|it| self.rank(it)) else {
                return Ok(found);
            };
            if found.len() == MOST_MATCHES {
                return Err(Incomplete);
            }
            at = best.range.end;
            found.push(best);
        }
    }

    fn rank(&self, found: &Match) -> (usize, std::cmp::Reverse<usize>, usize) {
        let len = if self.order == Order::Longest { found.range.len() } else { 0 };
        (found.range.start, std::cmp::Reverse(len), found.token)
    }

    fn find(
        &self,
        token: usize,
        text: Subject<'_>,
        at: usize,
    ) -> Result<Option<Range<usize>>, Incomplete> {
        self.pattern(token).map_or(Ok(None), |pattern| pattern.find_at(text, at))
    }
}

/// Whether a word begins or ends at this place of a text.
pub(crate) fn is_bound(text: &str, at: usize) -> bool {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let before = text[..at].chars().next_back().is_some_and(is_word);
    let after = text[at..].chars().next().is_some_and(is_word);
    before != after
}
