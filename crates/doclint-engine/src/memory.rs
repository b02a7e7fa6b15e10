//! Facts that a check keeps for the next one.

use crate::change::Change;
use crate::in_place::CheckedInPlace;
use crate::link::LinkedSite;
use crate::of_site::OfSite;
use crate::page::CheckedPage;
use crate::read::apis::RememberedApis;
use crate::read::mentions::ReadCode;
use crate::read::plan::{PageJob, Plan};
use crate::read::script::ReadScript;
use crate::read::text::Stamp;
use crate::remembered::Remembered;
use crate::rule_sets::RuleSets;
use crate::trial::Trials;
use crate::workspace::Workspace;
use doclint_syntax::Dialect;
use foldhash::HashMap;
use std::sync::Arc;

/// Facts that a check keeps for the next one of the same site: its rules, and the findings of each
/// single page. Pages and other files that have not changed are not read again.
///
/// It is about one site, and about one set of families and options: if one of them changes, begin
/// with a new memory.
#[derive(Default)]
pub struct Memory {
    /// Whether there is a next check.
    keeps: bool,
    pub(crate) rules: Option<RuleSets>,
    pub(crate) pages: HashMap<String, RememberedPage>,
    pub(crate) apis: RememberedApis,
    pub(crate) mentions: Remembered<Option<Arc<ReadCode>>>,
    pub(crate) scripts: Remembered<Option<Arc<ReadScript>>>,
    pub(crate) trials: Trials,
    pub(crate) in_place: CheckedInPlace,
    pub(crate) last: Option<Last>,
}

/// The findings of a single page.
pub(crate) struct RememberedPage {
    /// The version of its file, where the workspace counts versions.
    version: Option<u64>,
    stamp: Stamp,
    key: Key,
    pub page: Arc<CheckedPage>,
}

impl From<(&dyn Workspace, &PageJob, &Arc<CheckedPage>)> for RememberedPage {
    fn from((workspace, job, page): (&dyn Workspace, &PageJob, &Arc<CheckedPage>)) -> Self {
        let (version, stamp) = (workspace.version(&job.path), page.stamp);
        Self { version, stamp, key: Key::of(job), page: Arc::clone(page) }
    }
}

/// All that the findings on a page depend on, besides its text, its path and the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    dialect: Dialect,
    selected: bool,
    is_frozen: bool,
    in_other_language: bool,
    rules: usize,
}

impl Key {
    pub fn of(job: &PageJob) -> Self {
        let PageJob { dialect, selected, is_frozen, in_other_language, rules, .. } = *job;
        Self { dialect, selected, is_frozen, in_other_language, rules }
    }
}

impl Memory {
    /// An empty memory, for a site that is checked again and again.
    pub fn new() -> Self {
        let mut memory = Self { keeps: true, ..Self::default() };
        memory.trials.keeps = true;
        memory
    }

    /// Whether the next check can go on from this one.
    pub(crate) fn remembers(&self, workspace: &dyn Workspace) -> bool {
        self.keeps && workspace.state().is_some()
    }

    /// Returns the facts of a page whose file has not changed, without reading it.
    pub(crate) fn unchanged(
        &self,
        workspace: &dyn Workspace,
        job: &PageJob,
    ) -> Option<Arc<CheckedPage>> {
        let known = self.pages.get(&*job.path).filter(|it| it.key == Key::of(job))?;
        let version = workspace.version(&job.path)?;
        (known.version == Some(version)).then(|| Arc::clone(&known.page))
    }

    /// Returns the facts of a page that has this text.
    pub(crate) fn with_text(&self, stamp: Stamp, job: &PageJob) -> Option<Arc<CheckedPage>> {
        let known = self.pages.get(&*job.path)?;
        (known.key == Key::of(job) && known.stamp == stamp).then(|| Arc::clone(&known.page))
    }

    /// Keeps the findings of the pages, as far as the check came, and forgets files that are gone.
    pub(crate) fn keep_pages(
        &mut self,
        workspace: &dyn Workspace,
        plan: &Plan,
        pages: &[Option<Arc<CheckedPage>>],
    ) {
        if !self.keeps {
            return;
        }
        let is_there = |path: &str| plan.paths.binary_search_by(|it| it.as_str().cmp(path)).is_ok();
        self.pages.retain(|path, _| is_there(path));
        self.apis.named.retain(is_there);
        self.apis.searched.retain(is_there);
        self.mentions.retain(is_there);
        self.scripts.retain(is_there);
        self.trials.retain(is_there);
        for (job, page) in plan.jobs.iter().zip(pages) {
            let Some(page) = page else { continue };
            let version = workspace.version(&job.path);
            match self.pages.get_mut(&*job.path) {
                Some(known) if Arc::ptr_eq(&known.page, page) => known.version = version,
                // A file that can't be read has no text to compare with.
                _ if page.shown.is_some() => drop(self.pages.remove(&*job.path)),
                _ => drop(self.pages.insert(job.path.to_string(), (workspace, job, page).into())),
            }
        }
    }

    /// Keeps the rules.
    pub(crate) fn keep_rules(&mut self, rules: RuleSets) {
        if self.keeps {
            self.rules = Some(rules);
        }
    }
}

/// Results of the last whole check, which a check after edits starts from.
pub(crate) struct Last {
    /// The state of the files that it has seen.
    pub state: u64,
    pub site: LinkedSite,
    /// The pages, ordered by path.
    pub jobs: Vec<PageJob>,
    /// The findings of each page alone.
    pub pages: Vec<Arc<CheckedPage>>,
    pub of_site: OfSite,
    /// What rules about the site have still to see, as a check after edits was superseded.
    pub pending: Change,
    /// The rules that most places of the site break.
    pub conventions: Vec<Arc<str>>,
    /// The rules about habits that the site doesn't have.
    pub without_habit: Vec<Arc<str>>,
}

impl Last {
    /// Keeps the results of a check; `None` if a rule failed, because it may not fail again.
    pub fn new(
        workspace: &dyn Workspace,
        (site, jobs, pages): (LinkedSite, Vec<PageJob>, Vec<Arc<CheckedPage>>),
        of_site: &OfSite,
    ) -> Option<Self> {
        let state = workspace.state().filter(|_| of_site.internal_errors() == 0)?;
        let of_site = of_site.clone();
        let (pending, conventions, without_habit) = Default::default();
        Some(Self { state, site, jobs, pages, of_site, pending, conventions, without_habit })
    }

    pub fn position(&self, path: &str) -> Option<usize> {
        self.jobs.binary_search_by(|it| (*it.path).cmp(path)).ok()
    }
}
