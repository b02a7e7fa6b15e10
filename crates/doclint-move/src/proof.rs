//! Checks the site as it would be: everything has to lead to the same place as before.

use crate::moved::Moved;
use crate::moves::Moves;
use crate::plan::{FileOffset, MovePlan, Refusal};
use crate::rewrite::docs_json::gets_redirect;
use crate::rewrite::heading::Renamed;
use crate::snapshot::Snapshot;
use doclint_diagnostic::{Diagnostic, Level};
use doclint_engine::Outcome;
use doclint_site::{
    AnchorNames, FileRole, LinkKind, ResolvedLink, Routes, Site, SitePage, Target, address, join,
    page_address, percent_decoded,
};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Checks that every link, import, navigation entry and redirect survives a move.
pub(crate) fn of_move(
    snapshot: &Snapshot<'_>,
    moves: &Moves,
    plan: &MovePlan,
    redirect: bool,
) -> Result<(), Refusal> {
    let after = snapshot.again(&Moved::new(snapshot.workspace, plan))?;
    let proof = Proof { before: &snapshot.outcome, after: &after, moves };
    proof.pages()?;
    proof.entries()?;
    proof.values()?;
    proof.errors()?;
    // Only the settings of a site can redirect.
    let has_redirects = snapshot.site().docs_json.is_some();
    if redirect && has_redirects { proof.redirects() } else { Ok(()) }
}

/// Checks that a new text of a heading breaks no link.
pub(crate) fn of_rename(
    snapshot: &Snapshot<'_>,
    renamed: &Renamed,
    plan: &MovePlan,
) -> Result<(), Refusal> {
    let after = snapshot.again(&Moved::new(snapshot.workspace, plan))?;
    let moves = Moves::default();
    Proof { before: &snapshot.outcome, after: &after, moves: &moves }.pages()?;
    let (was, is) = (dead(&snapshot.outcome.site), dead(&after.site));
    if is > was {
        let text =
            format!("{} links to `{}` would break, and can't be updated", is - was, renamed.path);
        return Err(Refusal::because(text));
    }
    Ok(())
}

/// How many values in `docs.json` look like a path from the root, but lead to nothing. Sources of
/// redirects don't count: they lead to nothing by design, and a pattern leads to nothing alone.
fn dead_values(site: &Site) -> usize {
    let Some(config) = &site.docs_json else { return 0 };
    let values = config.mappings().into_iter().flat_map(|it| &it.1.entries);
    let dead = values.filter(|it| {
        let path = it.value.as_str().filter(|path| path.starts_with('/'));
        let leads = |path| !matches!(site.resolve("", path, LinkKind::Page), Target::Missing);
        let path = path.filter(|it| !it.contains(['*', ':']));
        it.key.text != "source" && path.is_some_and(|path| !leads(path))
    });
    dead.count()
}

/// How many links name an anchor that the target page doesn't have.
fn dead(site: &Site) -> usize {
    let mut known: HashMap<usize, Option<AnchorNames<'_>>> = HashMap::new();
    let mut dead = 0;
    for link in site.links.iter() {
        let fact = site.pages[link.page].facts.links.at(link.link);
        let Some(fragment) = fact.target.split_once('#').map(|it| percent_decoded(it.1)) else {
            continue;
        };
        let page = match &link.target {
            Target::Page(page) => Some(*page),
            Target::Redirect(_, to) => site.index.page(to),
            _ => None,
        };
        let Some(page) = page else { continue };
        let anchors = known.entry(page).or_insert_with(|| AnchorNames::of(site, page));
        let is_there = anchors.as_ref().is_none_or(|it| it.contains(&fragment));
        dead += usize::from(!is_there && !fragment.is_empty());
    }
    dead
}

struct Proof<'a> {
    before: &'a Outcome,
    after: &'a Outcome,
    moves: &'a Moves,
}

