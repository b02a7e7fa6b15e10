//! Applies fixes: pass by pass, until nothing is left to mend.

use crate::verify::{Opinions, Verdict, verify};
use crate::verify_data::DataVerdict;
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
    /// The pages and files of the configuration that changed, by path.
    pub pages: BTreeMap<String, FixedPage>,
    /// How many fixes were refused, because they would damage a page or never come to an end.
    pub refused: u32,
}

impl Fixed {
    /// A check without fixes.
    pub fn nothing(outcome: Outcome) -> Self {
        Self { outcome, pages: BTreeMap::new(), refused: 0 }
    }

    /// What a check of the site as it is found, with what this run has to say of itself.
    pub fn unwritten(self, mut fresh: Outcome) -> Outcome {
        let own = self.outcome.findings.into_iter().filter(|it| it.rule.starts_with("internal/"));
        for mut finding in own {
            let path = &self.outcome.files.get(finding.at.file).path;
            if let Some(file) = fresh.files.iter().position(|it| it.path == *path) {
                finding.at = Location { file: FileId(file as u32), span: Span::at(0) };
                fresh.findings.push(finding);
                fresh.internal_errors += 1;
            }
        }
        fresh.sort();
        fresh
    }
}

/// A page, or a file of the configuration, that fixes changed.
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
/// Pages are mended, and the files of the configuration. A fix that would damage its file is not applied and told as a finding of
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
    let mut least = usize::MAX;
    loop {
        let files = run.pages.iter().map(|(path, it)| (path.clone(), it.after.as_bytes().into()));
        let overlay = Overlay { below: workspace, files: files.collect() };
        let outcome = check(&overlay, families, options)?;
        // A page with many defects needs many passes; only those that mend nothing are counted.
        if outcome.findings.len() < least {
            least = outcome.findings.len();
            passes = 0;
        }
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
    /// Fixes that would damage a page, by the page's path and their key: the rule, and how.
    barred: BTreeMap<String, BTreeMap<String, (Arc<str>, String)>>,
    /// Pages that are left as they were, with the rules that fight there.
    fights: BTreeMap<String, BTreeSet<Arc<str>>>,
}

/// The fixes of one file that fit together.
struct Batch {
    path: String,
    text: Arc<str>,
    reading: Reading,
    fixes: Vec<(Arc<str>, Fix)>,
}

/// How a file is read.
#[derive(Clone, Copy)]
enum Reading {
    Page(Dialect),
    Json,
}

/// A file as it was before its fixes.
enum Before {
    Page(Box<Verdict>),
    Json(DataVerdict),
}

/// What a batch made of its page.
struct Mended {
    path: String,
    before: Arc<str>,
    after: Arc<str>,
    applied: Vec<Arc<str>>,
    refused: Vec<Refused>,
}

struct Refused {
    rule: Arc<str>,
    key: String,
    why: String,
}

