//! What a check of the site has to see again.

use crate::page::CheckedPage;
use doclint_diagnostic::Moved;
use doclint_rule::RuleMeta;
use doclint_site::{Fact, Facts};
use std::sync::Arc;

/// What has changed since rules about the site ran.
pub(crate) enum Change {
    /// Anything: all rules run.
    Whole,
    /// Groups of facts about pages, and the notes of some rules. The site is the same but for them.
    Parts { facts: Facts, notes: Vec<Arc<str>> },
}

impl Default for Change {
    fn default() -> Self {
        Self::Parts { facts: Facts::default(), notes: Vec::new() }
    }
}

impl Change {
    /// The change from one page to another, and where places are in what is still the same. `None`
    /// in place of that if the site may be another one, too.
    pub fn between(before: &CheckedPage, after: &CheckedPage) -> (Self, Option<Moved>) {
        let (Some(old), Some(new)) = (&before.facts, &after.facts) else {
            return (Self::Whole, None);
        };
        if before.internal_errors > 0 || after.internal_errors > 0 {
            return (Self::Whole, None);
        }
        // Nearly every edit changes nothing that rules about the site read.
        if let Some(moved) = Moved::between(&(old, &before.notes), &(new, &after.notes)) {
            return (Self::default(), Some(moved));
        }
        let facts = Facts::that_differ(old, new);
        let notes = before.notes.that_differ(&after.notes);
        let moved = Moved::between(
            &(old.without(facts), before.notes.without(&notes)),
            &(new.without(facts), after.notes.without(&notes)),
        );
        match moved {
            Some(moved) => (Self::Parts { facts, notes }, Some(moved)),
            None => (Self::Whole, None),
        }
    }

    /// Adds another change.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Parts { facts, mut notes }, Self::Parts { facts: more, notes: others }) => {
                notes.extend(others);
                Self::Parts { facts: facts.and(more), notes }
            }
            _ => Self::Whole,
        }
    }

    /// Whether no rule has to see it.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Self::Parts { facts, notes } if facts.is_empty() && notes.is_empty())
    }

    /// Whether a group of facts has changed.
    pub fn has(&self, fact: Fact) -> bool {
        match self {
            Self::Whole => true,
            Self::Parts { facts, .. } => facts.contains(fact),
        }
    }

    /// Whether a rule about the site has to see it.
    pub fn concerns(&self, rule: &Arc<str>, meta: &RuleMeta) -> bool {
        match self {
            Self::Whole => true,
            Self::Parts { facts, notes } => meta.reads.meet(*facts) || notes.contains(rule),
        }
    }
}
