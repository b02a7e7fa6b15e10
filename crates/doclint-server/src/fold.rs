//! The findings of a check as `doclint check` reports them: without accepted ones, with one finding for
//! each convention that the site breaks, and with translations as places of their sources.

use doclint_diagnostic::{BrokenConvention, Diagnostic, Label, Location, Repetition};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How many places of a finding on translated pages are listed.
const MOST_PLACES: usize = 100;

/// Which findings of a list are shown.
pub struct Folded {
    is_kept: Vec<bool>,
    /// The finding that is shown in place of another one, by its index.
    replaced: HashMap<usize, Diagnostic>,
}

impl Folded {
    /// Folds findings, of which some are accepted.
    pub fn of(
        findings: &[Diagnostic],
        is_accepted: &[bool],
        conventions: &[BrokenConvention],
        repetitions: &[Repetition],
    ) -> Self {
        let is_kept = is_accepted.iter().map(|it| !it).collect();
        let mut folded = Self { is_kept, replaced: HashMap::new() };
        folded.fold_repetitions(findings, repetitions);
        for convention in conventions {
            folded.fold_convention(findings, convention);
        }
        folded
    }

    /// The finding that is shown for the one at an index.
    pub fn get<'f>(&'f self, index: usize, findings: &'f [Diagnostic]) -> Option<&'f Diagnostic> {
        let is_kept = self.is_kept.get(index).copied().unwrap_or(true);
        is_kept.then(|| self.replaced.get(&index).unwrap_or(&findings[index]))
    }

    fn fold_repetitions(&mut self, findings: &[Diagnostic], repetitions: &[Repetition]) {
        if repetitions.is_empty() {
            return;
        }
        let rules: HashSet<&str> = repetitions.iter().map(|it| &*it.rule).collect();
        let meant = findings.iter().enumerate().filter(|it| rules.contains(&*it.1.rule));
        let places: HashMap<(&str, Location), usize> =
            meant.map(|(index, it)| ((&*it.rule, it.at), index)).collect();
        for Repetition { rule, source, copy } in repetitions {
            let at = |at: Location| places.get(&(&**rule, at)).copied();
            let Some((source, index)) = at(*source).zip(at(*copy)) else { continue };
            // A copy of an accepted finding is a finding of its own.
            if !self.is_kept[source] {
                continue;
            }
            self.is_kept[index] = false;
            let shown = self.replaced.entry(source).or_insert_with(|| findings[source].clone());
            if shown.labels.iter().filter(|it| it.is_place()).count() < MOST_PLACES {
                shown.label_at(*copy, Label::ALSO);
            }
        }
    }

    fn fold_convention(&mut self, findings: &[Diagnostic], convention: &BrokenConvention) {
        let mut places = convention.places(findings);
        places.retain(|it| self.is_kept[*it]);
        let Some(one) = convention.finding(findings, &places) else { return };
        for &place in &places[1..] {
            self.is_kept[place] = false;
        }
        self.replaced.insert(places[0], one);
    }
}

