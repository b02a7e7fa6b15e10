//! What rules about the site have found.

use crate::conventions::Kept;
use doclint_diagnostic::Diagnostic;

/// What the rules about the site have found.
#[derive(Clone, Default)]
pub(crate) struct OfSite {
    pub findings: Vec<Diagnostic>,
    /// How many places keep the convention of a rule.
    pub kept: Kept,
    /// How many rules failed.
    pub internal_errors: u32,
}
