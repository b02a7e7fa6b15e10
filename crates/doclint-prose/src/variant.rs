//! What a check says of some of its matches: the key `variants`, which is ours.

use crate::pattern::{Flags, Pattern};

/// How many variants a check may have.
pub(crate) const MOST_VARIANTS: usize = 50;

/// Another message or help for the matches that a pattern is in.
pub(crate) struct Variant {
    pattern: Pattern,
    pub message: Option<String>,
    pub help: Option<String>,
}

impl Variant {
    pub fn new(
        pattern: &str,
        message: Option<String>,
        help: Option<String>,
    ) -> Result<Self, String> {
        let flags = Flags { ignorecase: true, ..Flags::default() };
        Ok(Self { pattern: Pattern::new(pattern, flags)?, message, help })
    }

    /// What the groups of the pattern are in a match; `None` if the pattern is not in it.
    pub fn groups<'t>(&self, matched: &'t str) -> Option<Vec<&'t str>> {
        let found = self.pattern.find_at(matched, 0).ok()??;
        let groups = self.pattern.groups_at(matched, found.start).ok()?;
        let text = |it: Option<_>| it.map_or("", |range| &matched[range]);
        Some(groups.into_iter().skip(1).map(text).collect())
    }
}
