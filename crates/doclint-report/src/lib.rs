//! The reports of doclint, in every format.
#![warn(missing_docs)]

mod baseline;
mod checkstyle;
mod compact;
mod counts;
mod entry;
mod fingerprint;
mod formats;
mod github;
mod gitlab;
mod harmless;
mod html;
mod html_data;
mod html_overview;
mod json;
mod json_list;
mod junit;
mod markdown;
mod rdjson;
mod sarif;
mod snippet;
mod sources;
mod text;
mod xml;

pub use baseline::{Baseline, BaselineEntry, BaselineError};
pub use formats::{FORMATS, Format, Paths, Suggestions};
pub use html::write_html;
pub use json::{SCHEMA_VERSION, json_schema, write_json, write_jsonl};
pub use markdown::COMMENT_MARK;
pub use text::write_text;

use doclint_diagnostic::{Applicability, Diagnostic, FileId, Level};
use sources::Sources;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where doclint is at home.
const HOME: &str = env!("CARGO_PKG_REPOSITORY");

/// What a run found, ready to be written in any format.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What made it.
    pub tool: Tool,
    /// The site's folder, as it was given.
    pub site: String,
    /// Counts.
    pub summary: Summary,
    /// The files that findings and labels point into.
    pub files: BTreeMap<FileId, SourceFile>,
    /// The findings, sorted by path, start and rule. They are written in this order.
    pub findings: Vec<Diagnostic>,
    /// What is known of each rule, by its id.
    pub rules: BTreeMap<Arc<str>, RuleInfo>,
    /// The fingerprints of the findings, where some findings were taken out: those that are left
    /// keep the ones that they had.
    pub prints: Option<Vec<u128>>,
}

impl Report {
    /// A fingerprint for each finding, in order: made from the rule, the path, the text of the line
    /// and of the finding, and its order among equals.
    pub fn fingerprints(&self) -> Vec<u128> {
        match &self.prints {
            Some(prints) if prints.len() == self.findings.len() => prints.clone(),
            _ => fingerprint::fingerprints(&self.findings, &Sources::new(self)),
        }
    }

    /// Leaves the findings for which `keep` is true, told with their fingerprints, and counts anew.
    pub fn retain(&mut self, mut keep: impl FnMut(&Diagnostic, u128) -> bool) {
        let prints = self.fingerprints();
        let findings = std::mem::take(&mut self.findings).into_iter().zip(prints);
        let kept = findings.filter(|(finding, print)| keep(finding, *print));
        let (findings, prints) = kept.unzip();
        self.findings = findings;
        self.prints = Some(prints);
        self.summary.count(&self.findings);
    }
}

/// The program that made a report.
#[derive(Clone, Debug, Default)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// How a report is to look, for the formats that leave a choice.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// Colours, as ANSI escapes.
    pub color: bool,
    /// Lists suggestions also in formats that otherwise only count them.
    pub suggestions: bool,
    /// The terminal's width in characters, where there is one. Longer source lines are cut.
    pub width: Option<usize>,
    /// What stands before every path, such as `docs/`, so that paths hold where the reader is.
    /// `json` and `jsonl` leave it out: their paths count from the site.
    pub path_prefix: String,
    /// Leaves the summary out.
    pub no_summary: bool,
}

/// What is known of a rule.
#[derive(Clone, Debug, Default)]
pub struct RuleInfo {
    /// Its page in the manual, where it has one.
    pub url: Option<String>,
    /// What it is about, in one sentence without a final stop.
    pub summary: String,
    /// Why it is there, in Markdown; may be empty.
    pub why: String,
    /// The level of its findings unless configured, where it is known.
    pub level: Option<Level>,
}

/// A file that findings point into.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path from the site's root, with `/` between folders.
    pub path: String,
    /// The text as it was read; empty where it could not be.
    pub text: Arc<str>,
}

/// What a run read and how much it found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The pages that were to be checked.
    pub pages: u64,
    /// Those that were read and parsed.
    pub parsed: u64,
    /// Those that were not: unreadable, too large, not UTF-8.
    pub skipped: u64,
    /// Parsed pages with at least one syntax error.
    pub pages_with_syntax_errors: u64,
    /// Pages that the configuration freezes: read, but not judged. They are not in `pages`.
    pub frozen: u64,
    /// Words of prose that were read.
    pub words: u64,
    /// Findings of level error.
    pub errors: u64,
    /// Findings of level warning.
    pub warnings: u64,
    /// Findings of level suggestion, whether they are listed or not.
    pub suggestions: u64,
    /// Findings with a fix that is safe to apply unasked.
    pub fixable: u64,
    /// Findings that only have a fix to be read over afterwards.
    pub unsafely_fixable: u64,
    /// Findings that fixes mended in this run. They are not counted above.
    pub fixed: u64,
    /// The pages that fixes changed in this run.
    pub fixed_pages: u64,
    /// Findings that comments and front matter silenced.
    pub suppressed: u64,
    /// Findings that the baseline accepts. They are not counted above.
    pub baselined: u64,
    /// Findings that were there before the change that is asked about. They are not counted above.
    pub unchanged: u64,
    /// How long it took, in milliseconds. Nothing else in a report varies from run to run.
    pub duration_ms: u64,
}

impl Summary {
    /// Sets the counts of findings.
    pub fn count(&mut self, findings: &[Diagnostic]) {
        let of = |level| findings.iter().filter(|it| it.level == level).count() as u64;
        self.errors = of(Level::Error);
        self.warnings = of(Level::Warning);
        self.suggestions = of(Level::Suggestion);
        let with = |least| findings.iter().filter(|it| has_fix(it, least)).count() as u64;
        self.fixable = with(Applicability::Safe);
        self.unsafely_fixable = with(Applicability::Unsafe) - self.fixable;
    }
}

fn has_fix(finding: &Diagnostic, least: Applicability) -> bool {
    finding.fixes.iter().any(|fix| fix.applicability >= least)
}
