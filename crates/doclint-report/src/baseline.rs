//! Baselines: the findings that a team has accepted, in a file with one finding per line.

use crate::report::Report;
use doclint_diagnostic::{Diagnostic, Level};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt::{self, Write};

/// The version of the file format. It increases when the meaning of entries changes.
const VERSION: u64 = 1;

/// The accepted findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// Sorted, without duplicates.
    pub entries: Vec<BaselineEntry>,
}

/// An accepted finding. The fingerprint identifies it; the rest is for people who review the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BaselineEntry {
    /// The path of the file, relative to the root of the site.
    pub path: String,
    /// The id of the rule: `family/name`.
    pub rule: String,
    /// What is wrong.
    pub message: String,
    /// 32 hex digits.
    pub fingerprint: String,
}

/// Why a file can't be read as a baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineError {
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for BaselineError {}

#[derive(Deserialize)]
struct BaselineFile {
    findings: Vec<BaselineEntry>,
}

impl Baseline {
    /// The findings of a report at or above a level. Failures of doclint itself are never accepted.
    pub fn of(report: &Report, least: Level) -> Self {
        let prints = report.fingerprints();
        let findings = report.findings.iter().zip(prints);
        let findings =
            findings.filter(|(finding, _)| finding.level >= least && may_be_accepted(finding));
        let entries = findings.map(|(finding, print)| BaselineEntry {
            path: report.files.get(&finding.at.file).map_or_else(String::new, |it| it.path.clone()),
            rule: finding.rule.to_string(),
            message: finding.message.to_string(),
            fingerprint: format!("{print:032x}"),
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort();
        entries.dedup();
        Self { entries }
    }

    /// Parses the text of a baseline file.
    ///
    /// # Errors
    ///
    /// When it is not a baseline, or one of a newer version.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        let whole = |message: &str| BaselineError { line: 0, message: message.to_owned() };
        let broken = |error: serde_json::Error| BaselineError {
            line: error.line(),
            message: format!(
                "{}: run `doclint baseline` to regenerate the file",
                without_position(&error)
            ),
        };
        let json: serde_json::Value = serde_json::from_str(text).map_err(broken)?;
        match json.get("version").and_then(serde_json::Value::as_u64) {
            Some(VERSION) if json.get("findings").is_some_and(serde_json::Value::is_array) => {}
            Some(version) if version > VERSION => {
                return Err(whole(
                    "the file was written by a newer version of doclint: update doclint",
                ));
            }
            _ => return Err(whole("not a baseline file of doclint")),
        }
        let file: BaselineFile = serde_json::from_str(text).map_err(broken)?;
        let mut entries = file.findings;
        entries.sort();
        entries.dedup();
        Ok(Self { entries })
    }

    /// The text of the file: one finding per line, sorted, so that changes are easy to review.
    pub fn to_json(&self) -> String {
        let mut out = format!("{{\n  \"version\": {VERSION},\n  \"findings\": [");
        for (index, entry) in self.entries.iter().enumerate() {
            let field = |text: &str| serde_json::Value::from(text).to_string();
            let _ = write!(
                out,
                "{}\n    {{\"path\": {}, \"rule\": {}, \"message\": {}, \"fingerprint\": {}}}",
                if index == 0 { "" } else { "," },
                field(&entry.path),
                field(&entry.rule),
                field(&entry.message),
                field(&entry.fingerprint),
            );
        }
        out.push_str(if self.entries.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
        out
    }

    /// Removes accepted findings from a report, and returns the entries that match no finding.
    pub fn apply(&self, report: &mut Report) -> Vec<BaselineEntry> {
        let prints = report.fingerprints();
        let found: HashSet<String> = prints.iter().map(|it| format!("{it:032x}")).collect();
        let accepted: HashSet<&str> = self.entries.iter().map(|it| &*it.fingerprint).collect();
        let before = report.findings.len();
        report.retain(|finding, print| {
            !may_be_accepted(finding) || !accepted.contains(&*format!("{print:032x}"))
        });
        report.summary.baselined = (before - report.findings.len()) as u64;
        let stale = self.entries.iter().filter(|it| !found.contains(&it.fingerprint));
        stale.cloned().collect()
    }
}

fn may_be_accepted(finding: &Diagnostic) -> bool {
    !finding.rule.starts_with("internal/")
}

/// The text of an error without its position, which is reported separately.
fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &str, fingerprint: &str) -> BaselineEntry {
        BaselineEntry {
            path: path.to_owned(),
            rule: "a/b".to_owned(),
            message: "say \"no\"".to_owned(),
            fingerprint: fingerprint.to_owned(),
        }
    }

    #[test]
    fn a_written_file_can_be_read() {
        for entries in [vec![], vec![entry("a", "1"), entry("b", "2")]] {
            let baseline = Baseline { entries };
            let text = baseline.to_json();
            assert_eq!(Baseline::parse(&text).unwrap(), baseline);
            let entries = text.lines().filter(|it| it.contains("fingerprint")).count();
            assert_eq!(entries, baseline.entries.len());
        }
    }

    #[test]
    fn a_file_that_is_not_a_baseline_is_rejected() {
        for (text, expected) in [
            ("[]", "not a baseline file of doclint"),
            ("{\"version\": 1}", "not a baseline file of doclint"),
            ("{\"version\": 2, \"findings\": []}", "newer version"),
            ("{\n  \"version\": 1,\n", "line 3: EOF"),
            ("{\"version\": 1, \"findings\": [{\"path\": 1}]}", "line 1: invalid type"),
            ("", "line 1: EOF"),
        ] {
            let error = Baseline::parse(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
