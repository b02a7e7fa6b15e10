//! The pipeline of doclint: read, parse, judge, link, judge the whole, order.
//!
//! [`check`] is all of it; everything else here is one of its steps.
#![warn(missing_docs)]

mod api;
mod builtin;
mod files;
mod fix;
mod folder;
mod guard;
mod link;
mod mentions;
mod page;
mod plan;
mod root;
mod rule_sets;
mod rules;
mod scripts;
mod second_opinion;
mod selection;
mod suppress;
mod suppress_text;
mod verify;
mod verify_data;
mod workspace;
mod write;

pub use builtin::with_builtin;
pub use files::{Files, SourceFile};
pub use fix::{FixOptions, Fixed, FixedPage, fix};
pub use folder::Folder;
pub use guard::install_panic_hook;
pub use root::{RootError, find_root};
pub use rules::{RuleError, RuleSet};
pub use second_opinion::markdown_options;
pub use selection::Selection;
pub use workspace::{
    Listing, MAX_FILE_BYTES, MemoryWorkspace, Overlay, Problem, ProblemKind, ReadError, Workspace,
};
pub use write::{StagedFile, WriteError};

use api::Apis;
use doclint_config::{Config, ConfigError};
use doclint_diagnostic::Diagnostic;
use doclint_rule::Family;
use doclint_site::Site;
use link::Named;
use page::CheckedPage;
use plan::Plan;
use rayon::prelude::*;
use rule_sets::RuleSets;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How to check.
#[derive(Default)]
pub struct CheckOptions<'a> {
    /// Levels, options, include and exclude.
    pub config: Config,
    /// The pages whose findings are wanted. The whole site is read in any case.
    pub selection: Selection,
    /// How many threads; 0 for one per core.
    pub threads: usize,
    /// Told after each page: pages done, pages in all.
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
}

/// What a check found.
#[derive(Debug)]
pub struct Outcome {
    /// Every file of the run, by `FileId`. Those that findings point at have their text.
    pub files: Files,
    /// The findings, ordered by file, place and rule.
    pub findings: Vec<Diagnostic>,
    /// The site as the rules saw it.
    pub site: Site,
    /// What was read.
    pub coverage: Coverage,
    /// How many findings on the wanted pages comments and front matter silenced.
    pub suppressed: u32,
    /// The same, by rule. Rules of which none is silenced are left out.
    pub suppressed_by_rule: BTreeMap<Arc<str>, u32>,
    /// The patterns of the configuration that match no page.
    pub idle_patterns: Vec<ConfigError>,
    /// Whether the configuration includes patterns of which none matches a page.
    pub includes_nothing: bool,
    /// How often a rule or the parser failed on a page. Each failure is a finding too.
    pub internal_errors: u32,
}

/// What a check has read of the selected pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Pages and snippets that were to be judged.
    pub pages: u32,
    /// Those that were read and parsed.
    pub parsed: u32,
    /// Those that the configuration leaves out; they are not in `pages`.
    pub excluded: u32,
    /// Those that the configuration freezes; they are read and not in `pages`.
    pub frozen: u32,
    /// Parsed pages with syntax errors.
    pub with_syntax_errors: u32,
    /// Words of prose in the parsed pages.
    pub words: u64,
}

/// Checks a site: reads and judges each page alone, links the facts of all pages, judges the whole.
///
/// The outcome does not depend on the number of threads. `families` are complete with
/// [`with_builtin`].
///
/// # Errors
///
/// When the options of a rule are refused.
pub fn check(
    workspace: &dyn Workspace,
    families: &[&'static Family],
    options: &CheckOptions<'_>,
) -> Result<Outcome, Vec<RuleError>> {
    let mut rules = RuleSets::new(&with_builtin(families), &options.config)?;
    let mut plan = Plan::new(workspace, &mut rules, options)?;

    let done = AtomicUsize::new(0);
    let (pages, apis, mentions, scripts) = in_pool(options.threads, || {
        let judged = plan.jobs.par_iter().map(|job| {
            let page = page::check(workspace, rules.get(job.rules), job);
            if let Some(progress) = options.progress {
                progress(done.fetch_add(1, Ordering::Relaxed) + 1, plan.jobs.len());
            }
            page
        });
        let others = || {
            let mentions = || mentions::of_files(workspace, &plan.paths);
            rayon::join(|| Apis::of_config(workspace, &plan), mentions)
        };
        let (pages, (mut apis, mentions)): (Vec<CheckedPage>, _) =
            rayon::join(|| judged.collect(), others);
        apis.add_named_by_pages(workspace, &plan, &pages);
        let scripts = scripts::read(workspace, &plan, &pages);
        (pages, apis, mentions, scripts)
    });
    plan.mentions.append(mentions);
    let apis = apis.register(&mut plan, &mut rules, options)?;
    plan.add_assets(&mut rules, options)?;

    let (mut outcome, suppressions) = link::link(plan, pages, Named { apis, scripts }, &rules);
    in_pool(options.threads, || rules.check_site(&mut outcome));
    link::suppress(&mut outcome, suppressions, &rules);
    link::finish(&mut outcome, workspace);
    Ok(outcome)
}

/// Checks one page as if it were a site, for tests and tools. Rules see it under `path`.
///
/// # Errors
///
/// When the options of a rule are refused.
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

/// Runs `work` in a pool of that many threads; 0 for one per core.
fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Where no pool can be started, rayon's own does the work, in this thread if need be.
        Err(_) => work(),
    }
}
