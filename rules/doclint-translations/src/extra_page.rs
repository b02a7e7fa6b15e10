//! Translations of pages that are gone.

use doclint_rule::data::suggest;
use doclint_rule::site::{LinkKind, Site, Target, Translation, page_address};
use doclint_rule::{FixKind, Level, Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct ExtraPage;

impl SiteRule for ExtraPage {
    const META: RuleMeta = RuleMeta {
        name: "extra-page",
        summary: "a translation has no page in the source language",
        level: Level::Suggestion,
        profile: Profile::Strict,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("extra_page.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let from = &translations.source;
        let mut searches = 0;
        for other in &translations.others {
            for (key, page) in &other.pages {
                let page = &site.pages[*page];
                if from.pages.contains_key(key) || page.facts.is_external() {
                    continue;
                }
                searches += 1;
                let help = match near(site, from, key, searches <= MAX_SEARCHES) {
                    Some(near) => format!("move it along if it is the translation of `{near}`"),
                    None => "remove it, and add a redirect to what took its place".to_owned(),
                };
                let at = Location { file: page.file, span: Span::at(0) };
                let text = format!("`{}` has no page that this translates", from.language.code);
                cx.report(at, text).help(help);
            }
        }
    }
}

/// A search looks at every page: where nearly all are stale, that would take long.
const MAX_SEARCHES: u32 = 100;

/// The page that the source became, or that has nearly its address.
fn near<'s>(site: &'s Site, from: &'s Translation, key: &str, may_search: bool) -> Option<&'s str> {
    let address = |page: usize| page_address(&site.pages[page].path);
    if let Target::Redirect(_, to) = site.find(key, LinkKind::Page) {
        return site.index.page(to.trim_start_matches('/')).map(address);
    }
    let keys = from.pages.keys().map(String::as_str);
    let near = suggest(key, keys.filter(|_| may_search))?;
    from.pages.get(near).map(|page| address(*page))
}
