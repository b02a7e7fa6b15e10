//! `doclint check --since`: the findings that a change has caused, in any file.

use crate::changes::Changes;
use crate::lost::{deleted_settings, lost_settings};
use crate::past::Past;
use crate::project::Project;
use crate::unwritten::Unwritten;
use crate::warm::Warm;
use crate::{report, sources};
use anyhow::Result;
use doclint_diagnostic::{Diagnostic, FileId, LineIndex};
use doclint_engine::{CheckOptions, Memory, Outcome, Workspace};
use doclint_report::{Kinds, LostSettings, Report};
use doclint_site::{ADDRESSES, Promises};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// The findings of a site at a revision, and the lines that have changed since.
pub struct Since {
    prints: HashMap<u128, usize>,
    /// Rule, path and message of each finding.
    findings: Vec<(Arc<str>, String, String)>,
    /// New and changed lines, counted from 1, by path.
    changed: HashMap<String, Vec<Range<u32>>>,
    /// The addresses that the site served.
    pub promises: Arc<Promises>,
    /// Whether its settings could not be read.
    pub had_lost_settings: bool,
    /// Those that were there, and are not any more.
    pub deleted_settings: Option<LostSettings>,
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
        let deleted_settings = deleted_settings((past, now), &changes, project);
        let mut old = report::of(&mut outcome, project, past);
        // A renamed file is the same file.
        for file in old.files.values_mut() {
            if let Some(new) = changes.renamed.get(&file.path) {
                file.path.clone_from(new);
            }
        }
        let prints = old.fingerprints().into_iter().enumerate().map(|(at, it)| (it, at)).collect();
        let findings = old.findings.iter().map(|it| {
            let path = old.files.get(&it.at.file).map_or_else(String::new, |it| it.path.clone());
            (Arc::clone(&it.rule), path, it.message.to_string())
        });
        Ok(Self {
            prints,
            findings: findings.collect(),
            changed: changes.lines,
            promises: Arc::new(promises),
            had_lost_settings,
            deleted_settings,
        })
    }

    /// Whether each finding existed at the revision: it is where it was, or there are no more of its
    /// kind in its file than before. So neither an edit beside a finding nor a move of its lines makes it
    /// new.
    pub fn is_old(&self, outcome: &Outcome, workspace: &dyn Workspace) -> Vec<bool> {
        let (files, findings) = (sources::of(outcome, workspace), outcome.findings.clone());
        let report = Report { files, findings, ..Report::default() };
        let mut lines = ChangedLines { changed: &self.changed, indexes: HashMap::new() };
        let path = |it: &Diagnostic| report.files.get(&it.at.file).map(|it| it.path.as_str());
        let mut is_gone = vec![true; self.findings.len()];
        let in_place = report.findings.iter().zip(report.fingerprints()).map(|(finding, print)| {
            let before = self.prints.get(&print).filter(|_| may_be_old(finding));
            let Some(before) = before.filter(|_| !lines.have(&report, finding)) else {
                return false;
            };
            is_gone[*before] = false;
            true
        });
        let mut is_old: Vec<bool> = in_place.collect();
        let mut kinds = Kinds::default();
        for ((rule, path, message), _) in self.findings.iter().zip(is_gone).filter(|it| it.1) {
            kinds.add(rule, path, message);
        }
        for (finding, is_old) in report.findings.iter().zip(&mut is_old) {
            if !*is_old && may_be_old(finding) {
                let is_left = |path| kinds.take(&finding.rule, path, &finding.message);
                *is_old = path(finding).is_some_and(is_left);
            }
        }
        is_old
    }
}

/// Failures of doclint itself are always new.
fn may_be_old(finding: &Diagnostic) -> bool {
    !finding.rule.starts_with("internal/")
}

/// The lines that a change has made.
struct ChangedLines<'s> {
    changed: &'s HashMap<String, Vec<Range<u32>>>,
    indexes: HashMap<FileId, LineIndex>,
}

impl ChangedLines<'_> {
    /// Whether a finding begins on one of them.
    fn have(&mut self, report: &Report, finding: &Diagnostic) -> bool {
        let file = finding.at.file;
        let Some(source) = report.files.get(&file) else { return true };
        let Some(changed) = self.changed.get(&source.path) else { return false };
        let index = self.indexes.entry(file);
        let index = index.or_insert_with(|| LineIndex::new(&source.text.get(file)));
        let line = index.line(finding.at.span.start);
        changed.iter().any(|lines| lines.contains(&line))
    }
}
