//! Applies fixes: pass by pass, until nothing is left to mend.

use crate::verify::{Verdict, verify};
use crate::{CheckOptions, Outcome, Overlay, RuleError, Workspace, check, in_pool};
use doclint_diagnostic::{
    Applicability, Changes, Diagnostic, Edit, FileId, Fix, Location, Span, apply_edits,
};
use doclint_rule::Family;
use doclint_rule::syntax::Dialect;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Passes before rules are said to fight.
const MAX_PASSES: usize = 10;
/// Fixes that are tried one by one where all of a page together would damage it.
const MAX_TRIED: usize = 64;

/// Which fixes to apply.
#[derive(Clone, Debug)]
pub struct FixOptions {
    /// How far a fix has to be trusted.
    pub least: Applicability,
    /// The only rules whose fixes are applied, by id, and families, by name; empty for all.
    pub only: Vec<String>,
}

/// What fixes made of a site. Nothing is written.
#[derive(Debug)]
pub struct Fixed {
    /// What a check finds in the mended site.
    pub outcome: Outcome,
    /// The pages that changed, by path.
    pub pages: BTreeMap<String, FixedPage>,
    /// How many fixes were refused, because they would damage a page or never come to an end.
    pub refused: u32,
}

impl Fixed {
    /// A check without fixes.
    pub fn nothing(outcome: Outcome) -> Self {
        Self { outcome, pages: BTreeMap::new(), refused: 0 }
    }
}

/// A page that fixes changed.
#[derive(Clone, Debug)]
pub struct FixedPage {
    /// Its text as it was read.
    pub before: Arc<str>,
    /// Its text now.
    pub after: Arc<str>,
    /// How many fixes of each rule were applied.
    pub rules: BTreeMap<Arc<str>, u32>,
}

/// Mends a site: checks it, applies what fixes there are, and checks again until nothing changes.
///
/// A fix that would damage its page is not applied and told as a finding of
/// `internal/refused-fix`. Where rules undo each other's work for ten passes, the page is left as
/// it was, and a finding of `internal/fighting-rules` names them.
///
/// # Errors
///
/// When the options of a rule are refused.
pub fn fix(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
    which: &FixOptions,
) -> Result<Fixed, Vec<RuleError>> {
    let mut run =
        Run { which, pages: BTreeMap::new(), barred: BTreeMap::new(), fights: BTreeMap::new() };
    let mut passes = 0;
    loop {
        let files = run.pages.iter().map(|(path, it)| (path.clone(), it.after.as_bytes().into()));
        let overlay = Overlay { below: workspace, files: files.collect() };
        let outcome = check(&overlay, families, options)?;
        let batches = run.batches(&outcome);
        if batches.is_empty() {
            return Ok(run.finish(outcome));
        }
        if passes == MAX_PASSES {
            run.give_up(batches);
            continue;
        }
        passes += 1;
        let mended = in_pool(options.threads, || {
            batches.into_par_iter().map(Batch::apply).collect::<Vec<_>>()
        });
        run.take(mended);
    }
}

struct Run<'a> {
    which: &'a FixOptions,
    pages: BTreeMap<String, FixedPage>,
    /// Rules whose fixes would damage a page, by the page's path; and how.
    barred: BTreeMap<String, BTreeMap<Arc<str>, String>>,
    /// Pages that are left as they were, with the rules that fight there.
    fights: BTreeMap<String, BTreeSet<Arc<str>>>,
}

/// The fixes of one page that fit together.
struct Batch {
    path: String,
    text: Arc<str>,
    dialect: Dialect,
    fixes: Vec<(Arc<str>, Fix)>,
}

/// What a batch made of its page.
struct Mended {
    path: String,
    before: Arc<str>,
    after: Arc<str>,
    applied: Vec<Arc<str>>,
    refused: Vec<(Arc<str>, String)>,
}

