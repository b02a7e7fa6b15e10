//! A rule that is on.

use crate::conventions::Kept;
use doclint_diagnostic::{Diagnostic, Level};
use doclint_rule::RuleMeta;
use doclint_rule::host::{Checker, Reports};
use std::sync::Arc;

/// A rule that is on.
pub(crate) struct Active<R: ?Sized + 'static> {
    pub id: Arc<str>,
    pub level: Level,
    pub meta: &'static RuleMeta,
    pub rule: Checker<R>,
}

impl<R: ?Sized> Active<R> {
    /// Where its findings go.
    pub fn reports<'r>(&'r self, out: &'r mut Vec<Diagnostic>) -> Reports<'r> {
        Reports { rule: &self.id, level: self.level, out }
    }

    /// Adds how many places keep its convention.
    pub fn add_kept(&self, count: u32, kept: &mut Kept) {
        if count > 0 {
            kept.insert(Arc::clone(&self.id), count);
        }
    }
}
