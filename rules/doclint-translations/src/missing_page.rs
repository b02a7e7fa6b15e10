//! Pages that are missing in a language.

use crate::pairs::{Unread, listed, shown};
use doclint_rule::site::{Site, page_address};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-page",
        "a language does not have pages that the source language has",
        include_str!("missing_page.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let in_source = shown(site, &from.language);
        let unread = Unread::of(site);
        for other in &translations.others {
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
            let missing = missing.map(|(_, page)| page_address(&site.pages[*page].path));
            let missing: Vec<String> = missing.map(|it| format!("`{it}`")).collect();
            if missing.is_empty() {
                continue;
            }
            let (from_code, other_code) = (&from.language.code, &other.language.code);
            let (pages, them, versions) = match missing.len() {
                1 => ("page is", "it", "version"),
                _ => ("pages are", "them", "versions"),
            };
            let text = format!(
                "{} `{from_code}` {pages} missing from `{other_code}`: {}",
                missing.len(),
                listed(&missing)
            );
            cx.report(other.language.at, text).help(format!(
                "translate {them}, or list the `{from_code}` {versions} in the `{other_code}` \
                 navigation"
            ));
        }
    }
}