impl Proof<'_> {
    /// No page is lost or broken, and all links and imports lead to the same files.
    fn pages(&self) -> Result<(), Refusal> {
        let (old, new) = (&self.before.site, &self.after.site);
        let by_path: HashMap<&str, usize> =
            new.pages.iter().enumerate().map(|(at, it)| (&*it.path, at)).collect();
        let (was, is) = (&self.before.coverage, &self.after.coverage);
        if is.with_syntax_errors > was.with_syntax_errors || old.pages.len() > new.pages.len() {
            return Err(Refusal::because("a page would be lost or damaged"));
        }
        self.pages_of_builds()?;
        let ends = (ends(old), ends(new));
        let mut refusal = Refusal::default();
        for (at, page) in old.pages.iter().enumerate() {
            let Some(&twin) = by_path.get(self.moves.path(&page.path)) else {
                return Err(differs(page, "the page would not be found"));
            };
            let other = &new.pages[twin];
            if page.role != other.role {
                let text = match page.role {
                    FileRole::Snippet => "the snippet would become a page",
                    _ => "the page would become a snippet",
                };
                return Err(differs(page, text));
            }
            let count = |it: &SitePage| (it.facts.links.iter().len(), it.facts.imports.len());
            if count(page) != count(other) {
                return Err(differs(page, "the page would lose a link"));
            }
            for link in 0..page.facts.links.iter().len() {
                let was = ends.0.get(&(at, link)).map(|end| end.renamed(self.moves));
                let is = ends.1.get(&(twin, link)).cloned();
                // A broken link may work after the move.
                if was != is && was != Some(End::Missing) {
                    let fact = page.facts.links.at(link);
                    let why = format!(
                        "the link `{}` would lead elsewhere, and can't be rewritten: change it, then move",
                        fact.target
                    );
                    let at = Some(fact.span.start);
                    let at = FileOffset { path: page.path.to_string(), at };
                    refusal.reasons.push((Some(at), why));
                }
            }
            for (import, twin) in page.facts.imports.iter().zip(&other.facts.imports) {
                let was = old.imported_path(page, import);
                let was = was.as_deref().map(|it| self.moves.path(it));
                if was != new.imported_path(other, twin).as_deref() {
                    let text = format!("the import of `{}` would fail", import.source);
                    return Err(differs(page, &text));
                }
            }
        }
        refusal.unless_empty()
    }

    /// What a build makes a page of is a page for it after the moves.
    fn pages_of_builds(&self) -> Result<(), Refusal> {
        let mut refusal = Refusal::default();
        for page in &self.before.site.pages {
            let to = self.moves.path(&page.path);
            let is_page = |site: &Site, path| site.built_address(path).is_some();
            if is_page(&self.before.site, &page.path) && !is_page(&self.after.site, to) {
                let text = format!("the build would make no page of `{to}`");
                refusal.reasons.extend(differs(page, &text).reasons);
            }
        }
        refusal.unless_empty()
    }

    /// Every navigation entry leads to the same page.
    fn entries(&self) -> Result<(), Refusal> {
        let pages = |site: &Site| -> Vec<Option<String>> {
            let entries = site.docs_json.as_ref().map_or(&[][..], |it| &it.entries);
            let page = |path: &str| site.index.page(path).map(|it| site.pages[it].path.to_string());
            entries.iter().map(|it| page(&it.path)).collect()
        };
        let was = pages(&self.before.site).into_iter();
        let was: Vec<_> = was.map(|it| it.map(|it| self.moves.path(&it).to_owned())).collect();
        if was != pages(&self.after.site) {
            return Err(Refusal::because("a navigation entry would lead to another page"));
        }
        let (old, new) =
            (self.before.site.named_in_settings(), self.after.site.named_in_settings());
        if old.len() != new.len() {
            return Err(Refusal::of_settings());
        }
        let mut refusal = Refusal::default();
        // What leads nowhere may work after the move.
        for (old, new) in old.iter().zip(&new).filter(|it| !it.0.is_folder) {
            let Some(path) = old.path.filter(|it| Some(self.moves.path(it)) != new.path) else {
                continue;
            };
            let why = format!(
                "`{}` names `{path}`, and would name something else: change or remove this entry, then move",
                old.entry.written
            );
            let at = Some(old.entry.span.start);
            refusal.reasons.push((Some(FileOffset { path: old.entry.file.clone(), at }), why));
        }
        refusal.unless_empty()
    }

    /// No other path in `docs.json` breaks.
    fn values(&self) -> Result<(), Refusal> {
        let (was, is) = (dead_values(&self.before.site), dead_values(&self.after.site));
        if is > was {
            let text = "a path in `docs.json` would lead to nothing";
            return Err(Refusal::because(text));
        }
        Ok(())
    }

    /// No rule finds more errors.
    fn errors(&self) -> Result<(), Refusal> {
        let (old, new) = (errors(self.before), errors(self.after));
        let mut refusal = Refusal::default();
        for (rule, errors) in new {
            let before = old.get(rule).map_or(&[][..], Vec::as_slice);
            if errors.len() <= before.len() {
                continue;
            }
            let known: HashSet<(&str, &str)> =
                before.iter().map(|(path, it)| (self.moves.path(path), &*it.message)).collect();
            for (path, error) in errors {
                if !known.contains(&(path, &*error.message)) {
                    let text = format!("after the move, `{path}` has an error: {}", error.message);
                    refusal.reasons.push((None, text));
                }
            }
        }
        refusal.unless_empty()
    }

    /// The old path of each page redirects to the new one.
    fn redirects(&self) -> Result<(), Refusal> {
        let (old, new) = (&self.before.site, &self.after.site);
        for page in old.pages.iter().filter(|it| it.role == FileRole::Page) {
            let address = page_address(&page.path);
            let new_address = page_address(self.moves.path(&page.path));
            if !self.moves.has(&page.path) || !gets_redirect(old, address, new_address) {
                continue;
            }
            let path = self.moves.path(&page.path);
            let end = End::of_path(new, address, LinkKind::Page);
            if end != End::File(path.to_owned()) {
                return Err(differs(page, "the old path would not redirect to the page"));
            }
        }
        Ok(())
    }
}

