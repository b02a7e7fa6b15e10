//! The links of all pages, with their targets.

use doclint_rule::Location;
use doclint_rule::site::{
    HeadingFact, LinkFact, LinkKind, ResolvedLink, Site, SitePage, Target, address, percent_decoded,
};
use std::borrow::Cow;

/// A link of a page to something in the site.
pub(crate) struct SiteLink<'s> {
    pub page: &'s SitePage,
    pub fact: LinkFact<'s>,
    pub target: &'s Target,
    pub at: Location,
    site: &'s Site,
}

impl<'s> SiteLink<'s> {
    /// The path before `?` and `#`, decoded.
    pub fn path(&self) -> Cow<'s, str> {
        match self.site.substituted(self.fact.target) {
            Cow::Borrowed(written) => percent_decoded(address(written).map_or("", |it| it.path)),
            Cow::Owned(written) => {
                let path = address(&written).map_or("", |it| it.path);
                percent_decoded(path).into_owned().into()
            }
        }
    }

    /// The heading of the section that it is in.
    pub fn own_section(&self) -> Option<&'s str> {
        let above = |it: &HeadingFact<'s>| it.span.start < self.at.span.start;
        Some(self.page.facts.headings.iter().take_while(above).last()?.text)
    }

    /// The path from the root of the site; `None` for one out of it.
    pub fn rooted(&self) -> Option<String> {
        self.site.meant_path(&self.page.path, &self.path())
    }

    /// A path from the root, as the page of the link writes it.
    pub fn written(&self, path: &str) -> String {
        self.site.written_like((&self.page.path, &self.path()), path)
    }

    /// The target with another path.
    pub fn with_path(&self, path: &str) -> String {
        let rest = self.fact.target.find(['?', '#']).map_or("", |at| &self.fact.target[at..]);
        format!("{path}{rest}")
    }
}

/// The links into the site that `are_wanted`, except those on frozen pages and in definitions that no
/// link uses. Most rules want few links, and the facts of the others are not looked at.
pub(crate) fn those<'s>(
    site: &'s Site,
    are_wanted: impl Fn(&ResolvedLink) -> bool + 's,
) -> impl Iterator<Item = SiteLink<'s>> {
    let wanted = site.links.iter().filter(move |it| are_wanted(it));
    wanted.filter(|it| !site.pages[it.page].is_frozen).filter_map(|it| {
        let page = &site.pages[it.page];
        let fact = page.facts.links.at(it.link);
        let at = Location { file: page.file, span: fact.span };
        (!fact.is_unused).then_some(SiteLink { page, fact, target: &it.target, at, site })
    })
}

/// All links of one kind that lead to something in the site.
pub(crate) fn each(site: &Site, kind: LinkKind) -> impl Iterator<Item = SiteLink<'_>> {
    those(site, move |it| it.kind == kind)
}

/// A link of a page to anything.
pub(crate) struct AnyLink<'s> {
    pub page: &'s SitePage,
    pub fact: LinkFact<'s>,
    /// The target, if it should be in the site.
    pub target: Option<&'s Target>,
    pub at: Location,
}

/// All links, including those that lead elsewhere, except links on frozen pages.
pub(crate) fn with_others(site: &Site) -> impl Iterator<Item = AnyLink<'_>> {
    let mut resolved = site.links.iter().peekable();
    let pages = site.pages.iter().enumerate();
    let all = pages.flat_map(|(index, page)| {
        let links = page.facts.links.iter().enumerate();
        links.map(move |(link, fact)| (index, page, link, fact))
    });
    let all = all.map(move |(index, page, link, fact)| {
        let target = resolved.next_if(|it| (it.page, it.link) == (index, link));
        let at = Location { file: page.file, span: fact.span };
        AnyLink { page, fact, target: target.map(|it| &it.target), at }
    });
    all.filter(|it| !it.page.is_frozen)
}

/// The page that a redirect leads to, unless its destination has an anchor itself.
pub(crate) fn end_of_redirect(site: &Site, to: &str) -> Option<usize> {
    let address = address(to).filter(|it| it.fragment.is_none())?;
    match site.resolve("", address.path, LinkKind::Page) {
        Target::Page(page) => Some(page),
        _ => None,
    }
}
