//! The same `description` on several pages.

use crate::support::pages::{self, Duplicate};
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeMap;

pub(crate) struct DuplicateDescription;

impl SiteRule for DuplicateDescription {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-description",
        "several pages of one language and version have the same `description`",
        include_str!("duplicate_description.md"),
    )
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let found = pages::duplicates(site, "description");
        let trees = |it: &Duplicate<'_>| pages::trees(&it.first.path, &it.page.path).map(owned);
        let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
        for trees in found.iter().filter_map(trees) {
            *counts.entry(trees).or_default() += 1;
        }
        for duplicate in found {
            let trees = trees(&duplicate);
            let count = trees.as_ref().and_then(|it| counts.get_mut(it));
            let Duplicate { at, first, first_at, .. } = duplicate;
            let Some((count, (a, b))) = count.zip(trees).filter(|it| *it.0 != 1 && *it.0 != 2)
            else {
                cx.report(at, format!("`{}` has the same description", first.path))
                    .cause(format!("pages have the same description as `{}`", first.path))
                    .label_at(first_at, "first used here")
                    .help("describe what this page is for; in search results both pages look the same");
                continue;
            };
            // The first finding covers all of them.
            if *count > 0 {
                let message = format!(
                    "{count} pages in `{b}/` have the same descriptions as those in `{a}/`"
                );
                cx.report(at, message)
                    .label_at(first_at, "first used here")
                    .help("name in each description what its folder is about; search results look the same");
                *count = 0;
            }
        }
    }
}

fn owned((a, b): (&str, &str)) -> (String, String) {
    (a.to_owned(), b.to_owned())
}
