//! The same `description` on several pages.

use crate::copied_page::is_copy;
use crate::support::pages::{self, Duplicate};
use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeMap;

pub(crate) struct DuplicateDescription;

/// More pages of one folder that have the descriptions of another one are no slips.
const FEW: usize = 2;

impl SiteRule for DuplicateDescription {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-description",
        "several pages of one language and version have the same `description`",
        include_str!("duplicate_description.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut found = pages::duplicates(site, "description");
        // A page that has the title, too, is a finding of `copied-page`.
        found.retain(|it| !is_copy(it, site));
        let trees = |it: &Duplicate<'_>| pages::trees(&it.first.path, &it.page.path).map(owned);
        let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
        for trees in found.iter().filter_map(trees) {
            *counts.entry(trees).or_default() += 1;
        }
        for duplicate in found {
            // Folders with the same pages, such as those of two products, mirror each other on purpose.
            let mirrored = trees(&duplicate).and_then(|it| counts.get(&it));
            if mirrored.is_some_and(|it| *it > FEW) {
                continue;
            }
            let Duplicate { at, first, first_at, .. } = duplicate;
            cx.report(at, format!("`{}` has the same description", first.path))
                .cause(format!("pages have the same description as `{}`", first.path))
                .label_at(first_at, "first used here")
                .help("describe what this page is for; in search results both pages look the same");
        }
    }
}

fn owned((a, b): (&str, &str)) -> (String, String) {
    (a.to_owned(), b.to_owned())
}
