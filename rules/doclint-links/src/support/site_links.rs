//! The links of all pages, with their targets.

use doclint_rule::Location;
use doclint_rule::data::suggest;
use doclint_rule::site::{
    LinkFact, LinkKind, Role, Site, SitePage, Target, address, join, page_address, percent_decoded,
};
use std::borrow::Cow;

/// A link of a page to something in the site.
pub(crate) struct SiteLink<'s> {
    pub page: &'s SitePage,
    pub fact: &'s LinkFact,
    pub target: &'s Target,
    pub at: Location,
    site: &'s Site,
}

impl<'s> SiteLink<'s> {
    /// The path before `?` and `#`, decoded.
    pub fn path(&self) -> Cow<'s, str> {
        match self.site.substituted(&self.fact.target) {
            Cow::Borrowed(written) => percent_decoded(address(written).map_or("", |it| it.path)),
            Cow::Owned(written) => {
                let path = address(&written).map_or("", |it| it.path);
                percent_decoded(path).into_owned().into()
            }
        }
    }

    /// The target with another path.
    pub fn with_path(&self, path: &str) -> String {
        let rest = self.fact.target.find(['?', '#']).map_or("", |at| &self.fact.target[at..]);
        format!("{path}{rest}")
    }
}

/// All links into the site, except those on frozen pages.
pub(crate) fn all(site: &Site) -> impl Iterator<Item = SiteLink<'_>> {
    site.links.iter().filter(|it| !site.pages[it.page].is_frozen).map(|it| {
        let page = &site.pages[it.page];
        let fact = &page.facts.links[it.link];
        let at = Location { file: page.file, span: fact.span };
        SiteLink { page, fact, target: &it.target, at, site }
    })
}

/// All links of one kind.
pub(crate) fn each(site: &Site, kind: LinkKind) -> impl Iterator<Item = SiteLink<'_>> {
    all(site).filter(move |it| it.fact.kind == kind)
}

/// The page that a broken link means: beside its own page, else the only one of that name, else one
/// with nearly that address.
pub(crate) fn near(site: &Site, link: &SiteLink<'_>, may_search: bool) -> Option<String> {
    let shown = |page: usize| format!("/{}", page_address(&site.pages[page].path));
    let path = link.path();
    let wanted = page_address(&path);
    let beside = join(&link.page.path, wanted.trim_start_matches('/'));
    if let Some(page) = beside.and_then(|it| site.index.page(&it)) {
        return Some(shown(page));
    }
    let name = wanted.rsplit('/').next().unwrap_or(wanted);
    let own = &link.page.language;
    let mut fitting = site.index.named(name).iter().filter(|it| site.pages[**it].language == *own);
    if let (Some(page), None) = (fitting.next(), fitting.next()) {
        return Some(shown(*page));
    }
    if !may_search {
        return None;
    }
    let served = site.pages.iter().filter(|it| it.role == Role::Page);
    let near = suggest(wanted, served.map(|it| page_address(&it.path)));
    near.map(|it| format!("/{it}"))
}

/// The file that a missing one probably stands for: the only one of that name.
pub(crate) fn near_file(site: &Site, link: &SiteLink<'_>) -> Option<String> {
    let path = link.path();
    let name = path.rsplit('/').next().unwrap_or(&path);
    site.index.file_named(name).map(|it| format!("/{it}"))
}
