//! Follows findings through changes of a site.

use doclint_diagnostic::{Edit, Shift, Span};
use doclint_engine::Outcome;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

/// The changes between two checks of a site.
#[derive(Clone, Debug, Default)]
pub struct SiteChange {
    /// The edits of each file by its old path, step by step: each step applies to the text after the
    /// one before.
    pub steps: BTreeMap<String, Vec<Vec<Edit>>>,
    /// The new paths of files that moved, by their old paths.
    pub moves: BTreeMap<String, String>,
}

/// Some findings of a check, such as those that a baseline accepts. They can be recognized in a
/// later check of the site, when their lines and paths have changed.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// All findings of the check, those to follow first: an ordinary finding must not be taken for
    /// one of them.
    findings: Vec<Finding>,
    /// How many of them are followed.
    count: usize,
}

#[derive(Clone, Debug)]
struct Finding {
    rule: Arc<str>,
    path: Arc<str>,
    span: Span,
    message: Cow<'static, str>,
}

impl Followed {
    /// The findings of an outcome for which `chosen` holds true, in the same order.
    pub fn new(outcome: &Outcome, chosen: &[bool]) -> Self {
        let count = chosen.iter().filter(|it| **it).count();
        if count == 0 {
            return Self::default();
        }
        let mut paths: HashMap<&str, Arc<str>> = HashMap::new();
        let mut findings: Vec<(bool, Finding)> = Vec::new();
        for (finding, &is_chosen) in outcome.findings.iter().zip(chosen) {
            let path = outcome.files.get(finding.at.file).path.as_str();
            let path = Arc::clone(paths.entry(path).or_insert_with(|| path.into()));
            let (rule, message) = (Arc::clone(&finding.rule), finding.message.clone());
            findings.push((!is_chosen, Finding { rule, path, span: finding.at.span, message }));
        }
        findings.sort_by_key(|it| it.0);
        Self { findings: findings.into_iter().map(|it| it.1).collect(), count }
    }

    /// Whether each finding of a later check is one of those that are followed. Each is matched
    /// with one
    /// finding at most, of the same rule. A finding is recognized by its place and message, then by
    /// its place alone, then by its message in the same file. If files moved, the place of a finding
    /// about several files may be in another of them, so any finding of the rule counts then.
    pub fn among(&self, later: &Outcome, change: impl FnOnce() -> SiteChange) -> Vec<bool> {
        let mut out = vec![false; later.findings.len()];
        if self.count == 0 {
            return out;
        }
        let change = &change();
        let mut search = Search::new(self, later, change);
        search.by_place_and_message();
        search.by_place();
        search.by_key(|it| (it.rule, it.path, it.message));
        if !change.moves.is_empty() {
            search.by_key(|it| it.rule);
        }
        for found in search.found[..self.count].iter().flatten() {
            out[*found] = true;
        }
        out
    }
}

/// A finding before or after the change, where it is after it.
struct TracedFinding<'a> {
    rule: &'a str,
    path: &'a str,
    span: Span,
    /// Where it may begin.
    around: Span,
    message: &'a str,
}

struct Search<'a> {
    old: Vec<TracedFinding<'a>>,
    new: Vec<TracedFinding<'a>>,
    /// For each old finding the new one.
    found: Vec<Option<usize>>,
    /// Whether a new finding is still to be found.
    free: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(followed: &'a Followed, later: &'a Outcome, change: &'a SiteChange) -> Self {
        let shifts: HashMap<&str, Vec<Shift>> = change
            .steps
            .iter()
            .map(|(path, steps)| (path.as_str(), steps.iter().map(|it| Shift::of(it)).collect()))
            .collect();
        let old = followed.findings.iter().map(|it| {
            let shifts = shifts.get(&*it.path).map_or(&[][..], Vec::as_slice);
            let (span, around) = after(it.span, shifts);
            let path = change.moves.get(&*it.path).map_or(&*it.path, String::as_str);
            TracedFinding { rule: &it.rule, path, span, around, message: &it.message }
        });
        let new = later.findings.iter().map(|it| TracedFinding {
            rule: &it.rule,
            path: &later.files.get(it.at.file).path,
            span: it.at.span,
            around: Span::at(it.at.span.start),
            message: &it.message,
        });
        let (old, new): (Vec<_>, Vec<_>) = (old.collect(), new.collect());
        Self { found: vec![None; old.len()], free: vec![true; new.len()], old, new }
    }

    fn by_place_and_message(&mut self) {
        self.by_key(|it| (it.rule, it.path, it.span, it.message));
    }

    /// Pairs findings that begin at the same place, or in text that replaces the place.
    fn by_place(&mut self) {
        let mut starts: HashMap<(&str, &str), BTreeSet<(u32, usize)>> = HashMap::new();
        for (index, place) in self.new.iter().enumerate().filter(|it| self.free[it.0]) {
            let starts = starts.entry((place.rule, place.path)).or_default();
            starts.insert((place.span.start, index));
        }
        for (index, place) in self.old.iter().enumerate() {
            if self.found[index].is_some() {
                continue;
            }
            let Some(starts) = starts.get_mut(&(place.rule, place.path)) else { continue };
            let within = (place.around.start, 0)..=(place.around.end, usize::MAX);
            let Some(&first) = starts.range(within).next() else { continue };
            starts.remove(&first);
            self.found[index] = Some(first.1);
            self.free[first.1] = false;
        }
    }

    /// Pairs findings that have the same key, in their order.
    fn by_key<K: Hash + Eq>(&mut self, key: impl Fn(&TracedFinding<'a>) -> K) {
        let mut free: HashMap<K, VecDeque<usize>> = HashMap::new();
        for (index, place) in self.new.iter().enumerate().filter(|it| self.free[it.0]) {
            free.entry(key(place)).or_default().push_back(index);
        }
        for (index, place) in self.old.iter().enumerate() {
            if self.found[index].is_some() {
                continue;
            }
            let Some(new) = free.get_mut(&key(place)).and_then(VecDeque::pop_front) else {
                continue;
            };
            self.found[index] = Some(new);
            self.free[new] = false;
        }
    }
}

