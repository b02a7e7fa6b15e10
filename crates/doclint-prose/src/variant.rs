//! Other messages for some matches of a check: the key `variants`, which is ours.

use crate::pattern::{Flags, Pattern};
use std::ops::Range;

/// How many variants a check may have.
pub(crate) const MOST_VARIANTS: usize = 50;

/// How far the patterns for the text around a match look, in bytes.
const WINDOW: usize = 240;

/// Another message or help for the matches that a pattern is in.
pub(crate) struct Variant {
    pattern: Pattern,
    before: Option<Pattern>,
    after: Option<Pattern>,
    pub message: Option<String>,
    pub help: Option<String>,
}

impl Variant {
    pub fn new(
        pattern: &str,
        message: Option<String>,
        help: Option<String>,
    ) -> Result<Self, String> {
        Ok(Self { pattern: read(pattern)?, before: None, after: None, message, help })
    }

    /// The same for matches with these patterns in the text before and after them.
    pub fn between(mut self, before: Option<&str>, after: Option<&str>) -> Result<Self, String> {
        self.before = before.map(read).transpose()?;
        self.after = after.map(read).transpose()?;
        Ok(self)
    }

    /// Returns the groups of the pattern in a part of a text, and those of the pattern for the text
    /// after it; `None` if a pattern is not found.
    pub fn groups<'t>(
        &self,
        text: &'t str,
        part: &Range<usize>,
    ) -> Option<(Vec<&'t str>, Vec<&'t str>)> {
        let is_boundary = |it: &usize| text.is_char_boundary(*it);
        let from = (part.start.saturating_sub(WINDOW)..=part.start).find(is_boundary)?;
        let to = (part.end..=text.len().min(part.end + WINDOW)).rfind(is_boundary)?;
        let own = groups_in(&self.pattern, &text[part.clone()])?;
        if let Some(before) = &self.before {
            groups_in(before, &text[from..part.start])?;
        }
        let later = match &self.after {
            Some(after) => groups_in(after, &text[part.end..to])?,
            None => Vec::new(),
        };
        Some((own, later))
    }
}

fn read(pattern: &str) -> Result<Pattern, String> {
    Pattern::new(pattern, Flags { ignorecase: true, ..Flags::default() })
}

fn groups_in<'t>(pattern: &Pattern, text: &'t str) -> Option<Vec<&'t str>> {
    let found = pattern.find_at(text, 0).ok()??;
    let groups = pattern.groups_at(text, found.start).ok()?;
    Some(groups.into_iter().skip(1).map(|it| it.map_or("", |range| &text[range])).collect())
}