/// The findings on one page that are shown before the site is checked, given those that the last check
/// of the site had and showed there.
pub fn of_page(
    now: Vec<Diagnostic>,
    before: &[Diagnostic],
    shown_before: &[Diagnostic],
    conventions: &[BrokenConvention],
) -> Vec<Diagnostic> {
    // Findings hidden at the last check are recognized by their messages: places have moved.
    type Key = (Arc<str>, Cow<'static, str>);
    let key = |it: &Diagnostic| -> Key { (Arc::clone(&it.rule), it.message.clone()) };
    let mut hidden: HashMap<Key, usize> = HashMap::new();
    let shown: HashSet<(&str, Location)> =
        shown_before.iter().map(|it| (&*it.rule, it.at)).collect();
    for it in before.iter().filter(|it| !shown.contains(&(&*it.rule, it.at))) {
        *hidden.entry(key(it)).or_default() += 1;
    }
    let mut folded: HashMap<&str, Option<&BrokenConvention>> =
        conventions.iter().map(|it| (&*it.rule, Some(it))).collect();
    let mut out = Vec::new();
    for finding in now {
        let Some(convention) = folded.get_mut(&*finding.rule) else {
            match hidden.get_mut(&key(&finding)).filter(|it| **it > 0) {
                Some(count) => *count -= 1,
                None => out.push(finding),
            }
            continue;
        };
        // The finding for the site stays on the page that has it.
        let is_here = shown_before.iter().find(|it| it.rule == finding.rule);
        if let (Some(old), Some(_)) = (is_here, convention.take()) {
            out.push(Diagnostic { at: finding.at, ..old.clone() });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_diagnostic::{FileId, Level, Span};

    fn finding(rule: &str, file: u32, start: u32) -> Diagnostic {
        Diagnostic {
            rule: rule.into(),
            level: Level::Warning,
            at: Location { file: FileId(file), span: Span::new(start, start + 1) },
            message: "wrong".into(),
            cause: None,
            labels: vec![],
            help: None,
            fixes: vec![],
        }
    }

    fn shown(folded: &Folded, findings: &[Diagnostic]) -> Vec<(usize, usize)> {
        let all = (0..findings.len()).filter_map(|it| Some((it, folded.get(it, findings)?)));
        all.map(|(index, it)| (index, it.labels.len())).collect()
    }

    #[test]
    fn conventions_and_translations_are_one_finding_each() {
        let findings = [
            finding("a/x", 0, 1),
            finding("a/x", 0, 5),
            finding("a/x", 1, 2),
            finding("b/y", 1, 9),
        ];
        let convention = BrokenConvention {
            rule: "a/x".into(),
            message: "3 of 3 are wrong".to_owned(),
            help: "decide".to_owned(),
        };
        let conventions = std::slice::from_ref(&convention);
        let folded = Folded::of(&findings, &[false; 4], conventions, &[]);
        assert_eq!(shown(&folded, &findings), [(0, 2), (3, 0)]);
        let folded = Folded::of(&findings, &[true, false, false, false], conventions, &[]);
        assert_eq!(shown(&folded, &findings), [(1, 1), (3, 0)]);
        let repetition =
            Repetition { rule: "a/x".into(), source: findings[0].at, copy: findings[2].at };
        let repetitions = std::slice::from_ref(&repetition);
        let folded = Folded::of(&findings, &[false; 4], &[], repetitions);
        assert_eq!(shown(&folded, &findings), [(0, 1), (1, 0), (3, 0)]);
        let folded = Folded::of(&findings, &[true, false, false, false], &[], repetitions);
        assert_eq!(shown(&folded, &findings), [(1, 0), (2, 0), (3, 0)]);
    }

    #[test]
    fn a_page_alone_shows_what_the_site_showed() {
        let before = [finding("a/x", 0, 1), finding("b/y", 0, 3), finding("b/y", 0, 5)];
        let convention = BrokenConvention {
            rule: "a/x".into(),
            message: "all are wrong".to_owned(),
            help: "decide".to_owned(),
        };
        let conventions = std::slice::from_ref(&convention);
        let now = vec![finding("a/x", 0, 2), finding("b/y", 0, 4), finding("b/y", 0, 6)];
        let places = |shown: Vec<Diagnostic>| -> Vec<u32> {
            shown.iter().map(|it| it.at.span.start).collect()
        };
        // The convention is shown elsewhere, and one finding is accepted.
        let shown = of_page(now.clone(), &before, &before[1..2], conventions);
        assert_eq!(places(shown), [6]);
        let mut one = before[0].clone();
        one.message = "all are wrong".into();
        let shown =
            of_page(now, &before, &[one, before[1].clone(), before[2].clone()], conventions);
        assert_eq!(shown[0].message, "all are wrong");
        assert_eq!(places(shown), [2, 4, 6]);
    }
}
