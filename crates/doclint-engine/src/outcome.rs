//! The result of a check, sorted for reports.

use crate::files::Files;
use crate::filter::RuleFilter;
use doclint_config::ConfigError;
use doclint_diagnostic::{BrokenConvention, Diagnostic, FileId, Repetition};
use doclint_site::{ForeignFolder, Site};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The result of a check.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Every file of the run, by `FileId`.
    pub files: Files,
    /// The findings, ordered by file, place and rule.
    pub findings: Vec<Diagnostic>,
    /// The rules that most places of the site break. Their findings are in `findings`, place by
    /// place; reports show one for each rule.
    pub conventions: Vec<BrokenConvention>,
    /// The findings that repeat others on pages that are translated as a whole. They are in
    /// `findings`; reports show them as places of those.
    pub repetitions: Vec<Repetition>,
    /// The site as the rules saw it.
    pub site: Site,
    /// Which of the selected pages were read.
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

/// How much of the selected pages a check has read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Pages and snippets to check.
    pub pages: u32,
    /// Those that were read and parsed.
    pub parsed: u32,
    /// Pages that the settings exclude; they are not in `pages`.
    pub excluded: u32,
    /// Pages that the settings freeze; they are read and not in `pages`.
    pub frozen: u32,
    /// Folders of plain Markdown that another program renders, with the number of their pages; these
    /// are not in `pages`.
    pub foreign: Vec<(ForeignFolder, u32)>,
    /// Parsed pages with syntax errors.
    pub with_syntax_errors: u32,
    /// Words of prose in the parsed pages.
    pub words: u64,
}

impl Outcome {
    /// Orders the findings by file, place and rule.
    pub fn sort(&mut self) {
        let Self { files, findings, .. } = self;
        // A large site has a few files for each hundred findings, and paths take long to compare.
        let mut by_path: Vec<usize> = findings.iter().map(|it| it.at.file.0 as usize).collect();
        by_path.sort_unstable();
        by_path.dedup();
        let path = |file: usize| files.get(FileId(file as u32)).path.as_str();
        let mut by_path: Vec<(&str, usize)> =
            by_path.into_iter().map(|file| (path(file), file)).collect();
        by_path.sort_unstable();
        let mut ranks = vec![0; by_path.iter().map(|it| it.1 + 1).max().unwrap_or_default()];
        let mut rank = 0;
        for (position, (path, index)) in by_path.iter().enumerate() {
            // Files with one path stay together.
            rank += usize::from(position > 0 && by_path[position - 1].0 != *path);
            ranks[*index] = rank;
        }
        let rank = |it: &Diagnostic| ranks[it.at.file.0 as usize];
        findings.sort_by(|a, b| {
            let by_place = (rank(a), a.at).cmp(&(rank(b), b.at));
            by_place.then_with(|| (&a.rule, &a.message).cmp(&(&b.rule, &b.message)))
        });
    }

    /// Drops findings outside the selection, and those of rules that are not selected. What doclint
    /// reports about itself stays, and so do settings of the site that can't be read: rules about the
    /// site could not run, so that a run without them would be green by accident.
    pub(crate) fn keep_selected(&mut self, rules: &RuleFilter) {
        let Self { files, findings, suppressed_by_rule: suppressed, site, .. } = self;
        let is_lost = |it: &Diagnostic| {
            site.has_lost_settings && it.rule.starts_with("read/") && is_settings(files, it)
        };
        findings.retain(|it| {
            files.get(it.at.file).selected || it.rule.starts_with("internal/") || is_lost(it)
        });
        if !rules.is_all() {
            findings.retain(|it| rules.takes_finding(it) || is_lost(it));
            suppressed.retain(|rule, _| rules.takes(rule));
            self.suppressed = suppressed.values().sum();
        }
    }

    /// Rules write `\n` in fixes; in a file whose lines end in `\r\n`, fixes end them so, too.
    pub(crate) fn keep_line_ends(&mut self) {
        let Self { files, findings, .. } = self;
        for finding in findings.iter_mut().filter(|it| !it.fixes.is_empty()) {
            if files.get(finding.at.file).stamp.has_crlf {
                for edit in finding.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
                    edit.text = edit.text.replace("\r\n", "\n").replace('\n', "\r\n");
                }
            }
        }
    }
}

/// Whether a finding is in `docs.json`, one of its fragments, or `mint.json`.
fn is_settings(files: &Files, finding: &Diagnostic) -> bool {
    files.get(finding.at.file).path.ends_with(".json")
}
