//! `doclint check --since`: what a change has caused, wherever it shows.

use crate::git;
use crate::report;
use anyhow::{Result, anyhow};
use doclint_config::Config;
use doclint_diagnostic::{FileId, LineIndex};
use doclint_engine::{CheckOptions, check};
use doclint_report::Report;
use doclint_rule::Family;
use doclint_workspace::Folder;
use std::collections::{HashMap, HashSet};

/// Takes out of a report what was there at a revision and is not on changed lines.
pub fn keep_new(
    report: &mut Report,
    folder: &Folder,
    revision: &str,
    (config, families): (&Config, &[&'static Family]),
) -> Result<()> {
    let past = git::past(folder, revision)?;
    let options = CheckOptions { config: config.clone(), ..CheckOptions::default() };
    let outcome = check(&past.workspace, families, &options)
        .map_err(|errors| anyhow!("{}: {}", errors[0].rule, errors[0].message))?;
    let mut old = report::of(outcome, families, folder.root());
    // A file that has another name now is the same file.
    for file in old.files.values_mut() {
        if let Some(new) = past.renamed.get(&file.path) {
            file.path.clone_from(new);
        }
    }
    let known: HashSet<u128> = old.fingerprints().into_iter().collect();
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
            changed.iter().any(|it| it.contains(&line))
        };
        !known.contains(&print) || finding.rule.starts_with("internal/") || on_changed_line()
    });
    report.summary.unchanged = (before - report.findings.len()) as u64;
    Ok(())
}
