//! Translations with other headings than their sources.

use crate::pairs::{self, Difference};
use doclint_rule::site::{PlatformId, Site, SitePage};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DifferentHeadings;

impl SiteRule for DifferentHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "different-headings",
        "a translation has more or fewer headings than its source",
        include_str!("different_headings.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .not_in_snippets()
    .without_authors()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        pairs::report_differences(
            site,
            ("headings", "none"),
            |page, source| differences(site, page, source).unwrap_or_default(),
            cx,
        );
    }
}

/// The levels whose counts differ; `None` if a page shows headings that are unknown.
fn differences(site: &Site, page: &SitePage, source: &SitePage) -> Option<Vec<Difference>> {
    let (here, there) = (levels(site, page)?, levels(site, source)?);
    let different = (0..LEVELS).filter(|&level| here[level] != there[level]);
    let differences =
        different.map(|level| (format!("of level {}", level + 1), here[level], there[level]));
    Some(differences.collect())
}

const LEVELS: usize = 6;

/// The number of headings at each level, including those of snippets.
fn levels(site: &Site, page: &SitePage) -> Option<[u32; LEVELS]> {
    let mut counts = [0; LEVELS];
    for level in site.shown_levels(page)? {
        counts[usize::from(level.clamp(1, 6)) - 1] += 1;
    }
    Some(counts)
}
