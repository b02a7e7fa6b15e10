//! Anchors that a page does not have, and that mean something all the same.

use doclint_rule::site::{HeadingFact, SitePage, page_address, slug};
use std::collections::HashSet;

/// So many anchors as only another program makes them are no mistake.
pub(crate) const MANY: usize = 5;

/// Whether a heading has this anchor where another program shows the page: most of them write one `-` for
/// all signs between two words, some leave out what is in parentheses, and some put the heading above in
/// front.
pub(crate) fn is_of_other(page: &SitePage, wanted: &str) -> bool {
    let is_same = |text: &str| {
        let lower = text.to_lowercase();
        let words = lower.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
        words.eq(wanted.split('-'))
    };
    let is_nested = || {
        let slugs: HashSet<String> = page.facts.headings.iter().map(|it| slug(it.text)).collect();
        let wanted = wanted.to_lowercase();
        let mut parts = wanted.match_indices('-').map(|it| (&wanted[..it.0], &wanted[it.0 + 1..]));
        parts.any(|(above, own)| !own.is_empty() && slugs.contains(above) && slugs.contains(own))
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
