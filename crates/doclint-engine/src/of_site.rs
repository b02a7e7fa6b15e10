//! Findings of rules about the site.

use crate::conventions::Kept;
use doclint_diagnostic::Diagnostic;
use std::sync::Arc;

/// Findings of the rules about the site, by rule, in the order of the rules.
#[derive(Clone, Default)]
pub(crate) struct OfSite(pub Vec<OfRule>);

/// What one rule about the site has found.
#[derive(Clone)]
pub(crate) struct OfRule {
    pub id: Arc<str>,
    pub findings: Vec<Diagnostic>,
    /// How many places keep its convention.
    pub kept: u32,
    pub failed: bool,
}

impl OfSite {
    /// The findings of all rules.
    pub fn findings(&self) -> impl Iterator<Item = &Diagnostic> {
        self.0.iter().flat_map(|it| &it.findings)
    }

    /// How many places keep the convention of a rule.
    pub fn kept(&self) -> Kept {
        let some = self.0.iter().filter(|it| it.kept > 0);
        some.map(|it| (Arc::clone(&it.id), it.kept)).collect()
    }

    /// How many rules failed.
    pub fn internal_errors(&self) -> u32 {
        self.0.iter().map(|it| u32::from(it.failed)).sum()
    }
}
