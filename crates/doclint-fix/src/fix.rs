//! Applies fixes pass by pass, until none is left.

use crate::anchors::AnchorsInUse;
use crate::batch::{Applied, AppliedFix, Batch, Claimed, Harm, Reading, Refused, key, key_in_line};
use crate::follow::{Followed, SiteChange};
use crate::options::FixOptions;
use crate::trial::{Trial, Verdict};
use doclint_diagnostic::{Applicability, Diagnostic, Edit, FileId, Fix, Level, Location, Span};
use doclint_engine::{
    CheckOptions, Memory, Outcome, Overlay, RuleError, Step, Workspace, check_again, in_pool,
};
use doclint_rule::Family;
use doclint_vocabulary::Vocabulary;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// After so many passes without progress, rules fight.
const MAX_PASSES: usize = 10;

/// A site with its fixes applied. Nothing is written.
#[derive(Debug)]
pub struct Fixed {
    /// The result of a check of the fixed site.
    pub outcome: Outcome,
    /// The pages and the files of `docs.json` that changed, by path.
    pub pages: BTreeMap<String, FixedPage>,
    /// How many fixes were refused, because they would damage a page or undo each other. Fixes that
    /// would lose an anchor that links use are suggestions in the outcome.
    pub refused: u32,
}

impl Fixed {
    /// A check without fixes.
    pub fn nothing(outcome: Outcome) -> Self {
        Self { outcome, pages: BTreeMap::new(), refused: 0 }
    }

    /// The changes of the fixes in the files for which `is_written` holds true.
    pub fn change(&self, is_written: impl Fn(&str) -> bool) -> SiteChange {
        change(&self.pages, is_written)
    }

