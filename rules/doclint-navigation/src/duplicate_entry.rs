//! Pages that the navigation names twice.

use doclint_rule::site::{Site, page_address};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct DuplicateEntry;

impl SiteRule for DuplicateEntry {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-entry",
        "the navigation names a page twice",
        include_str!("duplicate_entry.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        type Place<'s> = (&'s str, Option<&'s str>, Option<&'s str>);
        let Some(docs_json) = &site.docs_json else { return };
        let mut seen: HashMap<Place<'_>, Location> = HashMap::new();
        // What the platform ignores is not in the navigation, and has a finding of its own.
        for entry in docs_json.entries.iter().filter(|it| !it.hidden && !it.is_ignored) {
            let address = page_address(&entry.path);
            // Languages and versions may share pages.
            let place = (address, entry.language.as_deref(), entry.version.as_deref());
            if let Some(first) = seen.insert(place, entry.at) {
                cx.report(entry.at, format!("`{}` is in the navigation twice", entry.path))
                    .label_at(first, "first entry here")
                    .help("keep one, so that the page has one place and one next page");
                seen.insert(place, first);
            }
        }
    }
}
