//! The pipeline from a workspace to an outcome.

use crate::again::{Known, edited, edited_page, page};
use crate::builtin::with_builtin;
use crate::change::Change;
use crate::conventions;
use crate::copies::Copies;
use crate::in_place;
use crate::link::{Gathered, link};
use crate::memory::{Last, Memory};
use crate::of_site::OfSite;
use crate::options::CheckOptions;
use crate::outcome::Outcome;
use crate::page::{Aids, CheckedPage};
use crate::phases::Phases;
use crate::pool::in_pool;
use crate::read::apis::{ApiReader, Apis};
use crate::read::mentions::StyleSheet;
use crate::read::plan::Plan;
use crate::read::{assets, mentions, scripts};
use crate::records::Records;
use crate::repetitions;
use crate::rule_sets::RuleSets;
use crate::rules::RuleError;
use crate::spelling;
use crate::step::Step;
use crate::suppress::{self, Suppressions};
use crate::trial::try_fixes;
use crate::workspace::{MemoryWorkspace, Peek, Workspace};
use doclint_config::Config;
use doclint_diagnostic::{Diagnostic, FileId, Shift};
use doclint_rule::Family;
use doclint_site::{Mentions, Past};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Checks a site: reads it, checks each page alone, links the facts of all pages, and checks the
/// site as a whole.
///
/// The outcome does not depend on the number of threads. Families of the engine that `families`
/// leaves out are added, as [`with_builtin`] does. Called on a thread of a rayon pool, it works in
/// that pool.
///
/// # Errors
///
/// When a rule refuses its options.
pub fn check(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
) -> Result<Outcome, Vec<RuleError>> {
    let outcome = check_again(workspace, families, options, &mut Memory::default())?;
    // Only a run that somebody supersedes ends without an outcome.
    outcome.ok_or_else(Vec::new)
}

/// Checks a site like [`check`], and reuses the facts that `memory` has from the check before. Its
/// outcome is that of [`check`]. `None` if it was superseded.
///
/// # Errors
///
/// When a rule refuses its options.
pub fn check_again(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
    memory: &mut Memory,
) -> Result<Option<Outcome>, Vec<RuleError>> {
    in_pool(options.threads, || {
        let mut phases = Phases::new(options);
        phases.begin("preparing rules");
        // Rules: those that are on, with their options, for each set of overrides.
        let mut rules = match memory.rules.take() {
            Some(rules) => rules,
            None => RuleSets::new(&with_builtin(families), options)?,
        };
        let outcome = run(workspace, &mut rules, options, memory, &mut phases);
        memory.keep_rules(rules);
        outcome
    })
}

fn run(
    workspace: &dyn Workspace,
    rules: &mut RuleSets,
    options: &CheckOptions<'_>,
    memory: &mut Memory,
    phases: &mut Phases<'_>,
) -> Result<Option<Outcome>, Vec<RuleError>> {
    if let Some(again) = edited(workspace, rules, options, memory) {
        return Ok(Some(finish(Run { workspace, rules, options }, again, memory)));
    }
    phases.begin("listing files");
    // Plan: list the files, read `docs.json`, decide which pages to read and with which rules.
    let mut plan = Plan::new(workspace, rules, options)?;
    phases.begin(CHECKING_PAGES);
    // Pages: read, parse and check each page alone. Files that need no page are read meanwhile.
    let (pages, (mut apis, ((mentions, styles), assets))) = rayon::join(
        || check_pages(workspace, rules, (&plan, memory), options),
        || read_others(workspace, rules, (&plan, memory), options),
    );
    memory.keep_pages(workspace, &plan, &pages);
    let Some(pages) = pages.into_iter().collect::<Option<Vec<_>>>() else { return Ok(None) };
    phases.begin("reading other files");
    // Files that only pages name: OpenAPI files and imported scripts.
    let remembered = &memory.apis;
    let reader = ApiReader { workspace, remembered, rules, options };
    apis.add_named_by_pages(reader, &plan, &pages);
    let read_scripts = scripts::read(workspace, &plan, &pages, &memory.scripts);
    plan.site.mentions.append(mentions);
    // Every file that a finding can point at becomes a part of the run.
    apis.register(&mut plan, rules, options)?;
    plan.add_assets(rules, options, assets)?;
    plan.add_styles(rules, options, styles)?;
    plan.add_scripts(rules, options, read_scripts)?;
    phases.begin("linking the site");
    // Site: link the facts of all pages.
    let (mut site, jobs) = link(plan, &pages);
    site.know_ignored(workspace);
    if let Some(history) = options.history.filter(|_| site.site.lacks_something()) {
        phases.begin("reading the history");
        // The fates of the files that are missing.
        site.site.past = Past::of(history.changes());
    }
    if let Some(promises) = &options.promises {
        site.site.past.add_moves(promises.renamed());
    }
    let remembered =
        memory.remembers(workspace).then(|| (site.clone(), jobs.clone(), pages.clone()));
    let mut gathered = site.gather(&jobs, pages, rules);
    if options.is_superseded() {
        return Ok(None);
    }
    phases.begin("checking the site");
    // Site rules: check the site as a whole.
    let of_site = rules.check_site((&gathered.outcome, &gathered.notes), &Change::Whole, options);
    let of_site = OfSite(of_site.into_iter().flatten().collect());
    if options.is_superseded() {
        return Ok(None);
    }
    gathered.outcome.internal_errors += of_site.internal_errors();
    memory.last = remembered.and_then(|it| Last::new(workspace, it, &of_site));
    phases.begin("sorting findings");
    let outcome = finish(Run { workspace, rules, options }, (gathered, of_site), memory);
    phases.end();
    Ok(Some(outcome))
}

