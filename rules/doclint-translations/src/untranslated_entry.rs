//! Entries of a language's navigation that name pages of another language.

use doclint_rule::site::{Site, page_address};
use doclint_rule::{Edit, Fix, FixKind, Json, RuleMeta, SiteCx, SiteRule};
use std::collections::HashSet;

pub(crate) struct UntranslatedEntry;

impl SiteRule for UntranslatedEntry {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-entry",
        "the navigation of a language names a page of another language that exists in its own",
        include_str!("untranslated_entry.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for (at, entry, address) in site.entries_of_others() {
            let written = &entry.written;
            cx.report(at, format!("`{written}` is a page of another language than these entries"))
                .cause("entries lead to pages of another language")
                .help(format!("the page exists in this language: `{address}`"));
        }
        let (Some(translations), Some(docs_json)) = (&site.translations, &site.docs_json) else {
            return;
        };
        let places = translations.places();
        let entries = docs_json.entries.iter().filter(|it| !it.hidden && !it.is_ignored);
        let page_of = |path: &str| site.index.page(path);
        let named: HashSet<usize> =
            docs_json.entries.iter().filter_map(|it| page_of(&it.path)).collect();
        for entry in entries {
            let is_language = |code: &str| entry.language.as_deref() == Some(code);
            let Some(own) = translations.all().find(|it| is_language(&it.language.code)) else {
                continue;
            };
            let named_page = page_of(&entry.path).and_then(|it| places.get(&it));
            let Some((other, key)) = named_page else { continue };
            // A translation that is in the navigation, too, is not forgotten.
            let translated = own.pages.get(*key).filter(|it| !named.contains(it));
            let Some(translated) = translated.map(|it| &site.pages[*it]) else { continue };
            if translated.facts.is_hidden() || translated.facts.is_external() {
                continue;
            }
            let right = page_address(&translated.path);
            let (from, code) = (&other.language.code, &own.language.code);
            let edit = Edit::replace(entry.at.span, Json::from(right).to_string());
            cx.report(entry.at, format!("the `{code}` navigation names the `{from}` page"))
                .cause(format!("the `{code}` navigation names `{from}` pages"))
                .help(format!("the page exists in `{code}`: `{right}`"))
                .fix(Fix::not_safe(format!("Write `{right}`"), edit));
        }
    }
}
