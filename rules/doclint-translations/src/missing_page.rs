//! Pages that are missing in a language.

use crate::pairs::{listed, shown};
use doclint_rule::site::{Site, page_address};
use doclint_rule::words::counted;
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-page",
        "a language does not have pages that the source language has",
        include_str!("missing_page.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let in_source = shown(site, &from.language);
        for other in &translations.others {
            // The navigation of a language may name untranslated pages of the source.
            let in_other = shown(site, &other.language);
            let is_missing = |key: &str, page: usize| {
                let facts = &site.pages[page].facts;
                in_source.contains(&page)
                    && !facts.is_hidden()
                    && !facts.is_external()
                    && !other.pages.contains_key(key)
                    && !in_other.contains(&page)
            };
            let missing = from.pages.iter().filter(|(key, page)| is_missing(key, **page));
            let missing = missing.map(|(_, page)| page_address(&site.pages[*page].path));
            let missing: Vec<String> = missing.map(|it| format!("`{it}`")).collect();
            if missing.is_empty() {
                continue;
            }
            let pages = counted(missing.len(), "page");
            let text = format!(
                "{pages} of `{}` {} missing in `{}`: {}",
                from.language.code,
                if missing.len() == 1 { "is" } else { "are" },
                other.language.code,
                listed(&missing)
            );
            cx.report(other.language.at, text).help(format!(
                "translate the missing pages, or add the pages in `{}` to the navigation of `{}`",
                from.language.code, other.language.code
            ));
        }
    }
}
