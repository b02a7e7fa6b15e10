//! From checked pages to the linked site.

use crate::addressed::Readers;
use crate::conventions::Kept;
use crate::files::{Files, SourceFile};
use crate::makers::Makers;
use crate::notes::PageNotes;
use crate::outcome::{Coverage, Outcome};
use crate::page::CheckedPage;
use crate::read::plan::{PageJob, Plan};
use crate::read::text::read_text;
use crate::read::texts::OfTexts;
use crate::rule_sets::RuleSets;
use crate::spelling::PageWords;
use crate::suppress::Suppressions;
use crate::workspace::Workspace;
use doclint_config::ConfigError;
use doclint_diagnostic::{Diagnostic, FileId};
use doclint_site::{Forge, ResolvedLink, Routes, Site, Target, UnlinkedPage};
use foldhash::{HashMap, HashMapExt};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A site whose pages are linked, without the findings of each page alone.
#[derive(Clone)]
pub struct LinkedSite {
    pub files: Files,
    pub site: Site,
    /// Which rules address its pages.
    pub readers: Arc<Readers>,
    /// Findings from listing the site.
    findings: Vec<Diagnostic>,
    /// What rules find in the texts of OpenAPI files.
    texts: OfTexts,
    coverage: Coverage,
    idle_patterns: Vec<ConfigError>,
    includes_nothing: bool,
    /// Whether nobody has named the files to report on.
    of_all_files: bool,
}

/// Everything known of all pages before the rules about the site run.
pub struct Gathered {
    pub outcome: Outcome,
    /// The suppressions on the pages.
    pub suppressions: BTreeMap<FileId, Suppressions>,
    /// The readers that rules about these pages address.
    pub readers: Arc<Readers>,
    /// How many places on the pages keep the convention of a rule.
    pub kept: Kept,
    /// The words of the pages that no dictionary has.
    pub words: Vec<(FileId, PageWords)>,
    /// Notes on each page by rules that compare pages.
    pub notes: HashMap<FileId, PageNotes>,
}

/// No more dead paths are looked for on the disk.
const MAX_LOOKUPS: usize = 10_000;

/// Fewer files that are there may be there by chance.
const LEAST_THERE: usize = 5;

/// Links the pages into the site of the plan. Returns the jobs of the pages, too.
pub fn link(plan: Plan, pages: &[Arc<CheckedPage>]) -> (LinkedSite, Vec<PageJob>) {
    let Plan { mut files, mut site, paths, jobs, findings, texts, .. } = plan;
    let mut unlinked = Vec::with_capacity(pages.len());
    for (job, page) in jobs.iter().zip(pages) {
        take(files.get_mut(job.file), page);
        let (path, facts) = (Arc::clone(&job.path), page.facts.clone());
        match facts {
            Some(facts) => {
                let (file, is_frozen) = (job.file, job.is_frozen);
                unlinked.push(UnlinkedPage { path, file, is_frozen, facts });
            }
            None => site.unread.push(path.to_string()),
        }
    }
    let site = site.link(unlinked, paths);
    let readers = Arc::new(Readers::of(&site, files.iter().len(), plan.of_all_files));
    let site = LinkedSite {
        readers,
        of_all_files: plan.of_all_files,
        files,
        site,
        findings,
        texts,
        coverage: Coverage {
            excluded: plan.excluded,
            frozen: plan.frozen,
            foreign: plan.built.into_iter().collect(),
            ..Coverage::default()
        },
        idle_patterns: plan.idle_patterns,
        includes_nothing: plan.includes_nothing,
    };
    (site, jobs)
}

impl LinkedSite {
    /// The files with the facts that reading a page has shown.
    pub fn files_with(&self, job: &PageJob, page: &CheckedPage) -> Files {
        let mut files = self.files.clone();
        take(files.get_mut(job.file), page);
        files
    }

    /// Replaces a page, by its path, with one that leaves the site what it is.
    pub fn move_page(&mut self, job: &PageJob, page: &CheckedPage) {
        take(self.files.get_mut(job.file), page);
        if let (Some(index), Some(facts)) = (self.index_of(job), &page.facts) {
            self.site.move_facts(index, Arc::clone(facts));
        }
    }

