//! Anchors that a page does not have, and that mean something all the same.

use super::published::top_folder;
use doclint_rule::site::{HeadingFact, Routes, Site, SitePage, page_address, slug};
use std::collections::{HashMap, HashSet};

/// So many anchors as only another program makes them are no mistake.
const MANY: usize = 5;

/// The ways in which many of the dead anchors are made: they belong to a website that is made from the
/// files.
pub(crate) struct OtherWays {
    /// The headings of pages that such anchors name, by the indices of the pages.
    pages: HashMap<usize, Headings>,
    ways: HashSet<String>,
}

impl OtherWays {
    /// Those of dead anchors, each with the index of its page.
    pub fn of<'d>(site: &Site, dead: impl Iterator<Item = (usize, &'d str)>) -> Self {
        let mut pages = HashMap::new();
        let mut anchors: HashMap<&str, HashSet<(usize, &str)>> = HashMap::new();
        for (page, wanted) in dead.filter(|_| site.platform.routes == Routes::Files) {
            let headings = pages.entry(page).or_insert_with(|| Headings::of(&site.pages[page]));
            if let Some(way) = headings.way(wanted) {
                anchors.entry(way).or_default().insert((page, wanted));
            }
        }
        anchors.retain(|_, it| it.len() >= MANY);
        Self { pages, ways: anchors.into_keys().map(str::to_owned).collect() }
    }

    /// Whether an anchor of the page at an index is made in one of them.
    pub fn has(&self, page: usize, wanted: &str) -> bool {
        let way = || self.pages.get(&page)?.way(wanted);
        !self.ways.is_empty() && way().is_some_and(|it| self.ways.contains(it))
    }
}

/// Whether a fragment is the anchor of a section. `#top` and a search for text exist on every page, `#/path`
/// is for a script, signs alone are for nobody, and `#badge` keeps a badge from leading to its image.
pub(crate) fn names_section(fragment: &str) -> bool {
    fragment.contains(char::is_alphanumeric)
        && !matches!(fragment, "top" | "_top" | "badge")
        && !fragment.starts_with([':', '/'])
}

/// What other programs may make the anchors of a page of.
struct Headings {
    /// The letters and digits of their texts, with and without what is in parentheses.
    letters: HashSet<String>,
    slugs: HashSet<String>,
}

impl Headings {
    fn of(page: &SitePage) -> Self {
        let texts = page.facts.headings.iter().map(|it| it.text);
        let before = texts.clone().filter_map(|it| it.split_once(" (")).map(|it| it.0);
        Self {
            letters: texts.clone().chain(before).map(letters).collect(),
            slugs: texts.map(slug).collect(),
        }
    }

    /// The way in which a heading has an anchor where another program shows the page; `None` if it has
    /// none. They write the signs between words in ways of their own, some leave out what is in
    /// parentheses, and some put the heading above in front: all that is one way, empty. A word in front
    /// of each is a way of its own.
    fn way<'w>(&self, wanted: &'w str) -> Option<&'w str> {
        if self.letters.contains(&letters(wanted)) {
            return Some("");
        }
        let mut parts = wanted.match_indices('-').map(|it| (&wanted[..it.0], &wanted[it.0 + 1..]));
        let is_slug = |it: &str| self.slugs.contains(&it.to_lowercase());
        let (before, _) = parts.find(|it| it.1.len() <= LONGEST && is_slug(it.1))?;
        Some(if before.len() <= LONGEST && is_slug(before) { "" } else { before })
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// No part of an anchor that is longer is looked for, in bytes.
const LONGEST: usize = 200;

/// Whether a section may be meant by an anchor that is the title of its page, but not its address: it
/// has a longer word of it.
pub(crate) fn may_be_section(page: &SitePage, wanted: &str) -> bool {
    let has_word = |heading: &HeadingFact<'_>| {
        let own = slug(heading.text);
        wanted.split('-').any(|it| it.len() > 3 && own.split('-').any(|word| word == it))
    };
    let is_address = page_address(&page.path).rsplit('/').next() == Some(wanted);
    !is_address && page.facts.headings.iter().any(|it| has_word(&it))
}

/// What a program finds that looks for anchors on all pages and in code.
pub(crate) struct Labels<'s> {
    anchors: HashSet<&'s str>,
    /// Whether it also reads pages in another language of markup, of which nothing is known.
    has_others: bool,
}

impl<'s> Labels<'s> {
    pub fn of(site: &'s Site) -> Self {
        let anchors = site.pages.iter().flat_map(|it| it.facts.anchors.iter()).map(|it| it.id);
        let has_others = site.index.files().any(|it| it.ends_with(".rst"));
        Self { anchors: anchors.collect(), has_others }
    }

    /// Whether it may find an anchor. Names in code have full stops, signs or capitals, or are one word.
    pub fn have(&self, anchor: &str) -> bool {
        let is_slug = |it: u8| it == b'-' || it.is_ascii_lowercase() || it.is_ascii_digit();
        self.has_others
            || self.anchors.contains(anchor)
            || !anchor.contains('-')
            || !anchor.bytes().all(is_slug)
    }
}

/// The anchors that the links of a folder at the top of a repository name, as pages and their fragments.
#[derive(Default)]
pub(crate) struct FolderCounts<'s> {
    dead: HashMap<&'s str, HashSet<(usize, &'s str)>>,
    found: HashMap<&'s str, HashSet<(usize, &'s str)>>,
}

impl<'s> FolderCounts<'s> {
    /// Adds one that a link on a page names.
    pub fn add(&mut self, page: &'s str, anchor: (usize, &'s str), is_there: bool) {
        let counts = if is_there { &mut self.found } else { &mut self.dead };
        counts.entry(top_folder(page)).or_default().insert(anchor);
    }

    /// Whether a program gives the pages around that one their anchors: of many, one in four is dead.
    pub fn are_made(&self, page: &str) -> bool {
        const MANY: usize = 8;
        let count = |of: &HashMap<_, HashSet<_>>| of.get(top_folder(page)).map_or(0, HashSet::len);
        let (dead, found) = (count(&self.dead), count(&self.found));
        dead >= MANY && dead * 3 >= found
    }
}