/// A span after all steps, and where it may begin. A finding at the first byte is about the whole
/// file, and stays there.
fn after(span: Span, shifts: &[Shift]) -> (Span, Span) {
    let whole = Span::at(0);
    if span == whole {
        return (whole, whole);
    }
    let start = (span, Span::at(span.start));
    shifts.iter().fold(start, |(span, around), shift| {
        let (first, last) = (shift.around(around.start), shift.around(around.end));
        (shift.after(span), first.to(last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_diagnostic::{Diagnostic, FileId, Level, Location};
    use doclint_engine::{CheckOptions, MemoryWorkspace, check};

    /// An outcome with a finding for each rule, place and message, in a site of two pages.
    fn outcome(files: [&str; 2], findings: &[(&str, u32, u32, &'static str)]) -> Outcome {
        let workspace = MemoryWorkspace::new(files.map(|path| (format!("{path}.mdx"), "Text.\n")));
        let mut outcome = check(&workspace, &[], &CheckOptions::default()).unwrap();
        let finding = |&(rule, file, start, message): &(&str, u32, u32, &'static str)| Diagnostic {
            rule: rule.into(),
            level: Level::Warning,
            at: Location { file: FileId(file), span: Span::new(start, start + 4) },
            message: message.into(),
            cause: None,
            labels: vec![],
            help: None,
            fixes: vec![],
        };
        outcome.findings = findings.iter().map(finding).collect();
        outcome
    }

    /// Whether each later finding is one of the first `followed` earlier ones.
    fn among(followed: usize, earlier: &Outcome, later: &Outcome, change: SiteChange) -> Vec<bool> {
        let chosen: Vec<bool> = (0..earlier.findings.len()).map(|it| it < followed).collect();
        Followed::new(earlier, &chosen).among(later, || change)
    }

    fn edited(edits: &[Edit]) -> SiteChange {
        SiteChange {
            steps: BTreeMap::from([("a.mdx".into(), vec![edits.to_vec()])]),
            ..Default::default()
        }
    }

    const SAME: [&str; 2] = ["a", "b"];

    #[test]
    fn findings_are_recognized_by_their_places_after_edits() {
        let earlier = outcome(SAME, &[("x/y", 0, 10, "old"), ("x/y", 0, 20, "old")]);
        let later =
            outcome(SAME, &[("x/y", 0, 5, "old"), ("x/y", 0, 13, "new"), ("x/y", 0, 23, "old")]);
        let insert = || edited(&[Edit::insert(0, "abc")]);
        assert_eq!(among(1, &earlier, &later, insert()), [false, true, false]);
        // A finding in replaced text is anywhere in its replacement.
        let replace = || edited(&[Edit::replace(Span::new(8, 15), "0123456789")]);
        assert_eq!(among(1, &earlier, &later, replace()), [false, true, false]);
    }

    #[test]
    fn findings_without_a_counterpart_are_new() {
        let earlier =
            outcome(SAME, &[("x/y", 0, 10, "m"), ("x/y", 0, 20, "m"), ("x/z", 0, 10, "m")]);
        for (later, expected) in [
            // A finding that was not followed doesn't match one that was, nor does another rule or
            // file.
            (vec![("x/y", 0, 20, "m")], vec![false]),
            (vec![("x/z", 0, 10, "m")], vec![false]),
            (vec![("x/y", 1, 10, "m")], vec![false]),
            // The message finds a finding elsewhere in the file, once.
            (
                vec![("x/y", 0, 40, "m"), ("x/y", 0, 50, "m"), ("x/y", 0, 60, "m")],
                vec![true, false, false],
            ),
        ] {
            let later = outcome(SAME, &later);
            assert_eq!(among(1, &earlier, &later, SiteChange::default()), expected);
        }
        let nothing = Followed::default().among(&earlier, || unreachable!("nothing is followed"));
        assert_eq!(nothing, [false; 3]);
    }

    #[test]
    fn findings_move_with_their_files() {
        let earlier = outcome(SAME, &[("x/y", 0, 10, "m"), ("x/z", 1, 0, "the same as `a`")]);
        // The pages are listed in another order now, so the second finding is on the other page.
        let later = outcome(["b", "c"], &[("x/y", 1, 10, "m"), ("x/z", 1, 0, "the same as `b`")]);
        let moves = BTreeMap::from([("a.mdx".to_owned(), "c.mdx".to_owned())]);
        let change = SiteChange { moves, ..SiteChange::default() };
        assert_eq!(among(2, &earlier, &later, change), [true, true]);
        assert_eq!(among(2, &earlier, &later, SiteChange::default()), [false, false]);
    }
}
