//! Guesses the intended address of a link that leads nowhere.
//!
//! The sources, best first: the fate of the page in the repository's history; the same address
//! spelled
//! otherwise; the page of the same name in the folder that other dead addresses point to, or that
//! only its folders set apart; a slip of the fingers; a name with more or fewer words. Each has to
//! be right in nineteen of twenty cases: `cargo xtask names` measures it on real sites.

use super::edition::{Edition, is_of_other};
use super::near_anchors::only;
use super::nearby::{Moves, Nearby, Paths, parting};
use super::past::Fate;
use crate::path::{folder, name};
use crate::{FileRole, NavEntry, Routes, Site, SitePage, Target, is_page, join, page_address};
use doclint_suggest::{Budget, words};
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};

/// A page that a dead address probably means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearPage<'s> {
    /// Its address, without a leading slash.
    pub address: &'s str,
    /// Whether hardly anything else can be meant, so that a fix may write it.
    pub is_sure: bool,
}

/// Looks for the pages that dead addresses mean. Each rule has its own, so that the result of one
/// rule doesn't depend on how much another has searched.
pub struct NearPages<'s> {
    site: &'s Site,
    with_snippets: bool,
    budget: Budget,
    /// Many pages have the same dead link.
    found: HashMap<(String, Edition<'s>), Option<Found>>,
    /// A page, and the pages that it links to. Links come page by page.
    linked: (Option<usize>, HashSet<usize>),
}

#[derive(Clone, Copy)]
struct Found {
    /// The index of the page.
    page: usize,
    trust: Trust,
}

/// How likely it is that a page is the intended one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// Hardly anything else can be.
    Sure,
    /// Right in nineteen of twenty cases.
    Likely,
    /// The same, unless the page with the dead link also has a link to that page.
    LikelyIfUnlinked,
}

/// Names that so many pages have that a page of this name elsewhere is another one.
const GENERIC: [&str; 28] = [
    "api-reference",
    "authentication",
    "best-practices",
    "changelog",
    "configuration",
    "examples",
    "faq",
    "get-started",
    "getting-started",
    "guide",
    "home",
    "how-it-works",
    "how-to",
    "index",
    "install",
    "installation",
    "intro",
    "introduction",
    "next-steps",
    "overview",
    "quick-start",
    "quickstart",
    "reference",
    "release-notes",
    "setup",
    "troubleshooting",
    "usage",
    "use-cases",
];

impl Site {
    /// A search for the pages that dead addresses mean.
    pub fn near_pages(&self) -> NearPages<'_> {
        NearPages {
            site: self,
            with_snippets: false,
            budget: Budget::default(),
            found: HashMap::new(),
            linked: (None, HashSet::new()),
        }
    }
}

impl<'s> NearPages<'s> {
    /// Takes snippets for pages, too.
    pub fn with_snippets(mut self) -> Self {
        self.with_snippets = true;
        self
    }

