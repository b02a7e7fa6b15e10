//! Files that are left from other work, about which one finding says everything.

use super::starter::is_starter;
use super::{FileRole, Site, SitePage, below_snippets};
use crate::RootFact;
use foldhash::{HashSet, HashSetExt};
use std::collections::BTreeMap;

/// Why a file is a leftover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    /// The platform's starter template has brought it, and nobody has made it a page of the site.
    Starter,
    /// It is a snippet that no page imports.
    Unused,
    /// The platform publishes it, but nobody wrote it as a page, and nothing leads to it.
    Stray,
}

impl Site {
    /// Takes note of other numbers of words on some pages, by their indices. Returns whether that may
    /// have changed what is a leftover, as it does for snippets.
    pub fn count_again(&mut self, pages: &[usize]) -> bool {
        let may_change = pages.iter().any(|it| below_snippets(&self.pages[*it].path));
        if may_change {
            self.find_leftovers();
        }
        may_change
    }

    /// Finds out which files are leftovers. It has to follow each change of the links, and of the length
    /// of a snippet.
    pub(super) fn find_leftovers(&mut self) {
        let (unused, strays) = (self.unused(), self.stray_pages());
        for page in &mut self.pages {
            let is_page = page.role == FileRole::Page && !page.is_frozen;
            let is_starter = is_page && is_starter(&page.path, &page.facts);
            page.leftover = is_starter.then_some(Leftover::Starter);
        }
        for (pages, why) in [(unused, Leftover::Unused), (strays, Leftover::Stray)] {
            for page in pages {
                self.pages[page].leftover.get_or_insert(why);
            }
        }
    }

    /// The snippets that no page imports, by index, but for those that are kept on purpose: whoever
    /// generates snippets makes those that nobody imports again.
    fn unused(&self) -> Vec<usize> {
        // A page that could not be read may import any of them.
        if !self.unread.is_empty() {
            return Vec::new();
        }
        let mut used = HashSet::new();
        for page in &self.pages {
            let imported = page.facts.imports.iter().filter_map(|it| self.imported(page, it));
            used.extend(imported.map(|it| it.file));
            used.extend(page.facts.snippets.iter().filter_map(|it| self.snippet(&it.file)));
        }
        // A snippet and its translations count as one: if one is used, all have a purpose.
        let mut copies: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        // The other files with this role are imported, or for assistants.
        let snippets = self.pages.iter().enumerate().filter(|it| below_snippets(&it.1.path));
        for (index, page) in snippets {
            copies.entry(self.without_language(&page.path)).or_default().push(index);
        }
        copies.retain(|_, copies| copies.iter().all(|it| !used.contains(&self.pages[*it].file)));
        let is_kept = |it: &usize| {
            let page = &self.pages[*it];
            page.facts.is_generated || page.path.contains("generated") || is_notice(page)
        };
        copies.into_values().flatten().filter(|it| !is_kept(it)).collect()
    }

    /// A path without the folders that are named after a language of the site. A page and its
    /// translations have the same.
    pub fn without_language(&self, path: &str) -> String {
        let languages = self.docs_json.iter().flat_map(|it| &it.languages);
        let languages: Vec<&str> = languages.map(|it| &*it.code).collect();
        let parts = path.split('/').filter(|it| !languages.contains(it));
        parts.collect::<Vec<_>>().join("/")
    }
}

/// Whether a snippet is a notice, which waits for the day on which it is needed: a short component.
fn is_notice(page: &SitePage) -> bool {
    let is_component = |it: &RootFact| it.name.starts_with(char::is_uppercase);
    matches!(&*page.facts.roots, [only] if is_component(only)) && page.facts.words <= NOTICE
}

/// The words that a notice has at most.
const NOTICE: u32 = 40;
