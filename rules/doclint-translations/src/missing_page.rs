//! Pages that are missing in a language.

use crate::pairs::{Unread, listed, shown};
use doclint_rule::site::{PlatformId, Site, page_address};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeSet;

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-page",
        "a language does not have pages that the source language has",
        include_str!("missing_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let in_source = shown(site, &from.language);
        let unread = Unread::of(site);
        let missing = translations.others.iter().map(|other| {
            // The navigation of a language may name untranslated pages of the source.
            let in_other = shown(site, &other.language);
            let is_missing = |key: &str, page: usize| {
                let facts = &site.pages[page].facts;
                in_source.contains(&page)
                    && !facts.is_hidden()
                    && !facts.is_external()
                    && !other.pages.contains_key(key)
                    && !unread.has(key)
                    && !in_other.contains(&page)
            };
            let missing = from.pages.iter().filter(|(key, page)| is_missing(key, **page));
            missing.map(|(_, page)| *page).collect()
        });
        let missing: Vec<BTreeSet<usize>> = missing.collect();
        // Where no language has a page, it is new, or for one language on purpose.
        let in_all = missing.iter().filter(|_| missing.len() >= MANY).cloned();
        let nowhere = in_all.reduce(|all, it| &all & &it).unwrap_or_default();
        let listed = |pages: &BTreeSet<usize>| {
            let paths = pages.iter().map(|it| page_address(&site.pages[*it].path));
            listed(&paths.map(|it| format!("`{it}`")).collect::<Vec<_>>())
        };
        let from_code = &from.language.code;
        for (other, missing) in translations.others.iter().zip(&missing) {
            let pages = missing - &nowhere;
            if pages.is_empty() {
                continue;
            }
            let other_code = &other.language.code;
            let (count, words) = (pages.len(), Words::of(pages.len()));
            let text = format!(
                "{count} `{from_code}` {} missing from `{other_code}`: {}",
                words.pages_are,
                listed(&pages)
            );
            cx.report(other.language.at, text).help(format!(
                "translate {}, or list the `{from_code}` {} in the `{other_code}` navigation",
                words.them, words.versions
            ));
        }
        if !nowhere.is_empty() {
            let (count, words) = (nowhere.len(), Words::of(nowhere.len()));
            let text = format!(
                "{count} `{from_code}` {} in none of the {} other languages: {}",
                words.pages_are,
                missing.len(),
                listed(&nowhere)
            );
            cx.report(from.language.at, text).help(format!("translate {}", words.them));
        }
    }
}

/// From so many other languages on, a page that all lack has one finding for all.
const MANY: usize = 3;

/// The words for one page, or for several.
struct Words {
    pages_are: &'static str,
    them: &'static str,
    versions: &'static str,
}

impl Words {
    fn of(count: usize) -> Self {
        match count {
            1 => Self { pages_are: "page is", them: "it", versions: "version" },
            _ => Self { pages_are: "pages are", them: "them", versions: "versions" },
        }
    }
}
