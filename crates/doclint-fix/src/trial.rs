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
            let verdict =
                (!file.was_broken).then(|| self.verdict(file, found, (which, besides)))??;
            Some((index, verdict))
        };
        self.files.iter().enumerate().filter_map(verdict).collect()
    }

    fn verdict(
        &self,
        file: &Applied,
        found: &[Diagnostic],
        (which, besides): (&FixOptions, &BTreeSet<String>),
    ) -> Option<Verdict> {
        let none = Counts::new();
        let before = self.before.get(&file.path).unwrap_or(&none);
        let lines = file.lines_after();
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
            for finding in left.filter(|it| own > 0 || it.level >= Level::Warning) {
                let harm = if own > 0 { Harm::LeavesFinding } else { Harm::BringsFinding };
                let is_candidate = |it: &usize| own == 0 || file.applied[*it].rule == *rule;
                let candidates: Vec<usize> = (0..lines.len()).filter(is_candidate).collect();
                let touches = |it: &&usize| lines[**it].iter().any(|line| touch(line, finding));
                let mut causes: Vec<usize> = candidates.iter().filter(touches).copied().collect();
                if causes.is_empty() && own == 0 {
                    // Some fix has brought it from afar.
                    match candidates.as_slice() {
                        [only] => causes.push(*only),
                        _ => return Some(Verdict::OneByOne),
                    }
                }
                bad.extend(causes.into_iter().map(|it| (it, harm.clone())));
            }
        }
        (!bad.is_empty()).then_some(Verdict::Bad(bad))
    }
}

/// What is to be done about a file.
pub enum Verdict {
    /// Some fixes are bad, by their indices.
    Bad(BTreeMap<usize, Harm>),
    /// One of its fixes is bad, and only applying them one by one shows which.
    OneByOne,
}

/// Whether a finding is on lines that a fix has changed.
fn touch(lines: &Range<u32>, finding: &Diagnostic) -> bool {
    let span = finding.at.span;
    lines.start <= span.end && span.start <= lines.end
}
