//! Tries what a pass of fixes has done: a fix that leaves its finding in place, or brings an error or a
//! warning that nothing fixes, is taken back.
//!
//! Rules know what they change, and not what the other rules say of the result. The check after a pass
//! knows.

use crate::batch::{Applied, Harm};
use crate::options::FixOptions;
use doclint_diagnostic::{Diagnostic, Level};
use doclint_engine::Outcome;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// How many findings of each rule are in a file.
type Counts = BTreeMap<Arc<str>, u32>;

/// A pass of fixes whose result nobody has seen yet.
pub struct Trial {
    /// The files that it has changed.
    pub files: Vec<Applied>,
    /// The findings that these files had.
    before: HashMap<String, Counts>,
}

impl Trial {
    /// Notes what was found before the pass.
    pub fn before(outcome: &Outcome) -> Self {
        let mut before: HashMap<String, Counts> = HashMap::new();
        for run in outcome.findings.chunk_by(|a, b| a.at.file == b.at.file) {
            let path = &outcome.files.get(run[0].at.file).path;
            let counts = before.entry(path.clone()).or_default();
            run.iter().for_each(|it| *counts.entry(Arc::clone(&it.rule)).or_default() += 1);
        }
        Self { files: Vec::new(), before }
    }

    /// What is to be done about the files with a bad fix, by their indices. Findings of the rules
    /// `besides` prove nothing.
    pub fn verdicts(
        &self,
        outcome: &Outcome,
        which: &FixOptions,
        besides: &BTreeSet<String>,
    ) -> BTreeMap<usize, Verdict> {
        let mut by_path: HashMap<&str, &[Diagnostic]> = HashMap::new();
        for run in outcome.findings.chunk_by(|a, b| a.at.file == b.at.file) {
            by_path.insert(&outcome.files.get(run[0].at.file).path, run);
        }
        let verdict = |(index, file): (usize, &Applied)| {
            let found = by_path.get(file.path.as_str())?;
            // An error hides what is behind it.
            let verdict = (!file.was_broken)
                .then(|| self.verdict(file, found, (which, besides), outcome))??;
            Some((index, verdict))
        };
        self.files.iter().enumerate().filter_map(verdict).collect()
    }

    fn verdict(
        &self,
        file: &Applied,
        found: &[Diagnostic],
        (which, besides): (&FixOptions, &BTreeSet<String>),
        outcome: &Outcome,
    ) -> Option<Verdict> {
        let none = Counts::new();
        let before = self.before.get(&file.path).unwrap_or(&none);
        let mut lines = None;
        let mut bad = BTreeMap::new();
        let rules = found.iter().map(|it| &it.rule).filter(|it| !besides.contains(&***it));
        let rules: BTreeSet<&Arc<str>> = rules.collect();
        for rule in rules {
            let own = file.applied.iter().filter(|it| it.rule == *rule).count() as u32;
            let expected = before.get(rule).copied().unwrap_or_default().saturating_sub(own);
            let left = || found.iter().filter(|it| it.rule == *rule);
            if left().count() as u32 <= expected {
                continue;
            }
            // Those that have a fix are no harm: the next pass, or the next run, goes on with them.
            let left = left().filter(|it| !it.fixes.iter().any(|it| which.takes(it)));
            let left = left.filter(|it| own > 0 || it.level >= Level::Warning);
            let left: Vec<&Diagnostic> =
                left.filter(|it| !self.is_of_other(it, file, outcome)).collect();
            if left.is_empty() {
                continue;
            }
            let harm = if own > 0 { Harm::LeavesFinding } else { Harm::BringsFinding };
            let is_candidate = |it: &usize| own == 0 || file.applied[*it].rule == *rule;
            let candidates: Vec<usize> = (0..file.applied.len()).filter(is_candidate).collect();
            let all = found.iter().filter(|it| it.rule == *rule).count();
            let are_all_new = expected == 0 && left.len() == all;
            let causes = match candidates.as_slice() {
                [_] => candidates,
                // Some of these findings may have been there before, or too many are to be compared.
                _ if !are_all_new || left.len().max(candidates.len()) > MOST_COMPARED => Vec::new(),
                _ => {
                    let lines = lines.get_or_insert_with(|| file.lines_after());
                    let touches = |it: &usize| {
                        lines[*it].iter().any(|line| left.iter().any(|found| touch(line, found)))
                    };
                    candidates.into_iter().filter(touches).collect()
                }
            };
            match causes.as_slice() {
                [only] => bad.insert(*only, harm),
                _ => return Some(Verdict::SomeIsBad),
            };
        }
        (!bad.is_empty()).then_some(Verdict::Bad(bad))
    }
}

impl Trial {
    /// Whether a finding has a label in another file that the pass has changed, so that its fixes may have
    /// brought it.
    fn is_of_other(&self, finding: &Diagnostic, file: &Applied, outcome: &Outcome) -> bool {
        let mut labels = finding.labels.iter().filter(|it| it.at.file != finding.at.file);
        labels.any(|label| {
            let path = &outcome.files.get(label.at.file).path;
            self.files.iter().any(|it| it.path == *path && it.path != file.path)
        })
    }
}

/// Of more fixes or findings, it is not looked for which belong together.
const MOST_COMPARED: usize = 64;

/// What is to be done about a file.
pub enum Verdict {
    /// Some fixes are bad, by their indices.
    Bad(BTreeMap<usize, Harm>),
    /// One of its fixes is bad, and only applying fewer of them shows which.
    SomeIsBad,
}

/// Whether a finding is on lines that a fix has changed.
fn touch(lines: &Range<u32>, finding: &Diagnostic) -> bool {
    let span = finding.at.span;
    lines.start <= span.end && span.start <= lines.end
}
