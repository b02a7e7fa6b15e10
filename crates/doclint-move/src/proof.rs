//! The site is read as it will be: everything has to lead where it led before.

use crate::heading::Renamed;
use crate::moves::Moves;
use crate::site::Scene;
use crate::workspace::Moved;
use crate::{Place, Plan, Refusal};
use doclint_engine::Outcome;
use doclint_site::{
    LinkKind, Role, Site, SitePage, Target, address, join, page_address, percent_decoded,
};
use std::collections::HashMap;

/// Proves a move.
pub(crate) fn of_move(
    scene: &Scene<'_>,
    moves: &Moves,
    plan: &Plan,
    redirect: bool,
) -> Result<(), Refusal> {
    let after = scene.again(&Moved::new(scene.workspace, plan))?;
    let proof = Proof { before: &scene.outcome, after: &after, moves };
    proof.pages()?;
    proof.entries()?;
    proof.values()?;
    if redirect { proof.redirects() } else { Ok(()) }
}

/// Proves a new text of a heading: no link is dead that was not.
pub(crate) fn of_rename(scene: &Scene<'_>, renamed: &Renamed, plan: &Plan) -> Result<(), Refusal> {
    let after = scene.again(&Moved::new(scene.workspace, plan))?;
    let moves = Moves::default();
    Proof { before: &scene.outcome, after: &after, moves: &moves }.pages()?;
    let (was, is) = (dead(&scene.outcome.site), dead(&after.site));
    if is > was {
        let text = format!(
            "{} links to `{}` would be dead, and can't be told from others: nothing was changed",
            is - was,
            renamed.path
        );
        return Err(Refusal::because(text));
    }
    Ok(())
}

/// How many values of the configuration look like a path from the root and lead to nothing. What
/// redirects come from is to lead to nothing else.
fn dead_values(site: &Site) -> usize {
    let Some(config) = &site.docs_json else { return 0 };
    let values = config.mappings().into_iter().flat_map(|it| &it.1.entries);
    let dead = values.filter(|it| {
        let path = it.value.as_str().filter(|path| path.starts_with('/'));
        let leads = |path| !matches!(site.resolve("", path, LinkKind::Page), Target::Missing);
        it.key.text != "source" && path.is_some_and(|path| !leads(path))
    });
    dead.count()
}

