//! A real site with its findings and their fingerprints.

use super::verdicts::Print;
use anyhow::Result;
use doclint_config::Config;
use doclint_diagnostic::{Diagnostic, FileId, Fix, Group, LineIndex, Repetition, Span};
use doclint_engine::{CheckOptions, Outcome, check};
use doclint_rule::Profile;
use doclint_workspace::{Folder, find_root};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A site that was checked with the default settings.
pub struct JudgedSite {
    /// Its folder.
    pub root: PathBuf,
    /// Its findings, in the order of reports.
    pub findings: Vec<JudgedFinding>,
    pub(super) outcome: Outcome,
    pub(super) folder: Folder,
}

/// A finding of a site.
pub struct JudgedFinding {
    /// Its place in the outcome.
    pub index: usize,
    /// The print that identifies it in later runs: its rule, page, line and text.
    pub print: Print,
    /// The group of findings with the same cause.
    pub group: usize,
}

impl JudgedSite {
    /// Checks a site.
    ///
    /// # Errors
    ///
    /// When the folder is not a site.
    pub fn read(path: &Path, profile: Profile) -> Result<Self> {
        let root = find_root(&path.canonicalize()?)?;
        let folder = Folder::new(&root)?;
        let config = Config::default().with_profile(profile);
        let options = CheckOptions { config, ..CheckOptions::default() };
        let outcome = check(&folder, doclint::FAMILIES, &options)
            .map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
        let outcome = folded(outcome);
        let mut site = Self { root, findings: Vec::new(), outcome, folder };
        site.findings = site.prints();
        Ok(site)
    }

    /// The finding itself.
    pub fn diagnostic(&self, finding: &JudgedFinding) -> &Diagnostic {
        &self.outcome.findings[finding.index]
    }

    /// The text of a file; nothing where it can't be read.
    pub fn text(&self, file: FileId) -> Arc<str> {
        self.outcome.files.get(file).text(&self.folder).unwrap_or_default()
    }

    fn prints(&self) -> Vec<JudgedFinding> {
        let findings = &self.outcome.findings;
        let mut groups = vec![0; findings.len()];
        for (number, group) in Group::of(findings).iter().enumerate() {
            group.findings.iter().for_each(|&it| groups[it] = number);
        }
        let mut equal: HashMap<Print, u32> = HashMap::new();
        // Findings are ordered by file, so that one text at a time is enough.
        let mut open: Option<(FileId, Arc<str>, LineIndex)> = None;
        let mut out = Vec::with_capacity(findings.len());
        for (index, finding) in findings.iter().enumerate() {
            let file = finding.at.file;
            if open.as_ref().is_none_or(|it| it.0 != file) {
                let text = self.text(file);
                let lines = LineIndex::new(&text);
                open = Some((file, text, lines));
            }
            let (_, text, lines) = open.as_ref().expect("the file was opened above");
            let start = lines.line_start(lines.line(finding.at.span.start)) as usize;
            let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
            let covered = text.get(finding.at.span.range()).unwrap_or_default();
            let path = &self.outcome.files.get(file).path;
            // A finding about a whole site or file is known by its message.
            let about = if covered.is_empty() { &*finding.message } else { covered };
            let same = Print::of(&[&finding.rule, path, line.trim(), about]);
            let count = equal.entry(same).or_default();
            let print = Print::of(&[&same.to_string(), &count.to_string()]);
            *count += 1;
            out.push(JudgedFinding { index, print, group: groups[index] });
        }
        out
    }
}

/// The outcome as reports show it: without findings that translations repeat, and with one for each
/// convention that most of the site breaks.
fn folded(mut outcome: Outcome) -> Outcome {
    let is_kept = Repetition::fold(&outcome.repetitions, &mut outcome.findings);
    let mut kept = is_kept.iter();
    outcome.findings.retain(|_| kept.next() != Some(&false));
    for convention in std::mem::take(&mut outcome.conventions) {
        let places = convention.places(&outcome.findings);
        let Some(mut one) = convention.finding(&outcome.findings, &places) else { continue };
        one.at.span = Span::at(one.at.span.start);
        let first = places[0];
        outcome.findings[first] = one;
        let mut index = 0;
        outcome.findings.retain(|it| {
            index += 1;
            index - 1 == first || it.rule != convention.rule
        });
    }
    outcome
}

/// The print that identifies a fix: its title and the text it writes.
pub fn fix_print(fix: &Fix) -> Print {
    let texts = fix.edits.iter().map(|edit| edit.text.as_str());
    Print::of(&std::iter::once(&*fix.title).chain(texts).collect::<Vec<&str>>())
}