impl Run<'_> {
    /// The fixes to apply in this pass; of those that overlap, the first.
    fn batches(&self, outcome: &Outcome) -> Vec<Batch> {
        let mut by_file: BTreeMap<FileId, Vec<(Arc<str>, Fix)>> = BTreeMap::new();
        let mut taken: BTreeMap<FileId, Taken> = BTreeMap::new();
        for finding in &outcome.findings {
            let file = finding.at.file;
            let source = outcome.files.get(file);
            if self.fights.contains_key(&source.path) || !self.wants(&finding.rule) {
                continue;
            }
            let Some(fix) = self.best(finding) else { continue };
            if let (Some(barred), Some(text)) = (self.barred.get(&source.path), &source.text)
                && barred.contains_key(&key(&finding.rule, fix, text))
            {
                continue;
            }
            if taken.entry(file).or_default().add(&fix.edits) {
                by_file.entry(file).or_default().push((Arc::clone(&finding.rule), fix.clone()));
            }
        }
        let config = outcome.site.docs_json.iter().flat_map(|it| &it.files);
        let config: BTreeSet<FileId> = config.map(|it| it.file).collect();
        let batches = by_file.into_iter().filter_map(|(file, fixes)| {
            let source = outcome.files.get(file);
            let text = Arc::clone(source.text.as_ref()?);
            let reading = match source.dialect {
                Some(dialect) => Reading::Page(dialect),
                None if config.contains(&file) => Reading::Json,
                None => return None,
            };
            Some(Batch { path: source.path.clone(), text, reading, fixes })
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
            for Refused { rule, key, why } in refused {
                self.barred.entry(path.clone()).or_default().insert(key, (rule, why));
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
            let mut rules: BTreeSet<Arc<str>> = batch.fixes.into_iter().map(|it| it.0).collect();
            // Those that came again and again are at odds with them.
            let applied = self.pages.remove(&batch.path).map(|it| it.rules).unwrap_or_default();
            let often = MAX_PASSES as u32 / 2;
            rules.extend(applied.into_iter().filter(|it| it.1 >= often).map(|it| it.0));
            self.fights.insert(batch.path, rules);
        }
    }

    fn finish(mut self, mut outcome: Outcome) -> Fixed {
        self.pages.retain(|_, page| page.before != page.after);
        let mut refused = 0;
        for (path, barred) in &self.barred {
            refused += barred.len() as u32;
            let rules: BTreeMap<&Arc<str>, &str> =
                barred.values().rev().map(|(rule, why)| (rule, why.as_str())).collect();
            for (rule, why) in rules {
                let message = format!("a fix of {rule} was not applied: {why}");
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
        help: Some("this is a defect of the rule, please report it with the file".into()),
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
        for Edit { span, .. } in edits {
            let end = self.0.entry(span.start).or_default();
            *end = (*end).max(span.end);
        }
        true
    }
}

impl Batch {
    /// Applies all fixes together; where that would damage the page, one by one.
    fn apply(self) -> Mended {
        let Self { path, text, reading, fixes } = self;
        let judge = Before::of(&text, reading);
        let mut refused = Vec::new();
        let mut refuse = |(rule, fix): (Arc<str>, Fix), why: String| {
            refused.push(Refused { key: key(&rule, &fix, &text), rule, why });
        };
        // What one fix says of itself must not excuse another, nor must a mended error.
        let mut left = fixes;
        if left.len() > 1 && (judge.has_errors() || left.iter().any(|it| it.1.changes.any())) {
            let mut sound = Vec::new();
            for (index, fix) in left.into_iter().enumerate() {
                // The next pass comes to the others.
                if index >= MAX_TRIED {
                    break;
                }
                match attempt(&text, std::slice::from_ref(&fix), &judge, Opinions::Ours) {
                    Ok(_) => sound.push(fix),
                    Err(why) => refuse(fix, why),
                }
            }
            left = sound;
        }
        let mut after = Arc::clone(&text);
        let mut applied: Vec<(Arc<str>, Fix)> = Vec::new();
        match attempt(&text, &left, &judge, Opinions::Both) {
            Ok(mended) => (after, applied) = (mended.into(), left),
            Err(_) => {
                for fix in left.into_iter().take(MAX_TRIED) {
                    applied.push(fix);
                    match attempt(&text, &applied, &judge, Opinions::Both) {
                        Ok(mended) => after = mended.into(),
                        Err(why) => {
                            applied.pop().into_iter().for_each(|it| refuse(it, why.clone()))
                        }
                    }
                }
            }
        }
        let applied = applied.into_iter().map(|it| it.0).collect();
        Mended { path, before: Arc::clone(&text), after, applied, refused }
    }
}

impl Before {
    fn of(text: &str, reading: Reading) -> Self {
        match reading {
            Reading::Page(dialect) => Self::Page(Box::new(Verdict::of(text, dialect))),
            Reading::Json => Self::Json(DataVerdict::of(text)),
        }
    }

    fn has_errors(&self) -> bool {
        match self {
            Self::Page(it) => it.has_errors(),
            Self::Json(it) => it.has_errors(),
        }
    }
}

/// Tells a fix again in a later pass, when its place may have changed.
fn key(rule: &str, fix: &Fix, text: &str) -> String {
    let mut key = format!("{rule}\0{}", fix.title);
    for Edit { span, text: new } in &fix.edits {
        let old = text.get(span.range()).unwrap_or_default();
        key.extend(["\0", old, "\0", new]);
    }
    key
}

/// The text with all of these fixes.
///
/// # Errors
///
/// When the file would be damaged: how.
fn attempt(
    text: &str,
    fixes: &[(Arc<str>, Fix)],
    before: &Before,
    opinions: Opinions,
) -> Result<String, String> {
    let edits: Vec<Edit> = fixes.iter().flat_map(|it| it.1.edits.iter().cloned()).collect();
    let after = apply_edits(text, &edits).map_err(|error| error.to_string())?;
    match before {
        Before::Json(before) => before.verify(&after, &edits)?,
        Before::Page(before) => {
            let changes = fixes.iter().fold(Changes::default(), |all, it| Changes {
                components: all.components || it.1.changes.components,
                code: all.code || it.1.changes.code,
            });
            verify(before, &after, changes, opinions)?;
        }
    }
    Ok(after)
}
