//! Conventions that most places of a site follow, although a rule expects something else.

use crate::{Diagnostic, Label};
use std::sync::Arc;

/// A rule that most places of a site break, so that it is one decision and not many mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenConvention {
    /// The id of the rule: `family/name`.
    pub rule: Arc<str>,
    /// The practice of the site, with figures: "80 of 90 images are not wrapped in `Frame`".
    pub message: String,
    /// How to decide.
    pub help: String,
}

/// How many labels a finding for the site has; its message counts all places.
const MOST_PLACES: usize = 1000;

impl BrokenConvention {
    /// The indexes of its findings in a list.
    pub fn places(&self, findings: &[Diagnostic]) -> Vec<usize> {
        (0..findings.len()).filter(|&it| findings[it].rule == self.rule).collect()
    }

    /// The finding that represents these findings, at the first of them. The others are its labels.
    pub fn finding(&self, findings: &[Diagnostic], places: &[usize]) -> Option<Diagnostic> {
        let (&first, others) = places.split_first()?;
        let level = places.iter().map(|&it| findings[it].level).max()?;
        let mut finding = Diagnostic {
            rule: Arc::clone(&self.rule),
            level,
            at: findings[first].at,
            message: self.message.clone().into(),
            cause: None,
            labels: Vec::new(),
            help: Some(self.help.clone().into()),
            fixes: Vec::new(),
        };
        for &other in others.iter().take(MOST_PLACES) {
            finding.label_at(findings[other].at, Label::ALSO);
        }
        Some(finding)
    }
}