impl Run<'_> {
    /// The fixes to apply in this pass; of those that overlap, the first.
    fn batches(&self, outcome: &Outcome) -> Vec<Batch> {
        let mut by_file: BTreeMap<FileId, Vec<(Arc<str>, Fix)>> = BTreeMap::new();
        let mut taken: BTreeMap<FileId, Taken> = BTreeMap::new();
        for finding in &outcome.findings {
            let file = finding.at.file;
            let path = &outcome.files.get(file).path;
            let barred = self.barred.get(path).is_some_and(|it| it.contains_key(&finding.rule));
            if barred || self.fights.contains_key(path) || !self.wants(&finding.rule) {
                continue;
            }
            let Some(fix) = self.best(finding) else { continue };
            if taken.entry(file).or_default().add(&fix.edits) {
                by_file.entry(file).or_default().push((Arc::clone(&finding.rule), fix.clone()));
            }
        }
        let batches = by_file.into_iter().filter_map(|(file, fixes)| {
            let source = outcome.files.get(file);
            let text = Arc::clone(source.text.as_ref()?);
            Some(Batch { path: source.path.clone(), text, dialect: source.dialect?, fixes })
        });
        batches.collect()
    }

    fn wants(&self, rule: &str) -> bool {
        let only = &self.which.only;
        only.is_empty()
            || only.iter().any(|it| it == rule || rule.split('/').next() == Some(it.as_str()))
    }

    /// The first way to mend a finding that may be gone unasked.
    fn best<'d>(&self, finding: &'d Diagnostic) -> Option<&'d Fix> {
        let least = self.which.least;
        finding.fixes.iter().find(|fix| fix.applicability >= least && !fix.edits.is_empty())
    }

    fn take(&mut self, mended: Vec<Mended>) {
        for Mended { path, before, after, applied, refused } in mended {
            for (rule, why) in refused {
                self.barred.entry(path.clone()).or_default().insert(rule, why);
            }
            if applied.is_empty() {
                continue;
            }
            let page = self.pages.entry(path).or_insert_with(|| FixedPage {
                before,
                after: "".into(),
                rules: BTreeMap::new(),
            });
            page.after = after;
            for rule in applied {
                *page.rules.entry(rule).or_default() += 1;
            }
        }
    }

    /// Leaves pages that never come to rest as they were.
    fn give_up(&mut self, batches: Vec<Batch>) {
        for batch in batches {
            self.pages.remove(&batch.path);
            let rules = batch.fixes.into_iter().map(|it| it.0).collect();
            self.fights.insert(batch.path, rules);
        }
    }

    fn finish(mut self, mut outcome: Outcome) -> Fixed {
        self.pages.retain(|_, page| page.before != page.after);
        let mut refused = 0;
        for (path, rules) in &self.barred {
            for (rule, why) in rules {
                refused += 1;
                let message = format!("the fix of {rule} was not applied: {why}");
                tell(&mut outcome, "internal/refused-fix", path, Some(rule), message);
            }
        }
        for (path, rules) in &self.fights {
            refused += rules.len() as u32;
            let names: Vec<&str> = rules.iter().map(|it| &**it).collect();
            let names = names.join(" and ");
            let message = format!("the fixes of {names} never come to an end; none was applied");
            tell(&mut outcome, "internal/fighting-rules", path, rules.first(), message);
        }
        outcome.sort();
        Fixed { outcome, pages: self.pages, refused }
    }
}

/// Adds a finding about our own failure, at what `rule` found on that page.
fn tell(outcome: &mut Outcome, id: &str, path: &str, rule: Option<&Arc<str>>, message: String) {
    outcome.internal_errors += 1;
    let file = outcome.files.iter().position(|it| it.path == path).unwrap_or(0);
    let file = FileId(file as u32);
    let same = |it: &&Diagnostic| it.at.file == file && Some(&it.rule) == rule;
    let at = outcome.findings.iter().find(same).map(|it| it.at);
    let at = at.unwrap_or(Location { file, span: Span::at(0) });
    outcome.findings.push(Diagnostic {
        rule: id.into(),
        level: doclint_diagnostic::Level::Error,
        at,
        message: message.into(),
        labels: Vec::new(),
        help: Some("this is a defect of the rule, please report it with the page".into()),
        fixes: Vec::new(),
    });
}

/// The edits that are already chosen for a file, by their start.
#[derive(Default)]
struct Taken(BTreeMap<u32, u32>);

impl Taken {
    /// Takes edits where none of them overlaps or touches one that is taken.
    fn add(&mut self, edits: &[Edit]) -> bool {
        let free = |span: Span| {
            let before = self.0.range(..=span.end).next_back();
            before.is_none_or(|(_, &end)| end < span.start)
        };
        if !edits.iter().all(|edit| free(edit.span)) {
            return false;
        }
        self.0.extend(edits.iter().map(|edit| (edit.span.start, edit.span.end)));
        true
    }
}

impl Batch {
    /// Applies all fixes together; where that would damage the page, one by one.
    fn apply(self) -> Mended {
        let Self { path, text, dialect, fixes } = self;
        let judge = Verdict::of(&text, dialect);
        let mut applied: Vec<Arc<str>> = Vec::new();
        let mut refused = Vec::new();
        let mut after = Arc::clone(&text);
        match attempt(&text, &fixes, &judge) {
            Ok(mended) => {
                after = mended.into();
                applied.extend(fixes.into_iter().map(|it| it.0));
            }
            Err(why) if fixes.len() == 1 => {
                refused.extend(fixes.into_iter().map(|it| (it.0, why.clone())))
            }
            Err(_) => {
                let mut kept: Vec<(Arc<str>, Fix)> = Vec::new();
                for (index, fix) in fixes.into_iter().enumerate() {
                    if index >= MAX_TRIED {
                        // The next pass comes to it.
                        break;
                    }
                    kept.push(fix);
                    match attempt(&text, &kept, &judge) {
                        Ok(mended) => after = mended.into(),
                        Err(why) => refused.extend(kept.pop().map(|it| (it.0, why))),
                    }
                }
                applied.extend(kept.into_iter().map(|it| it.0));
            }
        }
        Mended { path, before: text, after, applied, refused }
    }
}

/// The text with all of these fixes.
///
/// # Errors
///
/// When the page would be damaged: how.
fn attempt(text: &str, fixes: &[(Arc<str>, Fix)], before: &Verdict) -> Result<String, String> {
    let edits: Vec<Edit> = fixes.iter().flat_map(|it| it.1.edits.iter().cloned()).collect();
    let after = apply_edits(text, &edits).map_err(|error| error.to_string())?;
    let changes = fixes.iter().fold(Changes::default(), |all, it| Changes {
        components: all.components || it.1.changes.components,
        code: all.code || it.1.changes.code,
    });
    verify(before, &after, changes)?;
    Ok(after)
}
