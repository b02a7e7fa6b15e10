//! The links of all pages, with their targets.

use doclint_rule::site::{
    HeadingFact, LinkFact, LinkKind, ResolvedLink, Routes, Site, SitePage, Target, address,
    percent_decoded,
};
use doclint_rule::{FileId, Genre, Genres, Location};
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

/// The links into the site that `are_wanted`, except those on frozen pages, in entries of records that
/// nobody edits any more, and in definitions that no link uses. Most rules want few links, and the facts
/// of the others are not looked at.
pub(crate) fn those<'s>(
    site: &'s Site,
    are_wanted: impl Fn(&ResolvedLink) -> bool + 's,
) -> impl Iterator<Item = SiteLink<'s>> {
    let wanted = site.links.iter().filter(move |it| are_wanted(it));
    let mut settled = Settled::default();
    wanted.filter(|it| !site.pages[it.page].is_frozen).filter_map(move |it| {
        let page = &site.pages[it.page];
        let fact = page.facts.links.at(it.link);
        let at = Location { file: page.file, span: fact.span };
        let is_judged = !fact.is_unused && !settled.has(site, page, at);
        is_judged.then_some(SiteLink { page, fact, target: &it.target, at, site })
    })
}

/// Where the entries begin that nobody edits any more, on the page that was asked about last: links come in
/// the order of pages.
#[derive(Default)]
struct Settled {
    file: Option<FileId>,
    start: Option<u32>,
}

impl Settled {
    /// Whether a place on a page is in such an entry.
    fn has(&mut self, site: &Site, page: &SitePage, at: Location) -> bool {
        if self.file != Some(at.file) {
            *self = Self { file: Some(at.file), start: settled_from(site, page) };
        }
        self.start.is_some_and(|start| at.span.start > start)
    }
}

/// The newest releases in a record of changes, whose links are judged.
const NEWEST: usize = 3;

/// The byte at which the entries of a record in a repository begin that nobody edits any more: files move,
/// and what was published stays.
fn settled_from(site: &Site, page: &SitePage) -> Option<u32> {
    if site.platform.routes != Routes::Files {
        return None;
    }
    let is_history = || page_name(&page.path).eq_ignore_ascii_case("history");
    if !Genres::of_path(&page.path).contains(Genre::Record) && !is_history() {
        return None;
    }
    let is_release = |it: &HeadingFact<'_>| {
        it.level < 4 && it.text.split(|c: char| c.is_ascii_digit()).count() > 2
    };
    page.facts.headings.iter().filter(is_release).nth(NEWEST).map(|it| it.span.start)
}

/// The name of a file without its extension.
fn page_name(path: &str) -> &str {
    let name = path.rsplit_once('/').map_or(path, |it| it.1);
    name.rsplit_once('.').map_or(name, |it| it.0)
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

/// All links, including those that lead elsewhere, except links on frozen pages and in entries of records
/// that nobody edits any more.
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
    let mut settled = Settled::default();
    all.filter(move |it| !it.page.is_frozen && !settled.has(site, it.page, it.at))
}

/// The page that a redirect leads to, unless its destination has an anchor itself.
pub(crate) fn end_of_redirect(site: &Site, to: &str) -> Option<usize> {
    let address = address(to).filter(|it| it.fragment.is_none())?;
    match site.resolve("", address.path, LinkKind::Page) {
        Target::Page(page) => Some(page),
        _ => None,
    }
}
