//! Findings that are gone once the snippets of a page are in their places.
//!
//! Rules about pages see the text of one file. What is wrong with it alone may be right where readers
//! see it: code blocks in a group, images in a frame, a section whose text a snippet brings. So pages
//! with such findings are checked once more, with their snippets in them, and only by the rules that
//! have found something.

use crate::files::Files;
use crate::guard::guarded;
use crate::outcome::Outcome;
use crate::page::found_again;
use crate::rule_sets::RuleSets;
use crate::splice::{Part, Spliced, splice};
use crate::workspace::Workspace;
use doclint_diagnostic::{Diagnostic, FileId, Location, Span};
use doclint_site::{FileRole, Site, SitePage};
use doclint_syntax::{ast, parse};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// A snippet is judged on so many of the pages that show it.
const MOST_PAGES: usize = 4;

/// The ids of rules that have found something.
type Ids = BTreeSet<Arc<str>>;

/// Drops findings of rules about pages that are gone once snippets are in their places: those on a
/// page, those in a snippet that are gone on each page that shows it, and those about a snippet at its
/// place.
pub fn drop_settled(workspace: &dyn Workspace, outcome: &mut Outcome, rules: &RuleSets) {
    let Outcome { files, findings, site, .. } = outcome;
    // Few sites have such findings, and only they pay for the search.
    let may_be_settled = |it: &&Diagnostic| rules.sees_snippets(&it.rule);
    if site.pages.iter().all(|it| it.facts.places.is_empty())
        || !findings.iter().any(|it| may_be_settled(&it))
    {
        return;
    }
    let shown = Shown::of(site);
    let pages = shown.pages_to_check(findings.iter().filter(may_be_settled));
    let snippets = shown.snippets_of(pages.keys(), |it| part(it, &shown, files, workspace));
    let checked: Vec<Checked> = pages
        .into_par_iter()
        .filter_map(|(page, ids)| {
            let part = part(page, &shown, files, workspace)?;
            let spliced = guarded(|| splice(&part, &snippets)).ok()??;
            let file = files.get(page);
            let job = (&*file.path, file.dialect?);
            let found = found_again(&spliced.text, job, rules.of(&file.path), &ids)?;
            Some(Checked::new(page, spliced, ids, &found))
        })
        .collect();
    let mut verdicts = Verdicts::default();
    checked.into_iter().for_each(|it| verdicts.add(it));
    findings.retain(|it| !verdicts.are_settled(it));
}

/// Which files show which snippets.
#[derive(Default)]
struct Shown<'s> {
    pages: HashMap<FileId, &'s SitePage>,
    places: HashMap<FileId, Vec<(Span, FileId)>>,
    holders: HashMap<FileId, Vec<FileId>>,
}

impl<'s> Shown<'s> {
    fn of(site: &'s Site) -> Self {
        let mut out = Self::default();
        for page in &site.pages {
            out.pages.insert(page.file, page);
            for place in &page.facts.places {
                let Some(snippet) = site.shown_at(page, place) else { continue };
                out.places.entry(page.file).or_default().push((place.span, snippet.file));
                let holders = out.holders.entry(snippet.file).or_default();
                if holders.last() != Some(&page.file) {
                    holders.push(page.file);
                }
            }
        }
        out
    }

    fn is_snippet(&self, file: FileId) -> bool {
        self.pages.get(&file).is_some_and(|it| it.role == FileRole::Snippet)
    }

    /// The first pages that show a snippet, also by other snippets.
    fn pages_with(&self, snippet: FileId) -> Vec<FileId> {
        let (mut seen, mut pages) = (BTreeSet::from([snippet]), Vec::new());
        let mut level = vec![snippet];
        while !level.is_empty() && pages.len() < MOST_PAGES {
            let holders = level.iter().filter_map(|it| self.holders.get(it)).flatten().copied();
            let next: Vec<FileId> = holders.filter(|it| seen.insert(*it)).collect();
            let (snippets, found) = next.into_iter().partition(|it| self.is_snippet(*it));
            pages.extend::<Vec<FileId>>(found);
            level = snippets;
        }
        pages.retain(|it| self.pages.get(it).is_some_and(|it| !it.is_frozen));
        pages.truncate(MOST_PAGES);
        pages
    }