    /// The page that a link on the page `from` means by `path`; never `from` itself.
    pub fn of_link(&mut self, from: &'s SitePage, path: &str) -> Option<NearPage<'s>> {
        let site = self.site;
        let own = site.index.page(&from.path)?;
        let beside = join(&from.path, path.trim_start_matches('/'));
        let beside = beside.and_then(|it| site.index.page(&it)).filter(|it| *it != own);
        if let Some(page) = beside.filter(|it| !path.starts_with('/') && site.is_served(*it)) {
            return Some(self.shown(Found { page, trust: Trust::Likely }));
        }
        let of_page = |it: String| it.strip_suffix("/index.md").map(|it| format!("{it}.md"));
        let in_build = site.path_in_build(&from.path, path).and_then(of_page);
        let dead = in_build.or_else(|| site.meant_path(&from.path, path))?;
        let found = self.find(site.platform.routes.address(&dead), Edition::of_page(from, site))?;
        let is_another =
            found.trust == Trust::LikelyIfUnlinked && self.links_of(own).contains(&found.page);
        let is_meant = found.page != own && !is_another && site.is_served(found.page);
        is_meant.then(|| self.shown(found))
    }

    /// The page that an entry of the navigation means.
    pub fn of_entry(&mut self, entry: &'s NavEntry) -> Option<NearPage<'s>> {
        self.find(page_address(&entry.path), Edition::of_entry(entry)).map(|it| self.shown(it))
    }

    /// The page that `path` means: in the version and the language that readers get first, unless
    /// the path names another one.
    pub fn of_path(&mut self, path: &str) -> Option<NearPage<'s>> {
        self.find(page_address(path), Edition::first(self.site)).map(|it| self.shown(it))
    }

    /// The pages that a page links to.
    fn links_of(&mut self, page: usize) -> &HashSet<usize> {
        if self.linked.0 != Some(page) {
            let links = &self.site.links;
            let start = links.partition_point(|it| it.page < page);
            let own = links[start..].iter().take_while(|it| it.page == page);
            let targets = own.filter_map(|it| match it.target {
                Target::Page(to) => Some(to),
                _ => None,
            });
            self.linked = (Some(page), targets.collect());
        }
        &self.linked.1
    }

    fn find(&mut self, dead: &str, place: Edition<'s>) -> Option<Found> {
        let key = (dead.to_owned(), place);
        if let Some(found) = self.found.get(&key) {
            return *found;
        }
        // A page with two extensions has no address that links can have.
        let is_addressed = |it: &Found| {
            self.site.platform.routes == Routes::Files || !is_page(self.site.address(it.page))
        };
        let found = self.search(dead, place).filter(is_addressed);
        self.found.insert(key, found);
        found
    }

    fn search(&mut self, dead: &str, place: Edition<'s>) -> Option<Found> {
        if dead.is_empty() || self.budget.is_spent() {
            return None;
        }
        let site = self.site;
        // Where a file is its own address, other tools write it without its extension or with their own.
        if site.platform.routes == Routes::Files {
            let stem = dead.strip_suffix(".html").unwrap_or(dead);
            let mut files = [format!("{stem}.md"), format!("{stem}/README.md")].into_iter();
            if let Some(page) = files.find_map(|it| site.index.page(&it)) {
                return Some(Found { page, trust: Trust::Sure });
            }
        }
        match site.past.fate_of_page(dead) {
            Some(Fate::Moved(to)) => {
                let page = site.index.page(to)?;
                return Some(Found { page, trust: Trust::Sure });
            }
            // Whatever is similar is another page.
            Some(Fate::Removed) => return None,
            None => {}
        }
        let nearby = site.nearby();
        let found = match nearby.pages.respelled(dead) {
            Some((page, _)) if nearby.pages.has_rival(dead, page) => return None,
            Some((page, true)) => Found { page, trust: Trust::Sure },
            Some((page, false)) => Found { page, trust: Trust::Likely },
            None => {
                let is_page = |page: usize| place.has(&site.pages[page]);
                let whole = nearby.pages.whole(dead, is_page);
                if let Some(page) = whole.filter(|it| site.pages[*it].role == FileRole::Page) {
                    return Some(Found { page, trust: Trust::Likely });
                }
                let moved = self.moved(dead, place, nearby);
                let slip = self.misspelt(dead, &nearby.pages);
                match (moved, slip) {
                    // The name alone says less than both names with their folders.
                    (Some(moved), Some(slip))
                        if moved.page != slip.page && moved.trust == Trust::LikelyIfUnlinked =>
                    {
                        return None;
                    }
                    _ => moved
                        .or(slip)
                        .or_else(|| self.redirected(dead, nearby))
                        .or_else(|| self.reworded(dead, nearby))
                        .or_else(|| self.unmarked(dead, nearby))?,
                }
            }
        };
        if place.fits(dead, found.page, site) {
            return Some(found);
        }
        // Readers stay in their version and language where these have the page.
        let own = place.counterpart(found.page, &nearby.pages, site);
        Some(own.map_or(found, |page| Found { page, trust: Trust::Likely }))
    }

    /// The page that a redirect leads to whose source has the same letters, or a slip.
    fn redirected(&mut self, dead: &str, nearby: &Nearby) -> Option<Found> {
        let sources = &nearby.sources;
        let respelled = |path: &str| sources.respelled(path).map(|it| it.0);
        let source =
            respelled(dead).or_else(|| respelled(&sources.misspelt(dead, &mut self.budget)?))?;
        Some(Found { page: nearby.ends[source], trust: Trust::Likely })
    }

    /// The page of the same name that is elsewhere.
    fn moved(&mut self, dead: &str, place: Edition<'_>, nearby: &Nearby) -> Option<Found> {
        let site = self.site;
        let fits = |page: &usize| {
            (self.with_snippets || site.pages[*page].role == FileRole::Page)
                && place.fits(dead, *page, site)
        };
        let mut pages = nearby.pages.namesakes(dead);
        pages.retain(fits);
        self.budget.spend(pages.len() as u64);
        let is_known = |page: usize| site.linked_pages().contains(&page);
        let paths = (&nearby.pages, site.page_moves());
        let (page, trust) = moved(paths, dead, &pages, is_known)?;
        Some(Found { page, trust })
    }

    /// The page whose address has a slip in one of its names.
    fn misspelt(&mut self, dead: &str, paths: &Paths) -> Option<Found> {
        let address = paths.misspelt(dead, &mut self.budget)?;
        if paths.is_spelled(dead, &address) {
            return None;
        }
        let page = self.site.index.page(&address)?;
        Some(Found { page, trust: Trust::Likely })
    }

    /// The page of which the dead address was a copy.
    fn unmarked(&self, dead: &str, nearby: &Nearby) -> Option<Found> {
        let page = self.site.index.page(&nearby.pages.unmarked(dead)?)?;
        Some(Found { page, trust: Trust::Likely })
    }

    /// The page in the same folder whose name has more or fewer words. As the dead address was its
    /// own, no other page has a link to it.
    fn reworded(&mut self, dead: &str, nearby: &Nearby) -> Option<Found> {
        let (folder, own_name) = (folder(dead), name(dead));
        let children = nearby.pages.children(folder);
        self.budget.spend(children.len() as u64);
        let own: HashSet<&str> = words(own_name).collect();
        let other = only(children.iter().filter(|it| {
            let shared = words(it).filter(|it| own.contains(it)).count();
            shared > 0 && (shared == own.len() || shared == words(it).count())
        }))?;
        let page = self.site.index.page(&format!("{folder}/{other}"))?;
        // A word that all names in a folder have, such as `provider`, distinguishes nothing.
        let is_telling = |word: &str| {
            own.contains(word)
                && !children.iter().any(|it| it != other && words(it).any(|it| it == word))
        };
        let is_prefixed = **other == format!("{}-{own_name}", name(folder));
        let shared = words(other).filter(|it| own.contains(it)).count();
        let is_likely = is_prefixed || shared > 1 || own.len() > 1;
        let is_own =
            is_likely && words(other).any(is_telling) && !self.site.linked_pages().contains(&page);
        is_own.then_some(Found { page, trust: Trust::LikelyIfUnlinked })
    }

    fn shown(&self, found: Found) -> NearPage<'s> {
        let is_sure = found.trust == Trust::Sure;
        NearPage { address: self.site.address(found.page), is_sure }
    }
}

