//! What a check found, put in order for reports.

use crate::files::Files;
use crate::filter::RuleFilter;
use crate::read::text::{hash, read_text};
use crate::workspace::Workspace;
use doclint_config::ConfigError;
use doclint_diagnostic::{Diagnostic, FileId, Span};
use doclint_site::Site;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a check found.
#[derive(Debug)]
pub struct Outcome {
    /// Every file of the run, by `FileId`. Those that findings point at have their text.
    pub files: Files,
    /// The findings, ordered by file, place and rule.
    pub findings: Vec<Diagnostic>,
    /// The site as the rules saw it.
    pub site: Site,
    /// What was read.
    pub coverage: Coverage,
    /// How many findings on the selected pages are suppressed.
    pub suppressed: u32,
    /// The same by rule, without the rules that have none.
    pub suppressed_by_rule: BTreeMap<Arc<str>, u32>,
    /// The patterns in the settings that match no page.
    pub idle_patterns: Vec<ConfigError>,
    /// Whether the settings include patterns of which none matches a page.
    pub includes_nothing: bool,
    /// How often a rule or the parser failed on a page. Each failure is a finding, too.
    pub internal_errors: u32,
}

/// What a check has read of the selected pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Pages and snippets to check.
    pub pages: u32,
    /// Those that were read and parsed.
    pub parsed: u32,
    /// Pages that the settings exclude; they are not in `pages`.
    pub excluded: u32,
    /// Pages that the settings freeze; they are read and not in `pages`.
    pub frozen: u32,
    /// Parsed pages with syntax errors.
    pub with_syntax_errors: u32,
    /// Words of prose in the parsed pages.
    pub words: u64,
}

impl Outcome {
    /// Orders the findings by file, place and rule.
    pub fn sort(&mut self) {
        let Self { files, findings, .. } = self;
        findings.sort_by(|a, b| {
            let (path_a, path_b) = (&files.get(a.at.file).path, &files.get(b.at.file).path);
            (path_a, a.at, &a.rule, &a.message).cmp(&(path_b, b.at, &b.rule, &b.message))
        });
    }

    /// Drops findings outside the selection, and those of rules that are not selected. What doclint
    /// reports about itself stays.
    pub(crate) fn keep_selected(&mut self, rules: &RuleFilter) {
        let Self { files, findings, suppressed_by_rule: suppressed, .. } = self;
        findings.retain(|it| files.get(it.at.file).selected || it.rule.starts_with("internal/"));
        if !rules.is_all() {
            findings.retain(|it| rules.takes_finding(it));
            suppressed.retain(|rule, _| rules.takes(rule));
            self.suppressed = suppressed.values().sum();
        }
    }

    /// Reads the text of files that findings point at again, where it was dropped with the page. In
    /// a file that changed in the meantime the findings lose their places.
    pub(crate) fn complete_texts(&mut self, workspace: &dyn Workspace) {
        let Self { files, findings, .. } = self;
        let mut shown: Vec<FileId> = findings
            .iter()
            .flat_map(|it| std::iter::once(it.at.file).chain(it.labels.iter().map(|it| it.at.file)))
            .collect();
        shown.sort_unstable();
        shown.dedup();
        for file in shown {
            let source = files.get_mut(file);
            if source.text.is_some() {
                continue;
            }
            let text = read_text(workspace, &source.path).ok();
            match text.filter(|text| hash(text) == source.hash) {
                Some(text) => source.text = Some(text),
                None => {
                    source.text = Some("".into());
                    forget_places(findings, file);
                }
            }
        }
    }

    /// Rules write `\n` in fixes; in a file whose lines end in `\r\n`, fixes end them so, too.
    pub(crate) fn keep_line_ends(&mut self) {
        let Self { files, findings, .. } = self;
        for finding in findings.iter_mut().filter(|it| !it.fixes.is_empty()) {
            let text = files.get(finding.at.file).text.as_deref().unwrap_or_default();
            let first = text.split_inclusive('\n').next().unwrap_or_default();
            if first.ends_with("\r\n") {
                for edit in finding.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
                    edit.text = edit.text.replace("\r\n", "\n").replace('\n', "\r\n");
                }
            }
        }
    }
}

/// Moves findings in a file to its beginning, and drops their fixes.
fn forget_places(findings: &mut [Diagnostic], file: FileId) {
    for finding in findings {
        if finding.at.file == file {
            finding.fixes.clear();
        }
        let labels = finding.labels.iter_mut().map(|it| &mut it.at);
        for at in labels.chain([&mut finding.at]).filter(|at| at.file == file) {
            at.span = Span::at(0);
        }
    }
}
