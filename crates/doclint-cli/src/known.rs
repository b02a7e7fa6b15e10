//! Findings that were known before: those that a baseline accepts, and those that are older than a
//! revision.

use crate::baseline::{Accepted, BaselineFile};
use crate::since::Since;
use doclint_engine::{Outcome, RuleFilter, Workspace};
use doclint_fix::{Followed, SiteChange};
use doclint_report::Report;
use std::collections::HashSet;

/// Facts about the findings of a check, before fixes change the site.
pub struct KnownBefore {
    /// The findings that the baseline accepts; empty if no fixes are requested.
    pub accepted: Accepted,
    /// Findings that are older than the revision.
    old: Followed,
}

/// Facts about each finding after the fixes.
pub struct KnownFindings {
    /// Whether the baseline accepted it before.
    pub is_accepted: Vec<bool>,
    /// Whether it is older than the revision.
    is_old: Vec<bool>,
}

impl KnownBefore {
    /// Collects the findings that a baseline accepts, and those that are older than a revision.
    pub fn of(
        (outcome, workspace): (&Outcome, &dyn Workspace),
        baseline: Option<&BaselineFile>,
        since: Option<&Since>,
    ) -> Self {
        let accepted = baseline.map(|it| it.accepted(outcome, workspace)).unwrap_or_default();
        let old = since.map(|it| Followed::new(outcome, &it.is_old(outcome, workspace)));
        Self { accepted, old: old.unwrap_or_default() }
    }

    /// Whether each finding is old or, unless that doesn't count, accepted.
    pub fn is_known(&self, outcome: &Outcome, without_accepted: bool) -> Vec<bool> {
        let mut known = self.old.among(outcome, SiteChange::default);
        if !without_accepted {
            let accepted = self.accepted.followed.among(outcome, SiteChange::default);
            known.iter_mut().zip(accepted).for_each(|(it, is_accepted)| *it |= is_accepted);
        }
        known
    }

    /// The findings that are not to be fixed.
    pub fn spared(
        &self,
        outcome: &Outcome,
        filter: Option<&RuleFilter>,
        fix_accepted: bool,
    ) -> Followed {
        let mut spared = self.is_known(outcome, fix_accepted);
        if let Some(filter) = filter {
            let takes = outcome.findings.iter().map(|it| filter.takes_finding(it));
            spared.iter_mut().zip(takes).for_each(|(it, is_selected)| *it |= !is_selected);
        }
        Followed::new(outcome, &spared)
    }

    /// The same for the site after a change.
    pub fn after(&self, outcome: &Outcome, change: SiteChange) -> KnownFindings {
        KnownFindings {
            is_accepted: self.accepted.followed.among(outcome, || change.clone()),
            is_old: self.old.among(outcome, || change.clone()),
        }
    }
}

impl KnownFindings {
    /// Takes old findings out of a report, given the fingerprints of all findings.
    pub fn take_old(&self, report: &mut Report, prints: &[u128]) {
        let old = prints.iter().zip(&self.is_old).filter(|it| *it.1);
        let old: HashSet<u128> = old.map(|it| *it.0).collect();
        let before = report.findings.len();
        report.retain(|_, print| !old.contains(&print));
        report.summary.unchanged = (before - report.findings.len()) as u64;
    }
}
