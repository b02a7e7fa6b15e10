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
use crate::read::text::Stamp;
use crate::rule_sets::RuleSets;
use crate::splice::{Part, Spliced, splice};
use crate::workspace::Workspace;
use doclint_diagnostic::{Diagnostic, FileId, Location, Span};
use doclint_site::{FileRole, Site, SitePage};
use doclint_syntax::{ast, parse};
use foldhash::{HashMap, HashSet};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A snippet is judged on so many of the pages that show it.
const MOST_PAGES: usize = 4;

/// The ids of rules that have found something.
type Ids = BTreeSet<Arc<str>>;

/// Drops findings of rules about pages that are gone once snippets are in their places: those on a
/// page, those in a snippet that are gone on each page that shows it, and those about a snippet at its
/// place.
pub fn drop_settled(
    workspace: &dyn Workspace,
    outcome: &mut Outcome,
    rules: &RuleSets,
    known: &mut CheckedInPlace,
) {
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
    let keys = pages.into_iter().map(|(page, ids)| (page, Key::of(page, ids, &shown, files)));
    let (old, new): (Vec<_>, Vec<_>) = keys.partition(|it| known.has(it));
    let part = |it: FileId| part(it, &shown, files, workspace);
    let snippets: BTreeSet<FileId> = new.iter().flat_map(|it| it.1.snippets()).collect();
    let snippets = snippets.into_par_iter().filter_map(|it| Some((it, part(it)?)));
    let snippets: HashMap<FileId, Part> = snippets.collect();
    let check = |page: FileId, key: &Key| {
        let part = part(page)?;
        let spliced = guarded(|| splice(&part, &snippets)).ok()??;
        let file = files.get(page);
        let job = (&*file.path, file.dialect?);
        let found = found_again(&spliced.text, job, rules.of(&file.path), &key.ids)?;
        Some(Checked::new(page, spliced, &found))
    };
    let new: Vec<(FileId, Key, Option<Checked>)> = new
        .into_par_iter()
        .map(|(page, key)| {
            let checked = check(page, &key);
            (page, key, checked)
        })
        .collect();
    let mut verdicts = Verdicts::default();
    for (page, key) in &old {
        verdicts.add(&key.ids, known.0[page].1.as_ref());
    }
    for (_, key, checked) in &new {
        verdicts.add(&key.ids, checked.as_ref());
    }
    findings.retain(|it| !verdicts.are_settled(it));
    // A page whose findings are gone is not needed again.
    let kept: HashSet<FileId> = old.into_iter().map(|it| it.0).collect();
    known.0.retain(|page, _| kept.contains(page));
    known.0.extend(new.into_iter().map(|(page, key, checked)| (page, (key, checked))));
}

/// The pages that the last check has seen with their snippets in them, so that the next one leaves out
/// those that have not changed.
#[derive(Default)]
pub(crate) struct CheckedInPlace(HashMap<FileId, (Key, Option<Checked>)>);

impl CheckedInPlace {
    fn has(&self, (page, key): &(FileId, Key)) -> bool {
        self.0.get(page).is_some_and(|it| it.0 == *key)
    }
}

/// All that the findings on a page with its snippets depend on.
#[derive(PartialEq, Eq)]
struct Key {
    ids: Ids,
    /// The page, and the snippets that it shows.
    files: Vec<(FileId, String, Stamp)>,
}

impl Key {
    fn of(page: FileId, ids: Ids, shown: &Shown<'_>, files: &Files) -> Self {
        let all = std::iter::once(page).chain(shown.snippets_of(page));
        let files = all.map(|it| (it, files.get(it).path.clone(), files.get(it).stamp)).collect();
        Self { ids, files }
    }

    fn snippets(&self) -> impl Iterator<Item = FileId> + '_ {
        self.files.iter().skip(1).map(|it| it.0)
    }
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

    /// The snippets that a page shows, also by other snippets.
    fn snippets_of(&self, page: FileId) -> BTreeSet<FileId> {
        let (mut level, mut seen) = (vec![page], BTreeSet::new());
        while let Some(file) = level.pop() {
            let shown = self.places.get(&file).into_iter().flatten().map(|it| it.1);
            level.extend(shown.filter(|it| seen.insert(*it)));
        }
        seen
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
    /// The rules with the places of what they have found.
    found: Vec<Place>,
}

/// The place of a finding of a rule: its file, and where it begins there.
type Place = (Arc<str>, FileId, u32);

impl Checked {
    fn new(page: FileId, spliced: Spliced, found: &[Diagnostic]) -> Self {
        let found = found.iter().filter_map(|it| {
            let (file, at) = spliced.origin(it.at.span.start)?;
            Some((Arc::clone(&it.rule), file, at))
        });
        let found = found.collect();
        let mut files = spliced.shown;
        files.push(page);
        Self { files, found }
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
    fn add(&mut self, ids: &Ids, checked: Option<&Checked>) {
        let Some(Checked { files, found }) = checked else { return };
        for file in files {
            self.judged.extend(ids.iter().map(|id| (Arc::clone(id), *file)));
        }
        self.found.extend(found.iter().cloned());
    }

    /// Whether the pages that show a finding don't have it.
    fn are_settled(&self, finding: &Diagnostic) -> bool {
        let rule = || Arc::clone(&finding.rule);
        let mut places = places(finding);
        places.clone().all(|it| self.judged.contains(&(rule(), it.file)))
            && !places.any(|it| self.found.contains(&(rule(), it.file, it.span.start)))
    }
}
