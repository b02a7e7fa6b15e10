//! The version and the language that an address belongs to.

use super::Site;
use super::nearby::{Paths, is_version, parting};
use crate::path::{folder, name};
use crate::{FileRole, NavEntry, SitePage};
use std::sync::Arc;

/// A version and a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Edition<'s> {
    language: Option<&'s str>,
    version: Option<&'s str>,
}

impl<'s> Edition<'s> {
    /// That of a page; outside of the navigation, the one that readers get first.
    pub fn of_page(page: &'s SitePage, site: &'s Site) -> Self {
        match (page.language.as_deref(), page.version.as_deref()) {
            (None, None) if !page.in_navigation => Self::first(site),
            (language, version) => Self { language, version },
        }
    }

    /// That of an entry of the navigation.
    pub fn of_entry(entry: &'s NavEntry) -> Self {
        Self { language: entry.language.as_deref(), version: entry.version.as_deref() }
    }

    /// The one that readers get first.
    pub fn first(site: &'s Site) -> Self {
        let entries = site.docs_json.iter().flat_map(|it| &it.entries);
        entries.map(Self::of_entry).next().unwrap_or_default()
    }

    /// Whether a page is in it, as far as both are known.
    pub fn has(self, page: &SitePage) -> bool {
        let agrees = |own: Option<&str>, other: &Option<Arc<str>>| {
            own.is_none() || other.is_none() || own == other.as_deref()
        };
        agrees(self.language, &page.language) && agrees(self.version, &page.version)
    }

    /// Whether a dead address may mean a page: the folder of a version or a language that it names
    /// decides, else the language and version of its reader.
    pub fn fits(self, dead: &str, page: usize, site: &Site) -> bool {
        match mark(dead, site) {
            Some(mark) => folder(site.address(page)).split('/').any(|it| it == mark),
            None => self.has(&site.pages[page]) && !self.is_left_for(page, site),
        }
    }

    /// Whether a page is in the folder of a version or a language that the navigation doesn't say.
    fn is_left_for(self, page: usize, site: &Site) -> bool {
        let SitePage { language, version, .. } = &site.pages[page];
        let is_unknown = language.is_none() && version.is_none();
        self != Self::default() && is_unknown && mark(site.address(page), site).is_some()
    }

    /// The same page here as one elsewhere.
    pub fn counterpart(self, page: usize, paths: &Paths, site: &Site) -> Option<usize> {
        let address = site.address(page);
        let depth = |other: usize| {
            let (from, to, tail) = parting(address, site.address(other));
            let is_same = tail > 1 || from.is_empty() || to.is_empty();
            is_same.then_some((tail, other))
        };
        let mut pages = paths.namesakes(address);
        pages.retain(|it| site.pages[*it].role == FileRole::Page && self.has(&site.pages[*it]));
        let mut pages: Vec<(usize, usize)> = pages.into_iter().filter_map(depth).collect();
        pages.sort_unstable();
        let (tail, best) = pages.pop()?;
        pages.last().is_none_or(|it| it.0 < tail).then_some(best)
    }
}

impl Site {
    /// The page of the version and language of the page `from` that is the page `to` of another version,
    /// both by index.
    pub fn in_version_of(&self, from: usize, to: usize) -> Option<usize> {
        let version = |page: usize| self.pages[page].version.as_deref();
        let own = version(from)?;
        if version(to)? == own {
            return None;
        }
        let edition = Edition::of_page(&self.pages[from], self);
        let found = || edition.counterpart(to, &self.nearby().pages, self);
        let page = self.in_folder_of(from, to).or_else(found)?;
        (version(page) == Some(own)).then_some(page)
    }

    /// The page at the address of the page `to`, but in the folder of the page `from` where the two differ
    /// first, as that is where versions have their names.
    fn in_folder_of(&self, from: usize, to: usize) -> Option<usize> {
        let own = self.address(from).split('/');
        let mut parts: Vec<&str> = self.address(to).split('/').collect();
        let (at, folder) = own.enumerate().find(|it| parts.get(it.0) != Some(&it.1))?;
        // The name of the page itself has to stay.
        let (_, folders) = parts.split_last_mut()?;
        *folders.get_mut(at)? = folder;
        self.index.page(&parts.join("/"))
    }
}

impl SitePage {
    /// The query and the anchor of an address, if they mean the same on this page.
    pub fn kept_rest<'t>(&self, address: &'t str) -> Option<&'t str> {
        let rest = address.find(['?', '#']).map_or("", |at| &address[at..]);
        let anchor = rest.split_once('#').map(|it| it.1);
        anchor.is_none_or(|id| self.facts.anchors.iter().any(|it| it.id == id)).then_some(rest)
    }
}

/// Whether a file is in the folder of a version or a language that a dead path doesn't name.
pub(super) fn is_of_other(dead: &str, path: &str, site: &Site) -> bool {
    mark(path, site).is_some_and(|mark| !folder(dead).split('/').any(|it| it == mark))
}

/// The last existing folder of a version or a language in an address, by its name.
fn mark<'d>(dead: &'d str, site: &Site) -> Option<&'d str> {
    let folders = dead.match_indices('/').map(|(at, _)| &dead[..at]);
    let nearby = site.nearby();
    let mut marked = folders.filter(|it| {
        let name = name(it);
        // A whole address may follow a folder by mistake, so that folders count by their names.
        let is_mark = is_version(name) || nearby.marks.contains(&name.to_lowercase());
        is_mark && nearby.pages.has_folder_named(name)
    });
    marked.next_back().map(name)
}
