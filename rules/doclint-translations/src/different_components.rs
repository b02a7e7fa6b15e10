//! Translations with other components than their sources.

use crate::pairs;
use doclint_rule::site::{PageFacts, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::BTreeSet;

pub(crate) struct DifferentComponents;

impl SiteRule for DifferentComponents {
    const META: RuleMeta = RuleMeta::suggestion(
        "different-components",
        "a translation has other components than its source",
        include_str!("different_components.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::all(site) {
            let differences = differences(&pair.page.facts, &pair.source.facts);
            if differences.is_empty() {
                continue;
            }
            let at = Location { file: pair.page.file, span: Span::at(0) };
            let source = Location { file: pair.source.file, span: Span::at(0) };
            let text = format!(
                "components differ from those in `{}`: {}",
                pair.from.code,
                pairs::compared(&differences)
            );
            cx.report(at, text)
                .label_at(source, "this is the source")
                .help("compare the two pages: one has changed and the other has not");
        }
    }
}

/// The names whose counts differ, with both.
fn differences(page: &PageFacts, source: &PageFacts) -> Vec<(String, u32, u32)> {
    let names = page.components.iter().chain(&source.components).map(|it| &*it.0);
    let names: BTreeSet<&str> = names.collect();
    let counts = names.into_iter().map(|it| (it, page.count_of(it), source.count_of(it)));
    let different = counts.filter(|(_, here, there)| here != there);
    different.map(|(name, here, there)| (format!("`{name}`"), here, there)).collect()
}
