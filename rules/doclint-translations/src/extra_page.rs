//! Translations of pages that no longer exist.

use doclint_rule::data::suggest;
use doclint_rule::site::{LinkKind, Site, Target, Translation, address, page_address};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct ExtraPage;

impl SiteRule for ExtraPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "extra-page",
        "a translation has no page in the source language",
        include_str!("extra_page.md"),
    )
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let keys: HashMap<usize, &str> =
            from.pages.iter().map(|(key, page)| (*page, key.as_str())).collect();
        let mut searches = 0;
        for other in &translations.others {
            for (key, page) in &other.pages {
                let page = &site.pages[*page];
                if from.pages.contains_key(key) || page.facts.is_external() {
                    continue;
                }
                searches += 1;
                let help = match moved(site, &keys, key) {
                    Some((key, to)) if other.pages.contains_key(key) => {
                        format!("remove it; `{to}` replaced it and has a translation")
                    }
                    Some((_, to)) => format!("move it; its source page is now `{to}`"),
                    None => match near(site, (from, other), key, searches <= MAX_SEARCHES) {
                        Some(near) => format!("move it if it is the translation of `{near}`"),
                        None => {
                            "remove it, and add a redirect to the page that replaced it".to_owned()
                        }
                    },
                };
                let at = Location { file: page.file, span: Span::at(0) };
                let text = format!("this translation has no page in `{}`", from.language.code);
                cx.report(at, text).help(help);
            }
        }
    }
}

/// A search looks at every page: where nearly all are stale, that would take long.
const MAX_SEARCHES: u32 = 100;

/// The page of the source language that replaced another one according to a redirect: the key that it
/// shares with its translations, and its address.
fn moved<'s>(
    site: &'s Site,
    keys: &HashMap<usize, &'s str>,
    key: &str,
) -> Option<(&'s str, &'s str)> {
    let Target::Redirect(_, to) = site.find(key, LinkKind::Page) else { return None };
    let page = site.index.page(address(&to)?.path)?;
    Some((keys.get(&page)?, page_address(&site.pages[page].path)))
}

/// The page of nearly the same address that has no translation yet.
fn near<'s>(
    site: &'s Site,
    (from, other): (&'s Translation, &Translation),
    key: &str,
    may_search: bool,
) -> Option<&'s str> {
    let open = from.pages.keys().filter(|it| may_search && !other.pages.contains_key(*it));
    let near = suggest(key, open.map(String::as_str))?;
    from.pages.get(near).map(|page| page_address(&site.pages[*page].path))
}
