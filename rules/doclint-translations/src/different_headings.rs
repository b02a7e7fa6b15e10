//! Translations with other headings than their sources.

use crate::pairs;
use doclint_rule::site::{PageFacts, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct DifferentHeadings;

impl SiteRule for DifferentHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "different-headings",
        "a translation has more or fewer headings than its source",
        include_str!("different_headings.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::all(site) {
            let (here, there) = (levels(&pair.page.facts), levels(&pair.source.facts));
            let differs = |level: &usize| here[*level] != there[*level];
            let differences = (0..LEVELS).filter(differs);
            let differences: Vec<_> =
                differences.map(|it| (format!("level {}:", it + 1), here[it], there[it])).collect();
            if differences.is_empty() {
                continue;
            }
            let at = Location { file: pair.page.file, span: Span::at(0) };
            let source = Location { file: pair.source.file, span: Span::at(0) };
            let text = format!(
                "headings differ from those in `{}`: {}",
                pair.from.code,
                pairs::compared(&differences)
            );
            cx.report(at, text)
                .label_at(source, "this is the source")
                .help("compare the two pages: one has changed and the other has not");
        }
    }
}

const LEVELS: usize = 6;

/// How many headings there are of each level.
fn levels(facts: &PageFacts) -> [u32; LEVELS] {
    let mut counts = [0; LEVELS];
    for heading in &facts.headings {
        counts[usize::from(heading.level.clamp(1, 6)) - 1] += 1;
    }
    counts
}
