//! Baselines: the findings that a team has accepted, in a file with one finding per line.

mod parse;

use crate::fingerprint::{Kinds, all_fingerprints};
use crate::report::Report;
use doclint_diagnostic::{Diagnostic, Level};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::fmt::{self, Write};
use std::sync::Arc;

/// The version of the file format. It increases when the meaning of entries changes.
const VERSION: u64 = 1;

/// The accepted findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// Sorted, without duplicates.
    pub entries: Vec<BaselineEntry>,
    /// The rules whose ids in the entries differ from those in reports: the old and the new id.
    renamed: Vec<(String, String)>,
}

/// An accepted finding. The fingerprint identifies it. Where its line has changed, a finding of the same
/// rule with the same message in the same file is it, too.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BaselineEntry {
    /// The path of the file, relative to the root of the site.
    pub path: String,
    /// The id of the rule: `family/name`.
    pub rule: String,
    /// The message of the finding.
    pub message: String,
    /// 32 hex digits.
    pub fingerprint: String,
}

/// Why a file can't be read as a baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineError {
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// The problem, and how to fix it.
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

impl Baseline {
    /// The findings of a report at or above a level. Failures of doclint itself are never accepted.
    pub fn of(report: &Report, least: Level) -> Self {
        Self::of_those(report, |_, finding| finding.level >= least)
    }

    /// The findings of a report for which `is_accepted` holds true, given their index.
    pub fn of_those(report: &Report, is_accepted: impl Fn(usize, &Diagnostic) -> bool) -> Self {
        let findings = report.findings.iter().zip(report.fingerprints()).enumerate();
        let accepted = findings.filter(|(index, (finding, _))| {
            may_be_accepted(finding) && is_accepted(*index, finding)
        });
        let entries = accepted.map(|(_, (finding, print))| BaselineEntry {
            path: path_of(report, finding).to_owned(),
            rule: finding.rule.to_string(),
            message: finding.message.to_string(),
            fingerprint: format!("{print:032x}"),
        });
        Self::new(entries.collect())
    }

    /// A baseline of these entries.
    pub fn new(mut entries: Vec<BaselineEntry>) -> Self {
        entries.sort();
        entries.dedup();
        Self { entries, renamed: Vec::new() }
    }

    /// The same with the ids that rules have now, so that entries keep matching their findings.
    pub fn with_renamed(mut self, now: impl Fn(&str) -> Option<&'static str>) -> Self {
        let rules: BTreeSet<&str> = self.entries.iter().map(|it| it.rule.as_str()).collect();
        let renamed = rules.into_iter().filter_map(|it| Some((it.to_owned(), now(it)?.to_owned())));
        self.renamed = renamed.collect();
        self
    }

