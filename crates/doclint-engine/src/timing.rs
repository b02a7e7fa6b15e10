//! How long phases and rules take, for callers that have a clock: the engine has none.

use std::sync::Arc;

/// A clock, and the times it measured.
pub trait Timer: Sync {
    /// Nanoseconds since any moment.
    fn now(&self) -> u64;

    /// Adds the time that a phase took, in nanoseconds.
    fn add_phase(&self, name: &'static str, nanoseconds: u64);

    /// Adds the time that a rule took, in nanoseconds. Rules run side by side, so that all of them
    /// together may take longer than the run.
    fn add_rule(&self, id: &str, nanoseconds: u64);
}

/// An optional timer, as callers pass it.
pub type SomeTimer<'a> = Option<&'a dyn Timer>;

/// Measures rules on one page. They are called for each node, so the times are added up here.
pub(crate) struct RuleWatch<'a> {
    timer: SomeTimer<'a>,
    spent: Vec<u64>,
}

impl<'a> RuleWatch<'a> {
    /// A watch for so many rules.
    pub fn new(timer: SomeTimer<'a>, rules: usize) -> Self {
        Self { timer, spent: vec![0; timer.map_or(0, |_| rules)] }
    }

    /// Does some work for a rule.
    #[inline]
    pub fn time<T>(&mut self, rule: usize, work: impl FnOnce() -> T) -> T {
        let Some(timer) = self.timer else { return work() };
        let start = timer.now();
        let result = work();
        self.spent[rule] += timer.now().saturating_sub(start);
        result
    }

    /// Reports the times, given the ids of the rules.
    pub fn finish<'i>(self, ids: impl Iterator<Item = &'i Arc<str>>) {
        let Some(timer) = self.timer else { return };
        for (id, spent) in ids.zip(self.spent).filter(|it| it.1 > 0) {
            timer.add_rule(id, spent);
        }
    }
}
