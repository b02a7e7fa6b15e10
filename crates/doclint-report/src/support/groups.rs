//! The groups of a report's findings in the order in which to look at them, and counts by rule.

use doclint_diagnostic::{Applicability, Diagnostic, FileId, Group, Level, Location};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Groups of findings, the most severe first, and among those the largest.
pub struct Groups {
    /// The groups in this order.
    pub list: Vec<Group>,
    /// The number of the group of each finding.
    pub number: Vec<u32>,
}

impl Groups {
    pub fn of(findings: &[Diagnostic]) -> Self {
        let mut list = Group::of(findings);
        // Stable: equal groups stay in the order of their first findings.
        list.sort_by_key(|group| Reverse((group.level, group.findings.len())));
        let mut number = vec![0; findings.len()];
        for (index, group) in (0..).zip(&list) {
            for &finding in &group.findings {
                number[finding] = index;
            }
        }
        Self { list, number }
    }
}

/// The groups in which a list shows these findings, most severe first and then by file. Suggestions are
/// left out unless they are listed.
pub fn most_severe_first(findings: &[Diagnostic], suggestions: bool) -> Vec<Group> {
    let mut groups = Group::of(findings);
    groups.retain(|it| it.level != Level::Suggestion || suggestions);
    // Findings are ordered by file, and so are the groups; a stable sort keeps that.
    groups.sort_by_key(|it| Reverse(it.level));
    groups
}

/// The places of a group: those of its findings, and the others that a finding represents.
pub fn places(findings: &[Diagnostic], group: &Group) -> impl Iterator<Item = Location> {
    let findings = group.findings.iter().map(move |&it| &findings[it]);
    findings.flat_map(|finding| {
        let others = finding.labels.iter().filter(|it| it.is_place()).map(|it| it.at);
        std::iter::once(finding.at).chain(others)
    })
}

/// How many files these findings are in. They have to be in the order of the report, in which those
/// of one file are neighbors.
pub fn files(findings: &[Diagnostic], group: &Group) -> u64 {
    let files = group.findings.iter().map(|&it| findings[it].at.file);
    let mut last = None;
    files.filter(|&file| last.replace(file) != Some(file)).count() as u64
}

/// How much a rule found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts {
    /// Findings by level, most severe first.
    pub levels: [u64; 3],
    /// The files that they are in.
    pub files: u64,
    /// Findings with a safe fix.
    pub safe: u64,
    /// Findings with an unsafe fix and no safe one.
    pub unsafely: u64,
    last_file: Option<FileId>,
}

impl RuleCounts {
    /// The level of the most severe finding.
    pub fn level(&self) -> Level {
        let found = Level::ALL.into_iter().zip(self.levels).find(|(_, count)| *count > 0);
        found.map_or(Level::Suggestion, |(level, _)| level)
    }

    /// The number of findings.
    pub fn total(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Counts a finding. Those of one file have to be neighbors.
    pub fn add(&mut self, finding: &Diagnostic) {
        for (count, level) in self.levels.iter_mut().zip(Level::ALL) {
            *count += u64::from(finding.level == level);
        }
        let file = finding.at.file;
        self.files += u64::from(self.last_file.replace(file) != Some(file));
        match finding.fixes.iter().map(|fix| fix.applicability).max() {
            Some(Applicability::Safe) => self.safe += 1,
            Some(Applicability::Unsafe) => self.unsafely += 1,
            _ => {}
        }
    }
}

/// Counts the findings of each rule, most findings first.
pub fn by_rule<'f>(
    findings: impl IntoIterator<Item = &'f Diagnostic>,
) -> Vec<(&'f str, RuleCounts)> {
    let mut rules: BTreeMap<&'f str, RuleCounts> = BTreeMap::new();
    for finding in findings {
        rules.entry(&finding.rule).or_default().add(finding);
    }
    let mut rules: Vec<_> = rules.into_iter().collect();
    rules.sort_by_key(|(_, counts)| Reverse(counts.total()));
    rules
}
