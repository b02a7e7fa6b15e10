//! Words that a check lets through.

use crate::pattern::{Flags, Pattern};
use std::ops::Range;

/// How many of them are looked for in one text.
const MOST_FOUND: usize = 1_000;

/// Texts and patterns of which one in a match lets it through.
#[derive(Default)]
pub(crate) struct Exceptions {
    pattern: Option<Pattern>,
}

impl Exceptions {
    /// Of several that fit, the longest counts. Those that can't be read are left out.
    pub fn new<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let readable = |text: &&str| Pattern::new(text, Flags::default()).is_ok();
        let mut texts: Vec<&str> = texts.into_iter().filter(readable).collect();
        if texts.is_empty() {
            return Self::default();
        }
        texts.sort_by_key(|it| std::cmp::Reverse(it.len()));
        texts.dedup();
        Self { pattern: Pattern::new(&joined(&texts), FLAGS).ok() }
    }

    /// Where they are in a text.
    pub fn find_all(&self, text: &str) -> Vec<Range<usize>> {
        let found = self.pattern.as_ref().map(|it| it.find_all(text, MOST_FOUND));
        found.and_then(Result::ok).unwrap_or_default()
    }

    /// Whether one of them is in a match.
    pub fn contain(&self, matched: &str) -> bool {
        self.pattern.as_ref().is_some_and(|it| it.is_match(matched).unwrap_or(false))
    }
}

const FLAGS: Flags = Flags { ignorecase: false, bounded: true, is_known: false };

/// One pattern for all, in which the flags of one don't reach the others.
pub(crate) fn joined(texts: &[&str]) -> String {
    let groups: Vec<String> = texts.iter().map(|it| format!("(?:{it})")).collect();
    groups.join("|")
}
