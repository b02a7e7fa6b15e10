//! Baselines: the findings that a team has accepted, one on each line of a file.

use crate::Report;
use doclint_diagnostic::{Diagnostic, Level};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt::{self, Write};

/// The version of the file. It rises when entries get another meaning.
const VERSION: u64 = 1;

/// The findings that are accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// Sorted, without duplicates.
    pub entries: Vec<BaselineEntry>,
}

/// A finding that is accepted. The fingerprint tells it again; the rest is for those who review.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BaselineEntry {
    /// The file, as a path from the site's root.
    pub path: String,
    /// The rule: `family/name`.
    pub rule: String,
    /// What is wrong.
    pub message: String,
    /// 32 hex digits.
    pub fingerprint: String,
}

/// Why a file is no baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineError {
    /// The line, from 1; 0 for the file as a whole.
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
struct File {
    findings: Vec<BaselineEntry>,
}

impl Baseline {
    /// The findings of a report that are at least of a level. Failures of the program itself are
    /// never accepted.
    pub fn of(report: &Report, least: Level) -> Self {
        let prints = report.fingerprints();
        let findings = report.findings.iter().zip(prints);
        let wanted = findings.filter(|(it, _)| it.level >= least && may_be_accepted(it));
        let entries = wanted.map(|(finding, print)| BaselineEntry {
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

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it is no baseline, or one of a later version.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        let whole = |message: &str| BaselineError { line: 0, message: message.to_owned() };
        let broken = |error: serde_json::Error| BaselineError {
            line: error.line(),
            message: format!("{}: `doclint baseline` writes the file anew", without_place(&error)),
        };
        let json: serde_json::Value = serde_json::from_str(text).map_err(broken)?;
        match json.get("version").and_then(serde_json::Value::as_u64) {
            Some(VERSION) if json.get("findings").is_some_and(serde_json::Value::is_array) => {}
            Some(version) if version > VERSION => {
                return Err(whole("a later version of doclint wrote it: update doclint"));
            }
            _ => return Err(whole("this is no baseline of doclint: name another file")),
        }
        let file: File = serde_json::from_str(text).map_err(broken)?;
        let mut entries = file.findings;
        entries.sort();
        entries.dedup();
        Ok(Self { entries })
    }

    /// The text of the file: one finding on each line, in order, so that changes can be reviewed.
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

    /// Takes what is accepted out of a report, and gives the entries that match nothing in it.
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

/// The words of an error; its place is told by itself.
fn without_place(error: &serde_json::Error) -> String {
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
    fn what_is_written_can_be_read() {
        for entries in [vec![], vec![entry("a", "1"), entry("b", "2")]] {
            let baseline = Baseline { entries };
            let text = baseline.to_json();
            assert_eq!(Baseline::parse(&text).unwrap(), baseline);
            let entries = text.lines().filter(|it| it.contains("fingerprint")).count();
            assert_eq!(entries, baseline.entries.len());
        }
    }

    #[test]
    fn what_is_no_baseline_is_refused() {
        for (text, told) in [
            ("[]", "no baseline of doclint"),
            ("{\"version\": 1}", "no baseline of doclint"),
            ("{\"version\": 2, \"findings\": []}", "later version"),
            ("{\n  \"version\": 1,\n", "line 3: EOF"),
            ("{\"version\": 1, \"findings\": [{\"path\": 1}]}", "line 1: invalid type"),
            ("", "line 1: EOF"),
        ] {
            let error = Baseline::parse(text).unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
