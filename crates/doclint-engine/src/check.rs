//! The pipeline from a workspace to an outcome.

use crate::addressed;
use crate::builtin::with_builtin;
use crate::conventions;
use crate::link::{Linked, link};
use crate::options::CheckOptions;
use crate::outcome::Outcome;
use crate::page;
use crate::phases::Phases;
use crate::pool::in_pool;
use crate::read::apis::Apis;
use crate::read::plan::Plan;
use crate::read::{assets, mentions, scripts};
use crate::repetitions;
use crate::rule_sets::RuleSets;
use crate::rules::RuleError;
use crate::spelling;
use crate::step::Step;
use crate::suppress;
use crate::trial::try_fixes;
use crate::workspace::{MemoryWorkspace, Peek, Workspace};
use doclint_config::Config;
use doclint_rule::Family;
use doclint_site::{Mentions, Past};
use rayon::prelude::*;
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
    in_pool(options.threads, || {
        let mut phases = Phases::new(options);
        phases.begin("preparing rules");
        // Rules: those that are on, with their options, for each set of overrides.
        let mut rules = RuleSets::new(&with_builtin(families), options)?;
        phases.begin("listing files");
        // Plan: list the files, read `docs.json`, decide which pages to read and with which rules.
        let mut plan = Plan::new(workspace, &mut rules, options)?;
        phases.begin(CHECKING_PAGES);
        let progress = Progress { done: AtomicUsize::new(0), of: plan.jobs.len(), options };
        // Pages: read, parse and check each page alone. Files that need no page are read meanwhile.
        let (pages, (mut apis, (mentions, assets))) = rayon::join(
            || {
                let pages = plan.jobs.par_iter().map(|job| {
                    let page = page::check(workspace, rules.get(job.rules), job, options.timer);
                    progress.page_done();
                    page
                });
                pages.collect::<Vec<_>>()
            },
            || read_others(workspace, &plan),
        );
        phases.begin("reading other files");
        // Files that only pages name: OpenAPI files and imported scripts.
        apis.add_named_by_pages(workspace, &plan, &pages);
        plan.site.scripts = scripts::read(workspace, &plan, &pages);
        plan.site.mentions.append(mentions);
        // Every file that a finding can point at becomes a part of the run.
        apis.register(&mut plan, &mut rules, options)?;
        plan.add_assets(&mut rules, options, assets)?;
        phases.begin("linking the site");
        // Site: link the facts of all pages.
        let Linked { mut outcome, suppressions, readers, mut kept, words, notes } =
            link(plan, pages, &rules);
        if let Some(history) = options.history.filter(|_| outcome.site.lacks_something()) {
            phases.begin("reading the history");
            // Past: what became of the files that are missing.
            outcome.site.past = Past::of(history.changes());
        }
        phases.begin("checking the site");
        // Site rules: check the site as a whole.
        let found_on_pages = outcome.findings.len();
        rules.check_site(&mut outcome, &notes, &mut kept, options.timer);
        spelling::find(&mut outcome, words, &rules.get(0).spelling);
        phases.begin("sorting findings");
        // Only now is it known who reaches which page.
        readers.keep(&mut outcome.findings, found_on_pages, &rules);
        addressed::drop_framed(&mut outcome, &rules);
        // Conventions: judged by all places, also by those that are suppressed.
        if options.selection.is_all() {
            conventions::find(&mut outcome, &kept, &rules.families, &options.config);
        }
        // Suppressions: known only now that all rules have run; unused ones are findings themselves.
        suppress::apply(&mut outcome, suppressions, &rules);
        // Report: the selected findings, in order. On pages that can't be read, fixes that work.
        outcome.keep_selected(&options.rules);
        try_fixes(workspace, &mut outcome);
        outcome.sort();
        outcome.keep_line_ends();
        outcome.repetitions = repetitions::find(&outcome);
        phases.end();
        Ok(outcome)
    })
}

const CHECKING_PAGES: &str = "checking pages";

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

/// What is read beside the pages.
type Others = (Apis, (Mentions, Vec<(String, Option<Peek>)>));

fn read_others(workspace: &dyn Workspace, plan: &Plan) -> Others {
    rayon::join(
        || Apis::of_docs_json(workspace, plan),
        || {
            rayon::join(
                || mentions::of_files(workspace, &plan.paths),
                || assets::of_files(workspace, &plan.paths),
            )
        },
    )
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