/// The file in another folder with the same name that a dead path means. `is_known` says of a file
/// whether others link to it, so that it may have been there before.
fn moved(
    (paths, moves): (&Paths, &Moves),
    dead: &str,
    candidates: &[usize],
    is_known: impl Fn(usize) -> bool,
) -> Option<(usize, Trust)> {
    let name = name(dead).split('.').next().unwrap_or_default();
    let is_generic = GENERIC.contains(&name);
    if let Some((found, moves)) = paths.followed(dead, candidates, moves) {
        let is_gone = !paths.has_folder(parting(dead, paths.at(found)).0);
        if moves > 2 && !is_generic || is_gone {
            return Some((found, Trust::Likely));
        }
    }
    let found = paths.nearest_namesake(dead, candidates)?;
    let (from, to, tail) = parting(dead, paths.at(found));
    let is_gone = !from.is_empty() && !paths.has_folder(from);
    let is_only = candidates.len() == 1;
    if tail > 1 {
        // Where the folder of the dead path exists, one of the same name elsewhere is another one.
        let is_alone = is_only && !paths.has_folder(folder(dead));
        let is_root = to.is_empty() && !paths.has_folder(folder(dead));
        let is_likely = is_alone || is_gone || from.is_empty() || is_root;
        return is_likely.then_some((found, Trust::Likely));
    }
    let is_telling = name.len() > 8 && words(name).count() > 1;
    let is_below = |a: &str, b: &str| a.strip_prefix(b).is_some_and(|it| it.starts_with('/'));
    let is_near = is_gone || (is_below(to, from) || is_below(from, to)) && !is_known(found);
    let is_likely = is_only && (from.is_empty() || is_telling || is_near && name.len() > 3);
    (is_likely && !is_generic).then_some((found, Trust::LikelyIfUnlinked))
}

/// A file that a dead path probably means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearFile<'s> {
    /// Its path from the root.
    pub path: &'s str,
    /// Whether hardly anything else can be meant, so that a fix may write it.
    pub is_sure: bool,
}

impl Site {
    /// The file that `path` means, from the root, in the same ways as pages are searched.
    pub fn near_file(&self, path: &str, budget: &mut Budget) -> Option<NearFile<'_>> {
        let path = path.trim_start_matches('/');
        match self.past.fate(path) {
            Some(Fate::Moved(to)) => {
                return self.index.has_file(to).then_some(NearFile { path: to, is_sure: true });
            }
            Some(Fate::Removed) => return None,
            None => {}
        }
        if budget.is_spent() {
            return None;
        }
        let files = self.near_files();
        if let Some((found, is_sure)) = files.respelled(path) {
            if files.has_rival(path, found) {
                return None;
            }
            return Some(NearFile { path: files.at(found), is_sure });
        }
        let mut candidates = files.namesakes(path);
        // Files that the navigation lists are read on their own.
        let is_listed = |at: &usize| {
            let page = self.index.page(files.at(*at));
            is_page(path) && page.is_some_and(|it| self.pages[it].in_navigation)
        };
        candidates.retain(|it| !is_listed(it) && !is_of_other(path, files.at(*it), self));
        budget.spend(candidates.len() as u64);
        let paths = (files, self.file_moves());
        let moved = moved(paths, path, &candidates, |_| false).map(|it| (files.at(it.0), it.1));
        let slip = files.misspelt(path, budget).and_then(|it| self.index.file(&it));
        match (moved, slip) {
            // The name alone says less than both names with their folders.
            (Some((_, Trust::LikelyIfUnlinked)), Some(_)) => None,
            (Some((path, _)), _) | (None, Some(path)) => Some(NearFile { path, is_sure: false }),
            (None, None) => {
                let path = files.unmarked(path).and_then(|it| self.index.file(&it))?;
                Some(NearFile { path, is_sure: false })
            }
        }
    }

    /// The address of a page without a leading slash.
    pub(super) fn address(&self, page: usize) -> &str {
        self.platform.routes.address(&self.pages[page].path)
    }
}
