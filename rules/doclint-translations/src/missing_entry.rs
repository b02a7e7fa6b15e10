//! Pages that exist in two languages and are missing from the navigation of one.

use crate::pairs::{listed, shown};
use doclint_rule::site::{PlatformId, Site, Translation, page_address};
use doclint_rule::words::counted;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};
use std::collections::HashSet;

pub(crate) struct MissingEntry;

impl SiteRule for MissingEntry {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-entry",
        "the navigation of a language does not name pages that it has",
        include_str!("missing_entry.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(translations) = &site.translations else { return };
        let source = &translations.source;
        let in_source = shown(site, &source.language);
        // A page that several languages name and the source does not is one finding.
        let mut reported = HashSet::new();
        for other in &translations.others {
            let in_other = shown(site, &other.language);
            // A language that the navigation hides, or of which it names nothing, is not published yet.
            if in_source.is_empty() || in_other.is_empty() {
                continue;
            }
            let (mut here, mut there) = (Vec::new(), Vec::new());
            for (key, page) in &other.pages {
                let Some(original) = source.pages.get(key) else { continue };
                // It may name the page of another language in its place, which is another finding.
                let names_other = || {
                    let mut pages = translations.all().filter_map(|it| it.pages.get(key));
                    pages.any(|it| in_other.contains(it))
                };
                match (in_source.contains(original), in_other.contains(page)) {
                    (true, false) if !names_other() => here.push(*page),
                    (false, true) if reported.insert(*original) => there.push(*original),
                    _ => {}
                }
            }
            report(site, (other, source), &here, cx);
            report(site, (source, other), &there, cx);
        }
    }
}

/// Reports the pages that are in the navigation of the second language but not in the first.
fn report(
    site: &Site,
    (without, with): (&Translation, &Translation),
    pages: &[usize],
    cx: &mut SiteCx<'_>,
) {
    let pages = pages.iter().map(|it| &site.pages[*it]);
    let pages = pages.filter(|it| !it.facts.is_hidden() && !it.facts.is_external());
    let names: Vec<String> = pages.map(|it| format!("`{}`", page_address(&it.path))).collect();
    if names.is_empty() {
        return;
    }
    let (verb, them, their, versions) = match names.len() {
        1 => ("is", "it", "its", "version"),
        _ => ("are", "them", "their", "versions"),
    };
    let (without_code, with_code) = (&without.language.code, &with.language.code);
    let text = format!(
        "{} {verb} missing from the `{without_code}` navigation: {}",
        counted(names.len(), "page"),
        listed(&names)
    );
    cx.report(without.language.at, text).help(format!(
        "add {them} at the same place as in the `{with_code}` navigation, or remove {their} \
         `{with_code}` {versions} from it"
    ));
}
