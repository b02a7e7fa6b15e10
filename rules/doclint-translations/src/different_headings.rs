//! Translations with other headings than their sources.

use crate::pairs::{self, Difference};
use doclint_rule::site::{PageFacts, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DifferentHeadings;

impl SiteRule for DifferentHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "different-headings",
        "a translation has more or fewer headings than its source",
        include_str!("different_headings.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        pairs::report_differences(site, ("headings", "none"), differences, cx);
    }
}

/// The levels whose counts differ.
fn differences(page: &PageFacts, source: &PageFacts) -> Vec<Difference> {
    let (here, there) = (levels(page), levels(source));
    let different = (0..LEVELS).filter(|&level| here[level] != there[level]);
    different.map(|level| (format!("of level {}", level + 1), here[level], there[level])).collect()
}

const LEVELS: usize = 6;

/// How many headings there are of each level.
fn levels(facts: &PageFacts) -> [u32; LEVELS] {
    let mut counts = [0; LEVELS];
    for heading in facts.headings.iter() {
        counts[usize::from(heading.level.clamp(1, 6)) - 1] += 1;
    }
    counts
}
