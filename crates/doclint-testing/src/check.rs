//! Checks the files of an example in memory: the only place that knows the engine.

use doclint_diagnostic::Diagnostic;
use doclint_rule::{Family, RuleDef};

/// A finding with the paths that its file ids stand for.
pub struct Finding {
    /// The file of the finding.
    pub path: String,
    /// The files of its labels, in their order.
    pub label_paths: Vec<String>,
    /// The finding.
    pub diagnostic: Diagnostic,
}

/// The findings of `rule` and of the family's rules that are on by default, ordered by place.
///
/// # Errors
///
/// When the options are refused, in words.
pub fn check(
    family: &'static Family,
    rule: &'static RuleDef,
    options: Option<&str>,
    files: &[(String, String)],
) -> Result<Vec<Finding>, String> {
    let _ = (family, rule, options, files);
    Err("not yet".to_owned())
}
