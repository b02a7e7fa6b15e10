//! Anchors that a page does not have, and that mean something all the same.

use super::published::top_folder;
use doclint_rule::site::{HeadingFact, SitePage, page_address, slug};
use std::collections::{HashMap, HashSet};

/// So many anchors as only another program makes them are no mistake.
pub(crate) const MANY: usize = 5;

/// Whether a fragment is the anchor of a section. `#top` and a search for text exist on every page, `#/path`
/// is for a script, and signs alone are for nobody.
pub(crate) fn names_section(fragment: &str) -> bool {
    fragment.contains(char::is_alphanumeric)
        && fragment != "top"
        && !fragment.starts_with([':', '/'])
}

/// Whether a heading has this anchor where another program shows the page: they write the signs
/// between words in ways of their own, some leave out what is in parentheses, and some put the heading above or
/// a word of their own in front.
pub(crate) fn is_of_other(page: &SitePage, wanted: &str) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let own = letters(wanted);
    let is_same = |text: &str| letters(text) == own;
    let is_nested = || {
        let slugs: HashSet<String> = page.facts.headings.iter().map(|it| slug(it.text)).collect();
        let wanted = wanted.to_lowercase();
        let mut parts = wanted.match_indices('-').map(|it| &wanted[it.0 + 1..]);
        parts.any(|own| slugs.contains(own))
    };
    let has_same = page.facts.headings.iter().any(|it| {
        is_same(it.text) || it.text.split_once(" (").is_some_and(|(before, _)| is_same(before))
    });
    has_same || is_nested()
}

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

    /// Whether a program gives the pages around that one their anchors: of many, one in ten is dead.
    pub fn are_made(&self, page: &str) -> bool {
        const MANY: usize = 8;
        let count = |of: &HashMap<_, HashSet<_>>| of.get(top_folder(page)).map_or(0, HashSet::len);
        let (dead, found) = (count(&self.dead), count(&self.found));
        dead >= MANY && dead * 10 >= found
    }
}
