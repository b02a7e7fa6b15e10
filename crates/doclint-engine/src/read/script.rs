//! A script that pages import.

use super::text::Stamp;
use doclint_site::{Exports, ScriptFacts, exports};

/// What is known of a script.
pub struct ReadScript {
    pub exports: Exports,
    pub facts: ScriptFacts,
    pub stamp: Stamp,
}

impl ReadScript {
    /// What is known of the script at a path with this text; `is_judged` is whether its code counts.
    pub fn of(text: &str, path: &str, is_judged: bool) -> Self {
        let facts = if is_judged { ScriptFacts::of(text, path) } else { ScriptFacts::default() };
        Self { exports: exports(text), facts, stamp: Stamp::of(text) }
    }
}