/// The inputs of a run, once its rules are known.
struct Run<'a> {
    workspace: &'a dyn Workspace,
    rules: &'a RuleSets,
    options: &'a CheckOptions<'a>,
}

/// Joins the findings of pages and of the site: those that are reported, in order.
fn finish(
    Run { workspace, rules, options }: Run<'_>,
    (gathered, of_site): (Gathered, OfSite),
    memory: &mut Memory,
) -> Outcome {
    let Gathered { mut outcome, suppressions, readers, mut kept, words, .. } = gathered;
    let found_on_pages = outcome.findings.len();
    kept.extend(of_site.kept());
    outcome.findings.extend(of_site.0.into_iter().flat_map(|it| it.findings));
    spelling::find(&mut outcome, words, &rules.get(0).spelling);
    // Only now is it known who reaches which page.
    readers.keep(&mut outcome.findings, found_on_pages, rules);
    in_place::drop_settled(workspace, &mut outcome, rules, &mut memory.in_place);
    // Conventions: judged by all places, also by those that are suppressed.
    let asks = !options.rules.is_all();
    let without_habit = match options.selection.is_all() {
        true => conventions::find(&mut outcome, &kept, (&rules.families, asks), &options.config),
        false if asks => Vec::new(),
        false => conventions::habits(&rules.families, &options.config),
    };
    let run = Run { workspace, rules, options };
    settle(run, &mut outcome, (suppressions, &without_habit), memory);
    outcome.repetitions = repetitions::find(&outcome);
    if let Some(last) = &mut memory.last {
        last.conventions = outcome.conventions.iter().map(|it| Arc::clone(&it.rule)).collect();
        last.without_habit = without_habit;
    }
    outcome
}

const CHECKING_PAGES: &str = "checking pages";

/// Checks each page alone; `None` for those that nobody needs any more.
fn check_pages(
    workspace: &dyn Workspace,
    rules: &RuleSets,
    (plan, memory): (&Plan, &Memory),
    options: &CheckOptions<'_>,
) -> Vec<Option<Arc<CheckedPage>>> {
    // Pages that are known from an earlier run need no checks of prose.
    if options.records.is_none_or(Records::knows_nothing) {
        let to_read = plan.jobs.iter().filter(|it| it.selected && !it.in_other_language);
        let sets: BTreeSet<usize> = to_read.map(|it| it.rules).collect();
        sets.into_iter().for_each(|it| rules.get(it).prose.prepare());
    }
    let progress = Progress { done: AtomicUsize::new(0), of: plan.jobs.len(), options };
    let copies = Copies::new();
    let pages = plan.jobs.par_iter().map(|job| {
        if options.is_superseded() {
            return None;
        }
        let records = options.records.map(|it| (it, rules.scope(job.rules)));
        let known = Known { memory, copies: Some(&copies) };
        let aids = Aids { timer: options.timer, records };
        let page = page(workspace, rules.get(job.rules), (job, known), aids);
        progress.page_done();
        Some(page)
    });
    pages.collect()
}