/// How many links name a place that their page does not have.
fn dead(site: &Site) -> usize {
    let mut known: HashMap<usize, Option<HashMap<&str, &SitePage>>> = HashMap::new();
    let mut dead = 0;
    for link in &site.links {
        let fact = &site.pages[link.page].facts.links[link.link];
        let Some(fragment) = fact.target.split_once('#').map(|it| percent_decoded(it.1)) else {
            continue;
        };
        let page = match &link.target {
            Target::Page(page) => Some(*page),
            Target::Redirect(_, to) => site.index.page(to),
            _ => None,
        };
        let Some(page) = page else { continue };
        let anchors = known.entry(page).or_insert_with(|| site.anchors(&site.pages[page]));
        let is_there = anchors.as_ref().is_none_or(|it| it.contains_key(&*fragment));
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
    /// Each page is there, as sound as it was, and its links and imports lead to the same files.
    fn pages(&self) -> Result<(), Refusal> {
        let (old, new) = (&self.before.site, &self.after.site);
        let by_path: HashMap<&str, usize> =
            new.pages.iter().enumerate().map(|(at, it)| (it.path.as_str(), at)).collect();
        let coverage = |it: &Outcome| (it.coverage.pages, it.coverage.with_syntax_errors);
        if coverage(self.before) != coverage(self.after) || old.pages.len() != new.pages.len() {
            return Err(Refusal::because("a page would be lost or damaged: nothing was changed"));
        }
        let ends = (ends(old), ends(new));
        for (at, page) in old.pages.iter().enumerate() {
            let Some(&twin) = by_path.get(self.moves.path(&page.path)) else {
                return Err(self.differs(page, "would not be found"));
            };
            let other = &new.pages[twin];
            if page.role != other.role {
                return Err(self.differs(
                    page,
                    "would be a snippet where it is a page, or a page \
                    where it is a snippet",
                ));
            }
            let count = |it: &SitePage| (it.facts.links.len(), it.facts.imports.len());
            if count(page) != count(other) {
                return Err(self.differs(page, "would lose a link"));
            }
            for link in 0..page.facts.links.len() {
                let was = ends.0.get(&(at, link)).map(|it| self.renamed(it));
                let is = ends.1.get(&(twin, link)).cloned();
                // What was dead may be alive now.
                let is_same = was == is || was.as_deref() == Some("missing");
                if !is_same {
                    let fact = &page.facts.links[link];
                    let text = format!("the link `{}` would lead elsewhere", fact.target);
                    return Err(self.differs(page, &text));
                }
            }
            for (import, twin) in page.facts.imports.iter().zip(&other.facts.imports) {
                let was = old.imported_path(page, import);
                let was = was.as_deref().map(|it| self.moves.path(it));
                if was != new.imported_path(other, twin).as_deref() {
                    let text = format!("the import of `{}` would fail", import.source);
                    return Err(self.differs(page, &text));
                }
            }
        }
        Ok(())
    }

    /// Each entry of the navigation names the same page.
    fn entries(&self) -> Result<(), Refusal> {
        let pages = |site: &Site| -> Vec<Option<String>> {
            let entries = site.docs_json.as_ref().map_or(&[][..], |it| &it.entries);
            let page = |path: &str| site.index.page(path).map(|it| site.pages[it].path.clone());
            entries.iter().map(|it| page(&it.path)).collect()
        };
        let was = pages(&self.before.site).into_iter();
        let was: Vec<_> = was.map(|it| it.map(|it| self.moves.path(&it).to_owned())).collect();
        if was != pages(&self.after.site) {
            let text = "an entry of the navigation would name another page: nothing was changed";
            return Err(Refusal::because(text));
        }
        Ok(())
    }

    /// No value of the configuration leads to nothing that led to something.
    fn values(&self) -> Result<(), Refusal> {
        let (was, is) = (dead_values(&self.before.site), dead_values(&self.after.site));
        if is > was {
            let text = "a value of the configuration would lead to nothing: nothing was changed";
            return Err(Refusal::because(text));
        }
        Ok(())
    }

    /// The old address of each page leads to the new one.
    fn redirects(&self) -> Result<(), Refusal> {
        let (old, new) = (&self.before.site, &self.after.site);
        for page in old.pages.iter().filter(|it| it.role == Role::Page) {
            let address = page_address(&page.path);
            let new_address = page_address(self.moves.path(&page.path)).to_lowercase();
            let is_same = address.to_lowercase() == new_address;
            if !self.moves.has(&page.path) || address.is_empty() || is_same {
                continue;
            }
            let path = self.moves.path(&page.path);
            let end = end(new, address, LinkKind::Page);
            if end != format!("page {path}") {
                return Err(self.differs(page, "its old address would not lead to it"));
            }
        }
        Ok(())
    }

    /// What a link led to, by the new name of it.
    fn renamed(&self, end: &str) -> String {
        match end.split_once(' ') {
            Some((kind, path)) => format!("{kind} {}", self.moves.path(path)),
            None => end.to_owned(),
        }
    }

    fn differs(&self, page: &SitePage, text: &str) -> Refusal {
        let place = Place { path: page.path.clone(), at: None };
        Refusal { reasons: vec![(Some(place), format!("{text}: nothing was changed"))] }
    }
}

/// What each link leads to, by its page and its place on the page.
fn ends(site: &Site) -> HashMap<(usize, usize), String> {
    let end = |it: &doclint_site::ResolvedLink| {
        let page = &site.pages[it.page];
        let fact = &page.facts.links[it.link];
        ((it.page, it.link), name(site, page, &fact.target, &it.target, fact.kind))
    };
    site.links.iter().map(end).collect()
}

fn name(site: &Site, page: &SitePage, written: &str, target: &Target, kind: LinkKind) -> String {
    match target {
        Target::Page(page) => format!("page {}", site.pages[*page].path),
        Target::File => {
            let written = site.substituted(written);
            let path = address(&written).map_or("", |it| it.path);
            let path = percent_decoded(path);
            let base = if path.starts_with('.') { page.path.as_str() } else { "" };
            format!("page {}", join(base, &path).unwrap_or_default())
        }
        Target::Redirect(_, to) => match address(to) {
            Some(it) => end(site, it.path, kind),
            None => format!("elsewhere {to}"),
        },
        Target::Folder => "folder".to_owned(),
        Target::OtherCase(_) | Target::Missing => "missing".to_owned(),
        Target::Outside => "outside".to_owned(),
        Target::Elsewhere => "elsewhere".to_owned(),
    }
}

/// What stands behind an address in the end.
fn end(site: &Site, path: &str, kind: LinkKind) -> String {
    match site.resolve("", &format!("/{}", path.trim_start_matches('/')), kind) {
        Target::Page(page) => format!("page {}", site.pages[page].path),
        Target::Redirect(_, to) => match site.resolve("", &to, kind) {
            Target::Page(page) => format!("page {}", site.pages[page].path),
            _ => "missing".to_owned(),
        },
        Target::File => format!("page {path}"),
        _ => "missing".to_owned(),
    }
}
