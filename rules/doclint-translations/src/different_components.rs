//! Translations with other components than their sources.

use crate::pairs::{self, Difference};
use doclint_rule::site::{PageFacts, PlatformId, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeSet;

pub(crate) struct DifferentComponents;

impl SiteRule for DifferentComponents {
    const META: RuleMeta = RuleMeta::suggestion(
        "different-components",
        "a translation has other components than its source",
        include_str!("different_components.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .not_in_snippets()
    .without_authors()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        pairs::report_differences(
            site,
            ("components", "no"),
            |page, source| differences(&page.facts, &source.facts),
            cx,
        );
    }
}

/// The components whose counts differ.
fn differences(page: &PageFacts, source: &PageFacts) -> Vec<Difference> {
    let names = page.components.iter().chain(&source.components).map(|it| &*it.0);
    let names: BTreeSet<&str> = names.collect();
    let counts = names.into_iter().map(|it| (it, page.count_of(it), source.count_of(it)));
    let different = counts.filter(|(_, here, there)| here != there);
    different.map(|(name, here, there)| (format!("`{name}`"), here, there)).collect()
}