    /// The pages on which findings are judged, with the rules that have found something.
    fn pages_to_check<'f>(
        &self,
        findings: impl Iterator<Item = &'f Diagnostic>,
    ) -> BTreeMap<FileId, Ids> {
        let mut by_file: BTreeMap<FileId, Ids> = BTreeMap::new();
        for finding in findings {
            by_file.entry(finding.at.file).or_default().insert(Arc::clone(&finding.rule));
        }
        let mut out: BTreeMap<FileId, Ids> = BTreeMap::new();
        for (file, ids) in by_file {
            let pages = match self.is_snippet(file) {
                true => self.pages_with(file),
                false => self.places.get(&file).map(|_| file).into_iter().collect(),
            };
            for page in pages {
                out.entry(page).or_default().extend(ids.iter().cloned());
            }
        }
        out
    }

    /// The snippets that these pages show, also by other snippets.
    fn snippets_of<'f>(
        &self,
        pages: impl Iterator<Item = &'f FileId>,
        part: impl Fn(FileId) -> Option<Part> + Sync,
    ) -> HashMap<FileId, Part> {
        let mut level: Vec<FileId> = pages.copied().collect();
        let mut seen = BTreeSet::new();
        while let Some(file) = level.pop() {
            let shown = self.places.get(&file).into_iter().flatten().map(|it| it.1);
            level.extend(shown.filter(|it| seen.insert(*it)));
        }
        seen.into_par_iter().filter_map(|it| Some((it, part(it)?))).collect()
    }
}

/// A file that can be put together with others; `None` if it can't be read.
fn part(id: FileId, shown: &Shown<'_>, files: &Files, workspace: &dyn Workspace) -> Option<Part> {
    let (page, file) = (shown.pages.get(&id)?, files.get(id));
    let dialect = file.dialect.filter(|_| !file.is_broken)?;
    let text = file.text(workspace)?;
    let code = guarded(|| {
        let page = parse(&text, dialect);
        ast::Esm::all(&page).map(|it| it.span()).collect()
    });
    let places = shown.places.get(&id).cloned().unwrap_or_default();
    let text_start = page.facts.text_start as usize;
    Some(Part { file: id, text, text_start, code: code.ok()?, places })
}

/// What rules have found on a page with its snippets.
struct Checked {
    /// The page and the snippets.
    files: Vec<FileId>,
    ids: Ids,
    /// The rules with the places of what they have found.
    found: Vec<Place>,
}

/// The place of a finding of a rule: its file, and where it begins there.
type Place = (Arc<str>, FileId, u32);

impl Checked {
    fn new(page: FileId, spliced: Spliced, ids: Ids, found: &[Diagnostic]) -> Self {
        let found = found.iter().filter_map(|it| {
            let (file, at) = spliced.origin(it.at.span.start)?;
            Some((Arc::clone(&it.rule), file, at))
        });
        let found = found.collect();
        let mut files = spliced.shown;
        files.push(page);
        Self { files, ids, found }
    }
}

/// The places of a finding. Only one that is about a snippet at a place names another file: its place
/// is also what it calls so.
fn places(finding: &Diagnostic) -> impl Iterator<Item = Location> + Clone + '_ {
    let others = finding.labels.iter().map(|it| it.at);
    std::iter::once(finding.at).chain(others.filter(|it| it.file != finding.at.file))
}

/// What is known of findings from the pages that show them.
#[derive(Default)]
struct Verdicts {
    judged: HashSet<(Arc<str>, FileId)>,
    found: HashSet<Place>,
}

impl Verdicts {
    fn add(&mut self, Checked { files, ids, found }: Checked) {
        for file in files {
            self.judged.extend(ids.iter().map(|id| (Arc::clone(id), file)));
        }
        self.found.extend(found);
    }

    /// Whether the pages that show a finding don't have it.
    fn are_settled(&self, finding: &Diagnostic) -> bool {
        let rule = || Arc::clone(&finding.rule);
        let mut places = places(finding);
        places.clone().all(|it| self.judged.contains(&(rule(), it.file)))
            && !places.any(|it| self.found.contains(&(rule(), it.file, it.span.start)))
    }
}