    /// Resolves the links of some pages again.
    pub fn link_again<'j>(&mut self, jobs: impl Iterator<Item = &'j PageJob>) {
        let pages: Vec<usize> = jobs.filter_map(|it| self.index_of(it)).collect();
        self.site.link_again(&pages);
        self.address_again();
    }

    /// Takes note of other numbers of words on some pages.
    pub fn count_again<'j>(&mut self, jobs: impl Iterator<Item = &'j PageJob>) {
        let pages: Vec<usize> = jobs.filter_map(|it| self.index_of(it)).collect();
        if self.site.count_again(&pages) {
            self.address_again();
        }
    }

    fn address_again(&mut self) {
        self.readers =
            Arc::new(Readers::of(&self.site, self.files.iter().len(), self.of_all_files));
    }

    /// Takes note of what links lead to and was not listed: what nobody reads although git has it, such as
    /// folders of other repositories, and what is only on this disk.
    pub fn know_ignored(&mut self, workspace: &dyn Workspace) {
        self.know_lost_files(workspace);
        self.know_lost_parts(workspace);
        if self.site.platform.routes != Routes::Files {
            self.know_left_out(workspace);
            return;
        }
        let dead = self.site.links.iter().filter(|it| it.target == Target::Missing);
        let paths: BTreeSet<String> = dead.filter_map(|it| self.site.path_of_link(it)).collect();
        let paths = paths.into_iter().take(MAX_LOOKUPS);
        let (there, others): (Vec<String>, Vec<String>) =
            paths.partition(|it| workspace.is_in_repository(it));
        // A build may make what git ignores.
        let of_build = |it: &&ResolvedLink| {
            it.target == Target::Missing && self.site.builds.has(&self.site.pages[it.page].path)
        };
        let made = self.site.links.iter().filter(of_build).take(MAX_LOOKUPS);
        let made = made.flat_map(|it| self.site.paths_of_link(it));
        let named = self.site.paths_of_dead_entries().into_iter().take(MAX_LOOKUPS);
        let named = named.chain(self.site.missing_includes().take(MAX_LOOKUPS));
        let named = named.chain(self.site.paths_of_lost_files().into_iter().take(MAX_LOOKUPS));
        // An address may be that of a page beside its folder.
        let makers = LazyCell::new(|| Makers::of(self.site.index.files(), workspace));
        let is_made = |path: &String| {
            let beside = path.strip_suffix("/index.md").map(|it| format!("{it}.md"));
            workspace.ignores(path)
                || beside.is_some_and(|it| workspace.ignores(&it))
                || makers.make(path, |it| self.site.index.has_folder(it))
        };
        let there: Vec<String> = made.chain(named).filter(is_made).chain(there).collect();
        self.site.ignored = others.into_iter().filter(|it| workspace.has(it)).collect();
        self.site.know_of(&there);
    }

    /// The same after edits, as far as what was not listed is concerned.
    pub fn know_again(&mut self, workspace: &dyn Workspace) {
        self.know_left_out(workspace);
        self.know_lost_files(workspace);
        self.know_lost_parts(workspace);
    }

    /// Takes note of the URLs that links and samples have of files of the own repository that are not there.
    pub fn know_lost_files(&mut self, workspace: &dyn Workspace) {
        self.site.lost_files.clear();
        self.site.lost_edits.clear();
        let Some(forge) = workspace.forge().or_else(|| self.guessed_forge(workspace)) else {
            return;
        };
        let path_of = |url: &str| forge.path_of(url).map(|it| (url.to_owned(), it));
        let links = self.site.pages.iter().flat_map(|it| it.facts.links.iter());
        let links = links.filter_map(|it| path_of(it.target));
        let samples = self.site.pages.iter().flat_map(|it| it.facts.addresses.iter());
        let samples = samples.filter_map(|it| path_of(&it.whole()?.0));
        let paths: BTreeMap<String, String> = links.chain(samples).collect();
        let is_lost = |path: &str| {
            let is_ignored = || workspace.ignores(path) || workspace.ignores(&format!("{path}/x"));
            !workspace.is_in_repository(path) && !workspace.has(path) && !is_ignored()
        };
        let all = paths.len().min(MAX_LOOKUPS);
        let lost = paths.into_iter().take(MAX_LOOKUPS).filter(|it| is_lost(&it.1));
        let lost: BTreeMap<String, String> = lost.collect();
        self.site.lost_edits = self.site.lost_edits(|url| forge.path_of(url), |path| is_lost(path));
        // If most files are there, it is this repository.
        if forge.is_sure() || lost.len() * 3 <= all {
            self.site.lost_files = lost;
        }
    }

    /// The forge that most addresses of files on pages name, if nearly all of these are in the repository.
    fn guessed_forge(&self, workspace: &dyn Workspace) -> Option<Forge> {
        let links = self.site.pages.iter().flat_map(|it| it.facts.links.iter());
        let mut found: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let urls = links.filter_map(|it| Forge::in_url(it.target));
        for (repository, path) in urls.take(MAX_LOOKUPS) {
            let counts = found.entry(repository).or_default();
            counts.0 += 1;
            counts.1 += usize::from(workspace.is_in_repository(&path));
        }
        let (repository, (all, there)) = found.into_iter().max_by_key(|it| it.1.1)?;
        (there >= LEAST_THERE && there * 3 >= all * 2)
            .then(|| Forge::named(&format!("https://{repository}"), ""))?
    }

    /// Takes note of the parts of files that pages include and that are not in these files.
    pub fn know_lost_parts(&mut self, workspace: &dyn Workspace) {
        let read = |path: &str| Some(read_text(workspace, path).ok()?.to_string());
        self.site.lost_parts = self.site.lost_parts(read);
    }

    /// Takes note of what pages of a published site link to or include and an ignore file lists. After
    /// edits, they may name more.
    pub fn know_left_out(&mut self, workspace: &dyn Workspace) {
        if self.site.platform.routes == Routes::Files {
            return;
        }
        let lost = self.site.lost_includes().into_iter().chain(self.site.lost_pages());
        let is_left_out = |it: &String| workspace.has(it) && workspace.ignores(it);
        self.site.ignored.extend(lost.take(MAX_LOOKUPS).filter(is_left_out));
        self.site.ignored.sort_unstable();
        self.site.ignored.dedup();
    }

    fn index_of(&self, job: &PageJob) -> Option<usize> {
        self.site.pages.binary_search_by(|it| it.path.cmp(&job.path)).ok()
    }

    /// Joins the findings of the pages.
    pub fn gather(
        self,
        jobs: &[PageJob],
        pages: Vec<Arc<CheckedPage>>,
        rules: &RuleSets,
    ) -> Gathered {
        let Self { files, site, readers, mut findings, mut coverage, .. } = self;
        let Self { idle_patterns, includes_nothing, texts, .. } = self;
        let mut internal_errors = texts.internal_errors;
        findings.extend(texts.findings);
        findings.reserve_exact(pages.iter().map(|it| it.findings.len()).sum());
        let mut suppressions = BTreeMap::new();
        let (mut words, mut notes) = (texts.words, HashMap::new());
        let kept = jobs.iter().zip(&pages).map(|(job, page)| (job.file, &page.kept));
        let kept = readers.kept(kept, rules);
        for (job, page) in jobs.iter().zip(pages) {
            internal_errors += page.internal_errors;
            if job.selected {
                count(&page, &mut coverage);
            }
            // Only the facts that the next check needs, too, are copied.
            let mut page = Arc::unwrap_or_clone(page);
            page.in_file(job.file);
            findings.append(&mut page.findings);
            if !page.words.is_empty() {
                words.push((job.file, page.words));
            }
            if !page.notes.is_empty() {
                notes.insert(job.file, page.notes);
            }
            if !page.suppressions.is_empty() {
                suppressions.insert(job.file, page.suppressions);
            }
        }
        let outcome = Outcome {
            files,
            findings,
            conventions: Vec::new(),
            repetitions: Vec::new(),
            site,
            coverage,
            suppressed: 0,
            suppressed_by_rule: BTreeMap::new(),
            idle_patterns,
            includes_nothing,
            internal_errors,
        };
        Gathered { outcome, suppressions, readers, kept, words, notes }
    }
}

/// Notes for reports the facts that reading a page has shown.
fn take(file: &mut SourceFile, page: &CheckedPage) {
    file.shown.clone_from(&page.shown);
    file.stamp = page.stamp;
    file.is_broken = page.is_broken;
}

fn count(page: &CheckedPage, coverage: &mut Coverage) {
    coverage.pages += 1;
    if let Some(facts) = &page.facts {
        coverage.parsed += 1;
        coverage.with_syntax_errors += u32::from(page.has_syntax_errors);
        coverage.words += u64::from(facts.words);
    }
}
