//! Suppressions: comments and front matter that suppress findings.
//!
//! Comments are `doclint-disable-next-line RULE… -- reason`, `doclint-disable-line`,
//! `doclint-disable` up to `doclint-enable`, and `doclint-disable-file`; the front matter has
//! `doclint: {disable: [RULE…]}`. A name is that of a rule or of a family; without names, all rules
//! are meant. Comments for other linters suppress findings of the same kinds.

mod list;
mod others;
mod reporter;
mod source;

pub use list::Suppressions;
pub use reporter::Reporter;

use crate::outcome::Outcome;
use crate::rule_sets::RuleSets;
use doclint_diagnostic::FileId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Drops suppressed findings, and reports suppressions that suppress nothing.
pub fn apply(
    outcome: &mut Outcome,
    mut suppressions: BTreeMap<FileId, Suppressions>,
    rules: &RuleSets,
) {
    if suppressions.is_empty() {
        return;
    }
    let Outcome { files, findings, suppressed_by_rule: by_rule, .. } = outcome;
    findings.retain(|finding| {
        let on_page = suppressions.get_mut(&finding.at.file);
        let is_suppressed = on_page.is_some_and(|it| it.suppress(finding));
        // Pages outside the selection are not reported on, so they are not counted either.
        if is_suppressed && files.get(finding.at.file).selected {
            *by_rule.entry(Arc::clone(&finding.rule)).or_default() += 1;
        }
        !is_suppressed
    });
    outcome.suppressed = by_rule.values().sum();
    // The findings of a failed rule are unknown.
    if outcome.internal_errors > 0 {
        return;
    }
    for (file, on_page) in &suppressions {
        let set = rules.of(&outcome.files.get(*file).path);
        let mut reporter = Reporter { rules: set, file: *file, out: &mut outcome.findings };
        on_page.report_unused(&mut reporter, &rules.filter);
    }
}
