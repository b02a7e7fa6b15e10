//! Options of a run, set by the caller.

use crate::filter::RuleFilter;
use crate::records::Records;
use crate::selection::Selection;
use crate::step::Step;
use crate::timing::SomeTimer;
use crate::workspace::History;
use doclint_config::Config;
use doclint_site::Promises;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    /// The repository's knowledge of missing files; without it, there are no such lookups.
    pub history: Option<&'a dyn History>,
    /// The addresses that the site served before, if somebody knows them.
    pub promises: Option<Arc<Promises>>,
    /// Called when a phase begins, and after each page.
    pub progress: Option<&'a (dyn Fn(Step) + Sync)>,
    /// Findings of pages from earlier runs with the same settings. This run adds to it.
    pub records: Option<&'a Records>,
    /// Set by another thread when nobody needs the outcome any more.
    pub is_superseded: Option<&'a AtomicBool>,
    /// Whether each rule about the site sees only the facts that its metadata declares: for tests, as
    /// the site is copied for each rule.
    pub only_declared: bool,
    /// Measures phases and rules.
    pub timer: SomeTimer<'a>,
}

impl CheckOptions<'_> {
    /// Whether nobody needs the outcome any more.
    pub(crate) fn is_superseded(&self) -> bool {
        self.is_superseded.is_some_and(|it| it.load(Ordering::Relaxed))
    }
}
