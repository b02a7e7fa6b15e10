//! Which fixes are applied.

use doclint_diagnostic::{Applicability, Diagnostic, Fix};

/// Which fixes to apply.
#[derive(Clone, Debug)]
pub struct FixOptions {
    /// How safe a fix has to be.
    pub least: Applicability,
    /// The ids of the rules and the names of the families whose fixes are applied; empty for all.
    pub only: Vec<String>,
}

impl FixOptions {
    /// The fix of a finding that is applied: the first that is safe enough, if its rule is selected.
    pub fn best<'d>(&self, finding: &'d Diagnostic) -> Option<&'d Fix> {
        let (rule, only) = (&*finding.rule, &self.only);
        let is_meant = |name: &String| name == rule || rule.split('/').next() == Some(name);
        if !only.is_empty() && !only.iter().any(is_meant) {
            return None;
        }
        finding.fixes.iter().find(|it| self.takes(it))
    }

    /// Whether a fix is safe enough.
    pub(crate) fn takes(&self, fix: &Fix) -> bool {
        fix.applicability >= self.least && !fix.edits.is_empty()
    }
}