    /// Parses the text of a baseline file. Missing and superfluous commas at the ends of lines don't
    /// matter, so that the lines of both sides of a merge can be kept.
    ///
    /// # Errors
    ///
    /// When it is not a baseline, or one of a newer version.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        parse::parse(text)
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
        let (accepted, stale) = self.matches(report);
        report.summary.baselined = accepted.iter().filter(|it| **it).count() as u64;
        let mut accepted = accepted.into_iter();
        report.retain(|_, _| accepted.next() == Some(false));
        stale
    }

    /// Whether it accepts each finding of a report, and the entries that match no finding.
    pub fn matches(&self, report: &Report) -> (Vec<bool>, Vec<BaselineEntry>) {
        let prints = report.fingerprints().into_iter().enumerate();
        let prints: Vec<(usize, String)> = prints
            .chain(self.former_prints(report))
            .map(|(index, print)| (index, format!("{print:032x}")))
            .collect();
        let known: HashSet<&str> = self.entries.iter().map(|it| &*it.fingerprint).collect();
        let mut accepted = vec![false; report.findings.len()];
        for (index, print) in &prints {
            let is_known = known.contains(print.as_str());
            accepted[*index] |= is_known && may_be_accepted(&report.findings[*index]);
        }
        let found: HashSet<&str> = prints.iter().map(|it| it.1.as_str()).collect();
        let stale = self.entries.iter().filter(|it| !found.contains(&*it.fingerprint));
        let stale: Vec<&BaselineEntry> = stale.collect();
        let mut on_edited_lines = Kinds::default();
        for it in &stale {
            on_edited_lines.add(self.now(&it.rule), &it.path, &it.message);
        }
        let mut followed = Kinds::default();
        for (finding, is_accepted) in report.findings.iter().zip(&mut accepted) {
            if *is_accepted || !may_be_accepted(finding) {
                continue;
            }
            let (rule, path) = (&*finding.rule, path_of(report, finding));
            if on_edited_lines.take(rule, path, &finding.message) {
                *is_accepted = true;
                followed.add(rule, path, &finding.message);
            }
        }
        let is_gone =
            |it: &&&BaselineEntry| !followed.take(self.now(&it.rule), &it.path, &it.message);
        (accepted, stale.iter().filter(is_gone).map(|it| (*it).clone()).collect())
    }

    /// The id that a rule has in reports.
    fn now<'a>(&'a self, rule: &'a str) -> &'a str {
        self.renamed.iter().find(|it| it.0 == rule).map_or(rule, |it| &it.1)
    }

    /// The fingerprints that findings of renamed rules had under the former ids, with their indices.
    fn former_prints(&self, report: &Report) -> Vec<(usize, u128)> {
        let mut prints = Vec::new();
        for (former, now) in &self.renamed {
            let rule: Arc<str> = former.as_str().into();
            let renamed = report.findings.iter().enumerate().filter(|it| *it.1.rule == **now);
            let before: Vec<(usize, Diagnostic)> = renamed
                .map(|(index, it)| (index, Diagnostic { rule: Arc::clone(&rule), ..it.clone() }))
                .collect();
            let findings: Vec<&Diagnostic> = before.iter().map(|it| &it.1).collect();
            let found = all_fingerprints(&findings, &report.files);
            prints.extend(before.iter().map(|it| it.0).zip(found));
        }
        prints
    }
}

fn path_of<'r>(report: &'r Report, finding: &Diagnostic) -> &'r str {
    report.files.get(&finding.at.file).map_or("", |it| &it.path)
}

fn may_be_accepted(finding: &Diagnostic) -> bool {
    !finding.rule.starts_with("internal/")
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
            let baseline = Baseline::new(entries);
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
            ("{\n  \"version\": 1,\n  \"findings\": [\n]", "line 4: EOF"),
            ("{\n  \"version\": 1,\n  \"findings\": [\n1\n2\n]\n}", "line 5: expected"),
        ] {
            let error = Baseline::parse(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
            assert!(!error.contains("doclint baseline"), "{error}");
        }
    }

    #[test]
    fn a_merge_conflict_is_explained_and_the_lines_of_both_sides_can_be_kept() {
        let (ours, theirs) = (entry("a", "1"), entry("b", "2"));
        let line = |it: &BaselineEntry| Baseline::new(vec![it.clone()]).to_json();
        let line = |it: &BaselineEntry| line(it).lines().nth(3).unwrap().to_owned();
        let head = "{\n  \"version\": 1,\n  \"findings\": [\n";
        let sides = [line(&ours), line(&theirs)];
        let text = format!(
            "{head}<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> branch\n  ]\n}}\n",
            sides[0], sides[1]
        );
        let error = Baseline::parse(&text).unwrap_err().to_string();
        assert!(error.starts_with("line 4: merge conflict: keep "), "{error}");
        for kept in [sides.join("\n"), format!("{},\r\n", sides.join(",\r\n"))] {
            let merged = Baseline::parse(&format!("{head}{kept}\n  ]\n}}\n")).unwrap();
            assert_eq!(merged.entries, [ours.clone(), theirs.clone()]);
        }
    }
}
