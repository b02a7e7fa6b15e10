//! Where the page of a lost address is now, and the redirect that leads there.

use doclint_rule::site::{
    FileRole, LinkKind, NearPages, PromisedPage, Promises, Site, address, page_address,
    percent_encoded,
};
use doclint_rule::{Diagnostic, Location, is_language};
use std::collections::{HashMap, HashSet};

/// Whether an address, without a leading slash, leads readers anywhere.
pub(crate) fn is_served(site: &Site, address: &str) -> bool {
    // The root of a site shows its first page.
    address.is_empty() || !site.find(address, LinkKind::Page).is_dead()
}

/// The page that takes over from a lost one.
pub(crate) struct Heir<'s> {
    /// Its address, without a leading slash.
    pub address: &'s str,
    pub kin: Kin,
}

/// How the new page is related to the lost one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kin {
    /// It is the same page: its file was renamed, or has the same title.
    Same,
    /// It is the same page by its name.
    Likely,
    /// It is the page above it.
    Parent,
}

/// Looks for the pages that take over from lost ones.
pub(crate) struct Heirs<'s> {
    site: &'s Site,
    promises: &'s Promises,
    near: NearPages<'s>,
    /// The only new page of each language and title, in lower case.
    titles: HashMap<(&'s str, String), Option<usize>>,
}

impl<'s> Heirs<'s> {
    pub(crate) fn of(site: &'s Site, promises: &'s Promises) -> Self {
        let mut titles = HashMap::new();
        // Where another page has gone is known.
        let taken: HashSet<&str> = promises.renamed().map(|it| it.1).collect();
        let pages = site.pages.iter().enumerate().filter(|it| it.1.role == FileRole::Page);
        for (index, page) in pages {
            let title = page.facts.get("title").and_then(|it| it.as_str());
            let address = page_address(&page.path);
            let is_new = promises.page(address).is_none() && !taken.contains(&*page.path);
            if let Some(title) = title.filter(|_| is_new) {
                let only = |it: &mut Option<usize>| *it = None;
                let key = (language(address), title.to_lowercase());
                titles.entry(key).and_modify(only).or_insert(Some(index));
            }
        }
        Self { site, promises, near: site.near_pages(), titles }
    }

    pub(crate) fn find(&mut self, lost: &'s PromisedPage) -> Option<Heir<'s>> {
        let site = self.site;
        let is_page = |it: &usize| site.pages[*it].role == FileRole::Page;
        let renamed = lost.renamed.as_ref().and_then(|it| site.index.page(it)).filter(is_page);
        let titled = || {
            let key = (language(&lost.address), lost.title.as_ref()?.to_lowercase());
            self.titles.get(&key).copied().flatten()
        };
        // Many pages have a title of one word, such as "Overview".
        let is_telling = lost.title.as_ref().is_some_and(|it| it.trim().contains(' '));
        let kin = if renamed.is_some() || is_telling { Kin::Same } else { Kin::Likely };
        if let Some(page) = renamed.or_else(titled) {
            return Some(Heir { address: page_address(&site.pages[page].path), kin });
        }
        // A page that was there before is another one.
        let near = self.near.of_path(&lost.address);
        let is_new = |address: &str| {
            self.promises.page(address).is_none()
                && site.index.page(address).is_some_and(|it| is_page(&it))
        };
        if let Some(near) = near.filter(|it| is_new(it.address)) {
            let kin = if near.is_sure { Kin::Same } else { Kin::Likely };
            return Some(Heir { address: near.address, kin });
        }
        let redirected = self.redirected(lost).map(|address| Heir { address, kin: Kin::Likely });
        redirected.or_else(|| Some(Heir { address: self.parent(lost)?, kin: Kin::Parent }))
    }

    /// The translation of the page that the source of a lost translation redirects to.
    fn redirected(&self, lost: &PromisedPage) -> Option<&'s str> {
        let site = self.site;
        let docs_json = site.docs_json.as_deref()?;
        let (language, source) = lost.address.split_once('/')?;
        docs_json.languages.iter().find(|it| *it.code == *language)?;
        let (_, to) = docs_json.redirects.of(source)?;
        let page = site.index.page(&format!("{language}{}", address(&to)?.path))?;
        Some(page_address(&site.pages[page].path))
    }

    /// The page of which a lost page is a translation, or another translation.
    fn translated(&self, lost: &PromisedPage) -> Option<&'s str> {
        let own = language(&lost.address);
        let (_, rest) = lost.address.split_once('/').filter(|_| !own.is_empty())?;
        let site = self.site;
        let others = site.docs_json.iter().flat_map(|it| &it.languages).map(|it| &*it.code);
        let others = others.filter(|it| *it != own).map(|it| format!("{it}/{rest}"));
        let mut pages = std::iter::once(rest.to_owned()).chain(others);
        let page = pages.find_map(|it| site.index.page(&it))?;
        Some(page_address(&site.pages[page].path))
    }

    /// The page that readers get next. For a translation it is the page in the first language; else the
    /// nearest one that leads a part of the navigation around the lost one, or has an address above it.
    fn parent(&self, lost: &'s PromisedPage) -> Option<&'s str> {
        let site = self.site;
        let above = lost.address.match_indices('/').rev().map(|it| &lost.address[..it.0]);
        let translated = self.translated(lost);
        let around = lost.parents.iter().map(String::as_str).chain(above);
        let candidates = translated.into_iter().chain(around);
        let mut pages = candidates.filter_map(|it| site.index.page(it.trim_start_matches('/')));
        pages
            .find(|it| site.pages[*it].role == FileRole::Page)
            .map(|it| page_address(&site.pages[it].path))
    }
}

/// The first part of an address if it is the code of a language, such as `fr` and `pt-BR`; else nothing.
fn language(address: &str) -> &str {
    let part = address.split('/').next().unwrap_or_default();
    let is_english = part == "en" || part.starts_with("en-");
    if is_english || is_language(part) { part } else { "" }
}

/// A path of the site, as redirects write it.
pub(crate) fn rooted(address: &str) -> String {
    format!("/{}", percent_encoded(address))
}

/// More links are counted, and not pointed at.
const MAX_LABELS: usize = 3;

/// Shows who still links to an address.
pub(crate) fn point_at(finding: &mut Diagnostic, links: Option<&Vec<Location>>) {
    let Some(links) = links else { return };
    for (index, at) in links.iter().take(MAX_LABELS).enumerate() {
        let more = links.len().saturating_sub(MAX_LABELS);
        match index + 1 == MAX_LABELS && more > 0 {
            true => finding.label_at(*at, format!("still links to it, as {more} more do")),
            false => finding.label_at(*at, "still links to it"),
        };
    }
}