    /// The outcome of a check of the site without fixes, with this run's reports about itself.
    pub fn unwritten(self, mut fresh: Outcome) -> Outcome {
        let findings = self.outcome.findings.into_iter();
        for mut finding in findings.filter(|it| it.rule.starts_with("internal/")) {
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

/// A page or a file of `docs.json` that fixes changed.
#[derive(Clone, Debug)]
pub struct FixedPage {
    /// Its text as it was read.
    pub before: Arc<str>,
    /// Its text now.
    pub after: Arc<str>,
    /// How many fixes of each rule were applied.
    pub rules: BTreeMap<Arc<str>, u32>,
    /// The edits of each pass. They apply to the text after the pass before.
    pub steps: Vec<Vec<Edit>>,
}

/// Fixes a site: checks it, applies the fixes, and checks again until nothing changes.
///
/// Pages and the files of `docs.json` are fixed. A fix that would damage its file is not applied, and
/// reported by `internal/refused-fix`. A fix that leaves its finding in place, or brings an error or a
/// warning that nothing fixes, is a suggestion in the outcome. If rules undo each other's fixes for ten passes, the page is
/// left unchanged, and `internal/fighting-rules` names them.
///
/// # Errors
///
/// If a rule refuses its options.
pub fn fix(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
    which: &FixOptions,
) -> Result<Fixed, Vec<RuleError>> {
    // All passes work in one pool: `check` stays in the pool that it is called in.
    in_pool(options.threads, || {
        let mut memory = Memory::new();
        let outcome = check_again(workspace, families, options, &mut memory)?;
        // Only a run that somebody supersedes ends without an outcome.
        let outcome = outcome.ok_or_else(Vec::new)?;
        let checked = Checked { outcome, spared: &Followed::default(), memory: &mut memory };
        fix_checked(workspace, families, options, which, checked)
    })
}

/// A site that has been checked with the same options, and what to leave alone in it.
pub struct Checked<'a> {
    /// The result of the check.
    pub outcome: Outcome,
    /// What it remembers: each pass checks only the pages that the one before has changed.
    pub memory: &'a mut Memory,
    /// Findings that are not fixed, even when fixes of others have moved them.
    pub spared: &'a Followed,
}

/// The same as [`fix`], without the first check.
///
/// # Errors
///
/// If a rule refuses its options.
pub fn fix_checked(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
    which: &FixOptions,
    checked: Checked<'_>,
) -> Result<Fixed, Vec<RuleError>> {
    in_pool(options.threads, || {
        let Checked { mut outcome, memory, spared } = checked;
        let mut run = Run::new(which, spared, options.config.vocabulary(families));
        run.conventions = conventions(families);
        let mut passes = 0;
        let mut least = usize::MAX;
        let mut site = Overlay { below: workspace, files: BTreeMap::new() };
        loop {
            // A page with many findings needs many passes; only those without progress count.
            if outcome.findings.len() < least {
                least = outcome.findings.len();
                passes = 0;
            }
            // Bad fixes are taken back before others are applied on top of them.
            if run.take_back(&outcome) {
                (passes, least) = (0, usize::MAX);
                site.files = run.texts();
                outcome = check_again(&site, families, options, memory)?.ok_or_else(Vec::new)?;
            }
            let batches = run.batches(&mut outcome, &site);
            if batches.is_empty() {
                return Ok(run.finish(outcome));
            }
            if passes == MAX_PASSES {
                run.give_up(batches);
            } else {
                passes += 1;
                if let Some(progress) = options.progress {
                    progress(Step::named("applying fixes"));
                }
                let applied: Vec<Applied> = batches.into_par_iter().map(Batch::apply).collect();
                run.record(applied, Trial::before(&outcome));
            }
            // Two outcomes of a large site would not fit into memory.
            drop(outcome);
            site.files = run.texts();
            outcome = check_again(&site, families, options, memory)?.ok_or_else(Vec::new)?;
        }
    })
}

fn change(pages: &BTreeMap<String, FixedPage>, is_changed: impl Fn(&str) -> bool) -> SiteChange {
    let changed = pages.iter().filter(|it| is_changed(it.0));
    let steps = changed.map(|(path, page)| (path.clone(), page.steps.clone())).collect();
    SiteChange { steps, ..SiteChange::default() }
}

/// The ids of the rules about conventions, and of others that compare pages.
fn conventions(families: &[&'static Family]) -> BTreeSet<String> {
    let all = families.iter().flat_map(|family| family.rules.iter().map(move |it| (family, it)));
    let some = all.filter(|it| it.1.meta.convention.is_some() || it.1.meta.compares_pages);
    some.map(|(family, rule)| family.id(rule)).collect()
}

struct Run<'a> {
    which: &'a FixOptions,
    spared: &'a Followed,
    pages: BTreeMap<String, FixedPage>,
    /// Fixes that would damage a page, by its path and their key: the rule, and the damage.
    refused: BTreeMap<String, BTreeMap<String, (Arc<str>, Harm)>>,
    /// Pages that are left unchanged, with the rules that fight there.
    fights: BTreeMap<String, BTreeSet<Arc<str>>>,
    /// The last pass, whose result is still to be judged.
    trial: Option<Trial>,
    /// How many fixes of a file are applied in a pass, where one of them is bad and it is not known which.
    most: BTreeMap<String, usize>,
    /// Rules that report what most of the site does otherwise: fixes change what that is.
    conventions: BTreeSet<String>,
    vocabulary: Arc<Vocabulary>,
}

impl<'a> Run<'a> {
    fn new(which: &'a FixOptions, spared: &'a Followed, vocabulary: Arc<Vocabulary>) -> Self {
        let (pages, refused, fights) = Default::default();
        let (trial, most, conventions) = Default::default();
        Self { which, spared, pages, refused, fights, trial, most, conventions, vocabulary }
    }

    /// The current texts of the pages that have changed.
    fn texts(&self) -> BTreeMap<String, Vec<u8>> {
        self.pages.iter().map(|(path, it)| (path.clone(), it.after.as_bytes().into())).collect()
    }

    /// The fixes to apply in this pass; of those that overlap, the first.
    fn batches(&self, outcome: &mut Outcome, site: &dyn Workspace) -> Vec<Batch> {
        let spared = self.spared.among(outcome, || change(&self.pages, |_| true));
        let mut by_file: BTreeMap<FileId, Vec<(Arc<str>, Fix)>> = BTreeMap::new();
        let mut claimed: BTreeMap<FileId, Claimed> = BTreeMap::new();
        let mut texts: BTreeMap<FileId, Option<Arc<str>>> = BTreeMap::new();
        let mut withheld: Vec<usize> = Vec::new();
        for (index, (finding, is_spared)) in outcome.findings.iter().zip(spared).enumerate() {
            let file = finding.at.file;
            let source = outcome.files.get(file);
            if is_spared || self.fights.contains_key(&source.path) {
                continue;
            }
            let Some(fix) = self.which.best(finding) else { continue };
            if let Some(refused) = self.refused.get(&source.path) {
                let text = texts.entry(file).or_insert_with(|| source.text(site));
                let known = |text: &Arc<str>| {
                    let keys = [key, key_in_line].map(|key| key(&finding.rule, fix, text));
                    keys.iter().find_map(|key| refused.get(key))
                };
                if let Some((_, why)) = text.as_ref().and_then(known) {
                    withheld.extend(why.is_no_mistake().then_some(index));
                    continue;
                }
            }
            let is_full = || {
                let most = self.most.get(&source.path);
                most.is_some_and(|most| by_file.get(&file).is_some_and(|it| it.len() >= *most))
            };
            if !is_full() && claimed.entry(file).or_default().add(&fix.edits) {
                by_file.entry(file).or_default().push((Arc::clone(&finding.rule), fix.clone()));
            }
        }
        for index in withheld {
            let fix = outcome.findings[index].fixes.iter_mut().find(|it| self.which.takes(it));
            fix.into_iter().for_each(|it| it.applicability = Applicability::Suggestion);
        }
        let anchors = AnchorsInUse::of(outcome);
        let outcome = &*outcome;
        let docs_json = outcome.site.docs_json.iter().flat_map(|it| &it.files);
        let docs_json: BTreeSet<FileId> = docs_json.map(|it| it.file).collect();
        let batches = by_file.into_iter().filter_map(|(file, fixes)| {
            let source = outcome.files.get(file);
            let text = texts.remove(&file).unwrap_or_else(|| source.text(site))?;
            let reading = match source.dialect {
                Some(dialect) => Reading::Page(dialect),
                None if docs_json.contains(&file) => Reading::Json,
                None => return None,
            };
            let anchors = anchors.on(file, &self.vocabulary);
            let (path, is_broken) = (source.path.clone(), source.is_broken);
            Some(Batch { path, text, reading, fixes, is_broken, anchors })
        });
        batches.collect()
    }

    /// Records the new texts of a pass, and the fixes that it refused.
    fn record(&mut self, mut pass: Vec<Applied>, mut trial: Trial) {
        let has_progress = pass.iter().any(|it| !it.applied.is_empty());
        for file in &mut pass {
            for Refused { rule, key, why } in file.refused.drain(..) {
                self.refused.entry(file.path.clone()).or_default().insert(key, (rule, why));
            }
        }
        pass.retain(|it| !it.applied.is_empty());
        for file in &pass {
            let page = self.pages.entry(file.path.clone()).or_insert_with(|| FixedPage {
                before: Arc::clone(&file.before),
                after: "".into(),
                rules: BTreeMap::new(),
                steps: Vec::new(),
            });
            page.after = Arc::clone(&file.after);
            page.steps.push(file.edits());
            for fix in &file.applied {
                *page.rules.entry(Arc::clone(&fix.rule)).or_default() += 1;
            }
        }
        trial.files = pass;
        self.trial = Some(trial);
        // A link that needed an anchor may now lead elsewhere.
        if has_progress {
            let refused = self.refused.values_mut();
            refused.for_each(|it| it.retain(|_, (_, why)| *why != Harm::LostAnchor));
        }
    }

    /// Takes the last pass back in the files in which it has done harm. Returns whether there are any.
    fn take_back(&mut self, outcome: &Outcome) -> bool {
        let Some(trial) = self.trial.take() else { return false };
        let verdicts = trial.verdicts(outcome, self.which, &self.conventions);
        for (index, verdict) in &verdicts {
            let file = &trial.files[*index];
            match verdict {
                // Half of them, again and again, until it is one.
                Verdict::SomeIsBad => {
                    self.most.insert(file.path.clone(), file.applied.len().div_ceil(2));
                }
                Verdict::Bad(fixes) => {
                    self.most.remove(&file.path);
                    let refused = self.refused.entry(file.path.clone()).or_default();
                    for (fix, why) in fixes {
                        let AppliedFix { rule, key, .. } = &file.applied[*fix];
                        refused.insert(key.clone(), (Arc::clone(rule), why.clone()));
                    }
                }
            }
            let Some(page) = self.pages.get_mut(&file.path) else { continue };
            page.after = Arc::clone(&file.before);
            page.steps.pop();
            for fix in &file.applied {
                if let Some(count) = page.rules.get_mut(&fix.rule) {
                    *count -= 1;
                }
            }
            page.rules.retain(|_, count| *count > 0);
        }
        !verdicts.is_empty()
    }

    /// Leaves pages on which fixes undo each other unchanged.
    fn give_up(&mut self, batches: Vec<Batch>) {
        for batch in batches {
            let mut rules: BTreeSet<Arc<str>> = batch.fixes.into_iter().map(|it| it.0).collect();
            // Fixes that were applied again and again fight with them.
            let applied = self.pages.remove(&batch.path).map(|it| it.rules).unwrap_or_default();
            let often = MAX_PASSES as u32 / 2;
            rules.extend(applied.into_iter().filter(|it| it.1 >= often).map(|it| it.0));
            self.fights.insert(batch.path, rules);
        }
    }

    fn finish(mut self, mut outcome: Outcome) -> Fixed {
        self.pages.retain(|_, page| page.before != page.after);
        let mut refused = 0;
        for (path, fixes) in &self.refused {
            let damages = fixes.values().rev().filter_map(|(rule, why)| match why {
                Harm::Damage(why) => Some((rule, why.as_str())),
                _ => None,
            });
            refused += damages.clone().count() as u32;
            let rules: BTreeMap<&Arc<str>, &str> = damages.collect();
            for (rule, why) in rules {
                let message = format!("a fix of {rule} was not applied: {why}");
                report(&mut outcome, "internal/refused-fix", path, Some(rule), message);
            }
        }
        for (path, rules) in &self.fights {
            refused += rules.len() as u32;
            let names: Vec<&str> = rules.iter().map(|it| &**it).collect();
            let names = names.join(" and ");
            let message = format!("the fixes of {names} undo each other; none was applied");
            report(&mut outcome, "internal/fighting-rules", path, rules.first(), message);
        }
        outcome.sort();
        Fixed { outcome, pages: self.pages, refused }
    }
}

/// Adds a finding about a failure of doclint, at the place of a finding of `rule` in that file.
fn report(outcome: &mut Outcome, id: &str, path: &str, rule: Option<&Arc<str>>, message: String) {
    outcome.internal_errors += 1;
    let file = outcome.files.iter().position(|it| it.path == path).unwrap_or(0);
    let file = FileId(file as u32);
    let same = |it: &&Diagnostic| it.at.file == file && Some(&it.rule) == rule;
    let at = outcome.findings.iter().find(same).map(|it| it.at);
    let at = at.unwrap_or(Location { file, span: Span::at(0) });
    outcome.findings.push(Diagnostic {
        rule: id.into(),
        level: Level::Error,
        at,
        message: message.into(),
        cause: None,
        labels: Vec::new(),
        help: Some("this is a bug in the rule; please report it with the file".into()),
        fixes: Vec::new(),
    });
}
