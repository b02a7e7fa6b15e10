//! `doclint check --since`: the findings that a change has caused, in any file.

use crate::changes::Changes;
use crate::lost::lost_settings;
use crate::past::Past;
use crate::project::Project;
use crate::unwritten::Unwritten;
use crate::warm::Warm;
use crate::{report, sources};
use anyhow::Result;
use doclint_diagnostic::{FileId, LineIndex};
use doclint_engine::{CheckOptions, Memory, Outcome, Workspace};
use doclint_report::Report;
use doclint_site::{ADDRESSES, Promises};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

/// The findings of a site at a revision, and the lines that have changed since.
pub struct Since {
    prints: HashSet<u128>,
    /// New and changed lines, counted from 1, by path.
    changed: HashMap<String, Vec<Range<u32>>>,
    /// The addresses that the site served.
    pub promises: Arc<Promises>,
    /// Whether its settings could not be read.
    pub had_lost_settings: bool,
}

impl Since {
    /// Checks a site as it was at a revision. What it finds on a page that has not changed is
    /// remembered.
    pub fn of(project: &Project, revision: &str, memory: &mut Memory) -> Result<Self> {
        let folder = &project.target.workspace;
        let Past { workspace, changes } = Past::of(folder, revision)?;
        Self::between(project, (&workspace, folder), changes, memory)
    }

    /// The same for the files on the disk with the texts of some before, and with those of some now.
    pub fn of_texts(
        project: &Project,
        (before, now): (&Unwritten, &Unwritten),
        warm: Option<&Warm>,
        memory: &mut Memory,
    ) -> Result<Self> {
        let disk = &project.target.workspace;
        let (below_past, below_present) = (before.without(disk), now.without(disk));
        let (past, present) = (before.over(&below_past), now.over(&below_present));
        let changes = Changes::of_paths(before.paths().chain(now.paths()), &past, &present);
        let counted = warm.map(|it| it.past.counted(&past, (&it.disk, before), None));
        let past = counted.as_ref().map_or(&past as &dyn Workspace, |it| it);
        Self::between(project, (past, &present), changes, memory)
    }

    /// Checks an earlier state of a site, given the changes from there to its files now.
    fn between(
        project: &Project,
        (past, now): (&dyn Workspace, &dyn Workspace),
        changes: Changes,
        memory: &mut Memory,
    ) -> Result<Self> {
        let options = CheckOptions {
            config: project.config().clone(),
            rules: project.options.rules.clone(),
            records: project.options.records,
            progress: project.options.progress,
            ..CheckOptions::default()
        };
        let mut outcome = project.check_again_with(past, &options, memory)?;
        let had_lost_settings = lost_settings(&outcome, project).is_some();
        let mut promises = Promises::of(&outcome.site);
        let list = |from: &dyn Workspace| {
            let text = String::from_utf8(from.read(ADDRESSES).ok()?).ok()?;
            Some(Promises::read(&text))
        };
        if let (Some(old), Some(now)) = (list(past), list(now)) {
            promises.take_back(&old, &now);
        }
        promises.follow(&changes.renamed);
        let mut old = report::of(&mut outcome, project, past);
        // A renamed file is the same file.
        for file in old.files.values_mut() {
            if let Some(new) = changes.renamed.get(&file.path) {
                file.path.clone_from(new);
            }
        }
        let prints = old.fingerprints().into_iter().collect();
        Ok(Self { prints, changed: changes.lines, promises: Arc::new(promises), had_lost_settings })
    }

    /// Whether each finding existed at the revision and is not on a changed line.
    pub fn is_old(&self, outcome: &Outcome, workspace: &dyn Workspace) -> Vec<bool> {
        let (files, findings) = (sources::of(outcome, workspace), outcome.findings.clone());
        let report = Report { files, findings, ..Report::default() };
        let mut indexes: HashMap<FileId, LineIndex> = HashMap::new();
        let findings = report.findings.iter().zip(report.fingerprints());
        let is_old = findings.map(|(finding, print)| {
            let Some(file) = report.files.get(&finding.at.file) else { return false };
            let mut on_changed_line = || {
                let Some(changed) = self.changed.get(&file.path) else { return false };
                let index = indexes.entry(finding.at.file);
                let index =
                    index.or_insert_with(|| LineIndex::new(&file.text.get(finding.at.file)));
                let line = index.line(finding.at.span.start);
                changed.iter().any(|lines| lines.contains(&line))
            };
            self.prints.contains(&print)
                && !finding.rule.starts_with("internal/")
                && !on_changed_line()
        });
        is_old.collect()
    }
}
