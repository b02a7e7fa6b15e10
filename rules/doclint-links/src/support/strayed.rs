//! Pages that were written for another folder: nearly all of their links lead nowhere, and they count from the
//! page.

use super::site_links::SiteLink;
use doclint_rule::site::{LinkKind, ResolvedLink, Site, Target};
use doclint_rule::{FileId, SiteCx};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Fewer dead links on a page are mistakes of their own.
const LEAST: usize = 10;

/// The files of such pages.
#[derive(Default)]
pub(crate) struct Strayed(HashSet<FileId>);

impl Strayed {
    /// Whether a dead link is one of those that are reported together.
    pub fn has(&self, link: &SiteLink<'_>) -> bool {
        self.0.contains(&link.at.file) && counts_from_page(link)
    }
}

fn counts_from_page(link: &SiteLink<'_>) -> bool {
    !link.path().starts_with('/')
}

/// Reports each such page once. `dead` are dead links for which nothing else was meant.
pub(crate) fn report_strayed<'s>(
    site: &Site,
    dead: impl Iterator<Item = &'s SiteLink<'s>>,
    cx: &mut SiteCx<'_>,
) -> Strayed {
    let mut pages: BTreeMap<FileId, (&SiteLink<'_>, usize)> = BTreeMap::new();
    for link in dead.filter(|it| counts_from_page(it)) {
        pages.entry(link.at.file).or_insert((link, 0)).1 += 1;
    }
    pages.retain(|_, it| it.1 >= LEAST);
    if pages.is_empty() {
        return Strayed::default();
    }
    let mut alive: HashMap<FileId, usize> = HashMap::new();
    let is_alive = |it: &&ResolvedLink| {
        let leads_away = matches!(it.target, Target::Page(to) if to != it.page);
        it.kind == LinkKind::Page && (leads_away || it.target == Target::File)
    };
    for link in site.links.iter().filter(is_alive) {
        *alive.entry(site.pages[link.page].file).or_default() += 1;
    }
    pages.retain(|file, it| alive.get(file).copied().unwrap_or_default() * 9 <= it.1);
    for (link, count) in pages.values() {
        let message = format!(
            "page `{}` does not exist, and {} more links of this page lead nowhere",
            link.path(),
            count - 1
        );
        cx.report(link.at, message).help(
            "the paths count from another folder: correct them together, or move the page back",
        );
    }
    Strayed(pages.into_keys().collect())
}
