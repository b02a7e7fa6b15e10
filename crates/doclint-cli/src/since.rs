//! `doclint check --since`: the findings that a change has caused, in any file.

use crate::git;
use crate::project::Project;
use crate::report;
use anyhow::Result;
use doclint_diagnostic::{FileId, LineIndex};
use doclint_engine::CheckOptions;
use doclint_report::Report;
use std::collections::{HashMap, HashSet};

/// Takes findings out of a report that existed at a revision and are not on changed lines.
pub fn keep_new(report: &mut Report, project: &Project, revision: &str) -> Result<()> {
    let folder = &project.target.workspace;
    let past = git::past(folder, revision)?;
    let config = project.config().clone();
    let outcome =
        project.check_with(&past.workspace, &CheckOptions { config, ..CheckOptions::default() })?;
    let mut old = report::of(outcome, &project.families, folder.root());
    // A renamed file is the same file.
    for file in old.files.values_mut() {
        if let Some(new) = past.renamed.get(&file.path) {
            file.path.clone_from(new);
        }
    }
    let old_prints: HashSet<u128> = old.fingerprints().into_iter().collect();
    let before = report.findings.len();
    let files = report.files.clone();
    let mut indexes: HashMap<FileId, LineIndex> = HashMap::new();
    report.retain(|finding, print| {
        let Some(file) = files.get(&finding.at.file) else { return true };
        let mut on_changed_line = || {
            let Some(changed) = past.changed.get(&file.path) else { return false };
            let index = indexes.entry(finding.at.file);
            let index = index.or_insert_with(|| LineIndex::new(&file.text));
            let line = index.line(finding.at.span.start);
            changed.iter().any(|lines| lines.contains(&line))
        };
        !old_prints.contains(&print) || finding.rule.starts_with("internal/") || on_changed_line()
    });
    report.summary.unchanged = (before - report.findings.len()) as u64;
    Ok(())
}
