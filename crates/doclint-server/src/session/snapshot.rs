//! The state of a site after a check.

use doclint_config::Config;
use doclint_engine::Outcome;
use doclint_rule::Family;
use doclint_vocabulary::Vocabulary;
use std::sync::Arc;

/// A site as the last check saw it. It never changes, so that any thread can ask it while the next
/// check runs.
pub struct Snapshot {
    /// Counts the changes that the check has seen: a later snapshot has a larger number.
    pub revision: u64,
    /// The findings, the files, and the site as the rules saw it.
    pub outcome: Outcome,
    /// The settings that were used.
    pub config: Config,
    /// All families of rules, with those of the project.
    pub families: Vec<&'static Family>,
    /// The components that pages may use.
    pub vocabulary: Arc<Vocabulary>,
}
