//! Pages and their translations, and how lists of them are told.

use doclint_rule::site::{Language, Site, SitePage};
use std::collections::HashSet;

/// A page and its translation.
pub(crate) struct Pair<'s> {
    pub source: &'s SitePage,
    pub page: &'s SitePage,
    /// The language that it is translated from.
    pub from: &'s Language,
}

/// Every page of another language whose source is there.
pub(crate) fn all(site: &Site) -> impl Iterator<Item = Pair<'_>> {
    site.translations.iter().flat_map(|it| {
        let pairs = it.others.iter().flat_map(|other| &other.pages);
        pairs.filter_map(|(key, page)| {
            let (source, page) = (&site.pages[*it.source.pages.get(key)?], &site.pages[*page]);
            Some(Pair { source, page, from: &it.source.language })
        })
    })
}

/// The pages that the navigation shows under a language, by index in the pages of the site.
pub(crate) fn shown(site: &Site, language: &Language) -> HashSet<usize> {
    let entries = site.docs_json.iter().flat_map(|it| &it.entries);
    entries
        .filter(|it| !it.hidden && it.language.as_deref() == Some(&*language.code))
        .filter_map(|it| site.index.page(&it.path))
        .collect()
}

/// How many names are told one by one.
const TOLD: usize = 5;

/// `a`, `a and b`, `a, b and 7 more`.
pub(crate) fn listed(names: &[String]) -> String {
    let (told, rest) = match names.len() {
        count if count > TOLD + 1 => (&names[..TOLD], count - TOLD),
        _ => (names, 0),
    };
    match (told, rest) {
        ([first @ .., last], 0) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        (told, 0) => told.join(", "),
        (told, rest) => format!("{} and {rest} more", told.join(", ")),
    }
}

/// Two counts for each of several names: `Note` 1 here, 2 there; …
pub(crate) fn compared(differences: &[(String, u32, u32)]) -> String {
    let one =
        |(name, here, there): &(String, u32, u32)| format!("{name} {here} here, {there} there");
    let told: Vec<String> = differences.iter().take(TOLD).map(one).collect();
    match differences.len() - told.len() {
        0 => told.join("; "),
        rest => format!("{}; and {rest} more", told.join("; ")),
    }
}

/// `1 page`, `3 pages`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
