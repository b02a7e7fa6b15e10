//! What a check of the site has to see again.

use doclint_rule::RuleMeta;
use doclint_site::{Fact, Facts};
use std::sync::Arc;

/// What has changed since rules about the site ran.
#[derive(Clone)]
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
