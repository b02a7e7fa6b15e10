//! What a caller decides about a run.

use crate::filter::RuleFilter;
use crate::selection::Selection;
use crate::step::Step;
use crate::timing::SomeTimer;
use crate::workspace::History;
use doclint_config::Config;

/// How to check.
#[derive(Default)]
pub struct CheckOptions<'a> {
    /// Levels, options, include and exclude.
    pub config: Config,
    /// The pages to report on. The whole site is read all the same.
    pub selection: Selection,
    /// The rules to report on.
    pub rules: RuleFilter,
    /// How many threads; 0 for one per core.
    pub threads: usize,
    /// What the repository knows of files that are missing; without it, nothing is asked.
    pub history: Option<&'a dyn History>,
    /// Called when a phase begins, and after each page.
    pub progress: Option<&'a (dyn Fn(Step) + Sync)>,
    /// Measures phases and rules.
    pub timer: SomeTimer<'a>,
}
