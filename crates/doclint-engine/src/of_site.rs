//! Findings of rules about the site.

use crate::conventions::Kept;
use doclint_diagnostic::Diagnostic;

/// Findings of the rules about the site.
#[derive(Clone, Default)]
pub(crate) struct OfSite {
    pub findings: Vec<Diagnostic>,
    /// How many places keep the convention of a rule.
    pub kept: Kept,
    /// How many rules failed.
    pub internal_errors: u32,
}