/// The errors of a check, each with the path of its file, by their rules.
fn errors(outcome: &Outcome) -> BTreeMap<&str, Vec<(&str, &Diagnostic)>> {
    let mut errors: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for error in outcome.findings.iter().filter(|it| it.level == Level::Error) {
        let path = outcome.files.get(error.at.file).path.as_str();
        errors.entry(&error.rule).or_default().push((path, error));
    }
    errors
}

fn differs(page: &SitePage, text: &str) -> Refusal {
    Refusal::in_file(&page.path, text)
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A page or another file of the site, by its path.
    File(String),
    Folder,
    Missing,
    /// An address outside the folder of the site.
    Outside,
    /// Another site.
    Elsewhere,
    /// Another site, by way of a redirect.
    Redirect(String),
}

impl End {
    fn page(site: &Site, page: usize) -> Self {
        Self::File(site.pages[page].path.to_string())
    }

    /// The target after the move, by its new path.
    fn renamed(&self, moves: &Moves) -> Self {
        match self {
            Self::File(path) => Self::File(moves.path(path).to_owned()),
            other => other.clone(),
        }
    }

    /// The target of a link, after redirects.
    fn of_link(site: &Site, link: &ResolvedLink) -> Self {
        let page = &site.pages[link.page];
        let fact = page.facts.links.at(link.link);
        match &link.target {
            Target::Page(page) => Self::page(site, *page),
            Target::File if site.platform.routes == Routes::Files => {
                // A build looks for it in several folders.
                let there = site.paths_of_link(link).into_iter().find(|it| site.index.has_file(it));
                Self::File(there.or_else(|| site.path_of_link(link)).unwrap_or_default())
            }
            Target::File => {
                let written = site.substituted(fact.target);
                let path = percent_decoded(address(&written).map_or("", |parts| parts.path));
                let base = if path.starts_with('.') { &*page.path } else { "" };
                Self::File(join(base, &path).unwrap_or_default())
            }
            Target::Redirect(_, to) => match address(to) {
                Some(parts) => Self::of_path(site, parts.path, fact.kind),
                None => Self::Redirect(to.clone()),
            },
            Target::Folder => Self::Folder,
            Target::OtherCase(_) | Target::Missing => Self::Missing,
            Target::Outside => Self::Outside,
            Target::Elsewhere => Self::Elsewhere,
        }
    }

    /// The target of a path from the root, after one redirect.
    fn of_path(site: &Site, path: &str, kind: LinkKind) -> Self {
        match site.resolve("", &format!("/{}", path.trim_start_matches('/')), kind) {
            Target::Page(page) => Self::page(site, page),
            Target::Redirect(_, to) => match site.resolve("", &to, kind) {
                Target::Page(page) => Self::page(site, page),
                _ => Self::Missing,
            },
            Target::File => Self::File(path.to_owned()),
            _ => Self::Missing,
        }
    }
}

/// The targets of all links, by the page and the index of the link on it.
pub(crate) fn ends(site: &Site) -> HashMap<(usize, usize), End> {
    site.links.iter().map(|link| ((link.page, link.link), End::of_link(site, link))).collect()
}
