//! What an address that leads nowhere was meant to be.

use crate::{Role, Site, SitePage, join, page_address};
use doclint_suggest::{Budget, Names, edit_distance};
use std::cell::OnceCell;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Looks for the pages that dead addresses mean. Each rule has its own, so that what one rule finds
/// doesn't depend on how much another has searched.
pub struct NearPages<'s> {
    site: &'s Site,
    with_snippets: bool,
    budget: Budget,
    /// Many pages have the same dead link.
    found: HashMap<String, Option<usize>>,
}

impl Site {
    /// A search for the pages that dead addresses mean.
    pub fn near_pages(&self) -> NearPages<'_> {
        NearPages {
            site: self,
            with_snippets: false,
            budget: Budget::default(),
            found: HashMap::new(),
        }
    }

    /// The only file with the name that `path` ends with.
    pub fn near_file(&self, path: &str) -> Option<&str> {
        self.index.file_named(path.rsplit('/').next().unwrap_or(path))
    }
}

impl<'s> NearPages<'s> {
    /// Takes snippets for pages, too.
    pub fn with_snippets(mut self) -> Self {
        self.with_snippets = true;
        self
    }

    /// The address of the page that a link on the page `from` means by `path`: one beside `from`,
    /// else the only one of that name in the same language, else the nearest.
    pub fn of_link(&mut self, from: &SitePage, path: &str) -> Option<&'s str> {
        let site = self.site;
        let address = page_address(path);
        let beside = join(&from.path, address.trim_start_matches('/'));
        if let Some(page) = beside.and_then(|it| site.index.page(&it)) {
            return Some(self.shown(page));
        }
        let mut fitting = site.index.named(last_part(address)).iter();
        let mut fitting = fitting.by_ref().filter(|it| site.pages[**it].language == from.language);
        if let (Some(page), None) = (fitting.next(), fitting.next()) {
            return Some(self.shown(*page));
        }
        self.nearest(address)
    }

    /// The address of the page that `path` means: the only one of that name, else the nearest.
    pub fn of_path(&mut self, path: &str) -> Option<&'s str> {
        let address = page_address(path);
        match self.site.index.named(last_part(address)) {
            [page] => Some(self.shown(*page)),
            _ => self.nearest(address),
        }
    }

    fn nearest(&mut self, address: &str) -> Option<&'s str> {
        let site = self.site;
        let page = match self.found.entry(address.to_owned()) {
            Entry::Occupied(found) => *found.get(),
            Entry::Vacant(found) => {
                let with_snippets = self.with_snippets;
                let is_page = |at: usize| with_snippets || site.pages[at].role == Role::Page;
                let names = site.page_names();
                *found.insert(names.nearest_of(address, &mut self.budget, is_page))
            }
        };
        page.map(|it| self.shown(it))
    }

    fn shown(&self, page: usize) -> &'s str {
        page_address(&self.site.pages[page].path)
    }
}

fn last_part(address: &str) -> &str {
    address.rsplit('/').next().unwrap_or(address)
}

/// The anchors of a page and of what it imports, by which links to other anchors are understood.
pub struct AnchorNames<'s> {
    all: HashSet<&'s str>,
    search: OnceCell<AnchorSearch<'s>>,
}

/// Made for pages with dead links only.
struct AnchorSearch<'s> {
    sorted: Vec<&'s str>,
    names: Names,
    /// By their letters and digits: other characters are what people and other tools get wrong.
    by_letters: HashMap<String, &'s str>,
}

impl<'s> AnchorNames<'s> {
    /// The anchors of the page at an index of [`Site::pages`]; `None` where they are unknown.
    pub fn of(site: &'s Site, page: usize) -> Option<Self> {
        let all = site.anchors(&site.pages[page])?.into_keys().collect();
        Some(Self { all, search: OnceCell::new() })
    }

    /// Whether there is such an anchor.
    pub fn contains(&self, anchor: &str) -> bool {
        self.all.contains(anchor)
    }

    /// The anchor with the same letters, or that differs in one or two. Headings that only end
    /// alike mean different things, so the first word has to be the same.
    pub fn nearest(&self, fragment: &str, budget: &mut Budget) -> Option<&'s str> {
        let AnchorSearch { sorted, names, by_letters } = self.search.get_or_init(|| self.search());
        if let Some(same) = by_letters.get(&letters(&fragment.to_lowercase())) {
            return Some(same);
        }
        let start = beginning(fragment);
        let near = names.nearest_of(fragment, budget, |at| beginning(sorted[at]) == start)?;
        let near = sorted[near];
        (edit_distance(fragment, near) <= 2 + fragment.len() / 10).then_some(near)
    }

    fn search(&self) -> AnchorSearch<'s> {
        let mut sorted: Vec<&str> = self.all.iter().copied().collect();
        sorted.sort_unstable();
        let names = Names::new(sorted.iter().copied());
        // Of anchors with the same letters, the first one counts.
        let by_letters = sorted.iter().rev().map(|it| (letters(it), *it)).collect();
        AnchorSearch { sorted, names, by_letters }
    }
}

/// The first letters of the first word.
fn beginning(anchor: &str) -> &str {
    let word = anchor.split('-').next().unwrap_or_default();
    word.char_indices().nth(3).map_or(word, |(end, _)| &word[..end])
}

fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).collect()
}