/// Counts the pages that are done, for those who watch.
struct Progress<'a> {
    done: AtomicUsize,
    of: usize,
    options: &'a CheckOptions<'a>,
}

impl Progress<'_> {
    fn page_done(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(progress) = self.options.progress {
            progress(Step { name: CHECKING_PAGES, done, of: self.of });
        }
    }
}

/// Leaves the findings that are reported, in order.
fn settle(
    Run { workspace, rules, options }: Run<'_>,
    outcome: &mut Outcome,
    (suppressions, without_habit): (BTreeMap<FileId, Suppressions>, &[Arc<str>]),
    memory: &mut Memory,
) {
    // Suppressions: known only now that all rules have run; unused ones are findings themselves.
    suppress::apply(outcome, suppressions, rules);
    // Habits that the site doesn't have.
    if !without_habit.is_empty() {
        outcome.findings.retain(|it| !without_habit.contains(&it.rule));
    }
    // Report: the selected findings, in order. On pages that can't be read, fixes that work.
    outcome.keep_selected(&options.rules);
    try_fixes(workspace, outcome, &mut memory.trials);
    outcome.sort();
    outcome.keep_line_ends();
}

/// Facts read from files other than pages.
type Others = (Apis, ((Mentions, Vec<StyleSheet>), Vec<(String, Option<Peek>)>));

fn read_others(
    workspace: &dyn Workspace,
    rules: &RuleSets,
    (plan, memory): (&Plan, &Memory),
    options: &CheckOptions<'_>,
) -> Others {
    let remembered = &memory.apis;
    let reader = ApiReader { workspace, remembered, rules, options };
    rayon::join(
        || Apis::of_docs_json(reader, plan),
        || {
            rayon::join(
                || mentions::of_files(workspace, &plan.paths, &memory.mentions),
                || assets::of_files(workspace, &plan.paths),
            )
        },
    )
}

/// Checks one page of a site after a change, without the rest of the site. What rules about the site
/// have found on it is that of the last [`check_again`], where `shift` moves it from the text of then.
/// The findings are in order, and their files are those of the last outcome. `None` if that did not
/// have the page.
pub fn check_page_again(
    workspace: &dyn Workspace,
    options: &CheckOptions<'_>,
    memory: &mut Memory,
    (path, shift): (&str, Option<&Shift>),
) -> Option<Vec<Diagnostic>> {
    in_pool(options.threads, || {
        let rules = memory.rules.take()?;
        let found = one_page(Run { workspace, rules: &rules, options }, (path, shift), memory);
        memory.keep_rules(rules);
        found
    })
}

fn one_page(
    Run { workspace, rules, options }: Run<'_>,
    (path, shift): (&str, Option<&Shift>),
    memory: &mut Memory,
) -> Option<Vec<Diagnostic>> {
    let edited = edited_page(workspace, (rules, options.timer), memory, path)?;
    let last = memory.last.as_ref()?;
    let readers = Arc::clone(&last.site.readers);
    let files = last.site.files_with(&edited.job, &edited.page);
    let of_site = edited.of_site(last.of_site.findings(), shift);
    let (conventions, without_habit) = (last.conventions.clone(), last.without_habit.clone());
    let mut page = Arc::unwrap_or_clone(edited.page);
    page.in_file(edited.job.file);
    let found_on_page = page.findings.len();
    let findings = page.findings.into_iter().chain(of_site).collect();
    let mut outcome = Outcome { files, findings, ..Outcome::default() };
    readers.keep(&mut outcome.findings, found_on_page, rules);
    for finding in &mut outcome.findings {
        if conventions.contains(&finding.rule) {
            finding.fixes.clear();
        }
    }
    let suppressions = [(edited.job.file, page.suppressions)].into();
    let run = Run { workspace, rules, options };
    settle(run, &mut outcome, (suppressions, &without_habit), memory);
    Some(outcome.findings)
}

/// Checks one page as if it were a site, for tests and tools. Rules see it under `path`.
///
/// # Errors
///
/// When a rule refuses its options.
pub fn check_page(
    path: &str,
    text: &str,
    families: &[&'static Family],
    config: &Config,
) -> Result<Outcome, Vec<RuleError>> {
    let workspace = MemoryWorkspace::new([(path, text)]);
    let options = CheckOptions { config: config.clone(), threads: 1, ..CheckOptions::default() };
    check(&workspace, families, &options)
}
