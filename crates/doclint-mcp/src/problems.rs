//! Findings as answers list them: grouped by cause, most severe first.

use crate::answer::{Limit, Place, Places};
use crate::site::Checked;
use doclint_diagnostic::{Applicability, Diagnostic, Group, Level, Location};
use doclint_engine::{Files, Workspace};
use doclint_server::Snapshot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// How many places of a problem are listed.
const MAX_PLACES: usize = 10;

/// How severe a problem is.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The site breaks, loses content, or exposes a secret.
    Error,
    /// A convention of the site or the platform is broken.
    Warning,
    /// Advice on writing.
    Suggestion,
}

impl Severity {
    /// The level of the findings.
    pub fn level(self) -> Level {
        match self {
            Self::Error => Level::Error,
            Self::Warning => Level::Warning,
            Self::Suggestion => Level::Suggestion,
        }
    }

    fn of(level: Level) -> Self {
        match level {
            Level::Error => Self::Error,
            Level::Warning => Self::Warning,
            Level::Suggestion => Self::Suggestion,
        }
    }
}

/// Findings with one cause.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// How severe it is.
    pub level: Severity,
    /// The rule: `explain` describes it.
    pub rule: String,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The fix that `fix` applies, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<FixNote>,
    /// Whether the text in question has caused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<bool>,
    /// The first places.
    pub places: Vec<Place>,
    /// How many places are not listed.
    #[serde(skip_serializing_if = "is_zero")]
    pub more_places: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A fix of a problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FixNote {
    /// What it does.
    pub title: String,
    /// Whether readers of the page notice nothing; if not, it may change the meaning.
    pub safe: bool,
}

/// How many problems there are.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Findings of level error.
    pub errors: usize,
    /// Findings of level warning.
    pub warnings: usize,
    /// Findings of level suggestion.
    pub suggestions: usize,
    /// Findings with a safe fix.
    pub fixable: usize,
}

impl Counts {
    /// The counts of a list of findings.
    pub fn of(findings: &[Diagnostic]) -> Self {
        let count = |level| findings.iter().filter(|it| it.level == level).count();
        let is_fixable = |it: &&Diagnostic| best_fix(it).is_some_and(|it| it.safe);
        Self {
            errors: count(Level::Error),
            warnings: count(Level::Warning),
            suggestions: count(Level::Suggestion),
            fixable: findings.iter().filter(is_fixable).count(),
        }
    }
}

fn best_fix(finding: &Diagnostic) -> Option<FixNote> {
    let fixes = finding.fixes.iter();
    let applied =
        fixes.filter(|it| it.applicability >= Applicability::Unsafe && !it.edits.is_empty());
    let best = applied.max_by_key(|it| it.applicability)?;
    let safe = best.applicability == Applicability::Safe;
    Some(FixNote { title: best.title.to_string(), safe })
}

/// All places of a finding.
pub fn places(finding: &Diagnostic) -> impl Iterator<Item = Location> {
    let others = finding.labels.iter().filter(|it| it.is_place()).map(|it| it.at);
    std::iter::once(finding.at).chain(others)
}

/// The problems that findings are, within a limit.
pub fn problems(
    findings: &[Diagnostic],
    (files, workspace): (&Files, &dyn Workspace),
    is_new: impl Fn(&Diagnostic) -> Option<bool>,
    limit: &mut Limit,
) -> Vec<Problem> {
    let mut groups = Group::of(findings);
    // Findings are ordered by file, and so are the groups; a stable sort keeps that.
    groups.sort_by_key(|it| Reverse(it.level));
    let mut lines = Places::new(workspace);
    let mut out = Vec::new();
    for group in groups {
        if limit.is_full(out.len()) {
            limit.left_out += 1;
            continue;
        }
        let first = group.first(findings);
        let all = group.findings.iter().flat_map(|&it| places(&findings[it]));
        let mut list = Vec::new();
        let mut more_places = 0;
        for at in all {
            match list.len() < MAX_PLACES {
                true => list.push(lines.of(&files.get(at.file).path, at.span.start)),
                false => more_places += 1,
            }
        }
        let new =
            group.findings.iter().filter_map(|&it| is_new(&findings[it])).reduce(|a, b| a | b);
        let problem = Problem {
            level: Severity::of(group.level),
            rule: first.rule.to_string(),
            message: group.message(findings).to_owned(),
            help: group.help(findings).map(str::to_owned),
            fix: best_fix(first),
            new,
            places: list,
            more_places,
        };
        limit.keep(&mut out, problem);
    }
    out
}

/// The findings that texts have caused which are not written yet.
pub struct NewFindings<'a> {
    /// The findings before, by file, rule, and message.
    before: HashMap<Key<'a>, usize>,
    /// The places of findings in other files, whose texts have not changed.
    known: HashSet<(&'a str, &'a str, u32)>,
}

type Key<'a> = (&'a str, &'a str, &'a str);

impl<'a> NewFindings<'a> {
    /// Remembers the findings of a check before the texts are taken.
    pub fn after(before: &'a Checked) -> Self {
        let outcome = &before.snapshot.outcome;
        let mut counts: HashMap<Key<'a>, usize> = HashMap::new();
        let mut known = HashSet::new();
        for it in &outcome.findings {
            let path = outcome.files.get(it.at.file).path.as_str();
            *counts.entry((path, &it.rule, &it.message)).or_default() += 1;
            known.insert((path, &*it.rule, it.at.span.start));
        }
        Self { before: counts, known }
    }

    /// The places of findings of a later check that were not there before. `is_changed` is whether a
    /// file has another text.
    pub fn among(
        &self,
        now: &Snapshot,
        is_changed: impl Fn(&str) -> bool,
    ) -> HashSet<(String, Location)> {
        let mut left: HashMap<Key<'_>, usize> = self.before.clone();
        let mut new = HashSet::new();
        for it in &now.outcome.findings {
            let path = now.outcome.files.get(it.at.file).path.as_str();
            let was_there = match is_changed(path) {
                false => self.known.contains(&(path, &*it.rule, it.at.span.start)),
                // Places have moved there.
                true => {
                    match left.get_mut(&(path, &*it.rule, &*it.message)).filter(|it| **it > 0) {
                        Some(count) => {
                            *count -= 1;
                            true
                        }
                        None => false,
                    }
                }
            };
            if !was_there {
                new.insert((it.rule.to_string(), it.at));
            }
        }
        new
    }
}
