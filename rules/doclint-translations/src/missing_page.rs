//! Pages that a language lacks.

use crate::pairs::{counted, listed, shown};
use doclint_rule::site::{Site, page_address};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-page",
        "a language lacks pages that the source language has",
        include_str!("missing_page.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let in_source = shown(site, &from.language);
        for other in &translations.others {
            // A language may show pages of the source as long as nobody has translated them.
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
                "`{}` lacks {pages} that `{}` has: {}",
                other.language.code,
                from.language.code,
                listed(&missing)
            );
            cx.report(other.language.at, text).help(format!(
                "translate what is missing, or let the navigation of `{}` name the page in `{}`",
                other.language.code, from.language.code
            ));
        }
    }
}
