//! Code that is on many pages, word for word.

use doclint_rule::site::{Fact, FileRole, PlatformId, Reach, SampleFact, Site, SitePage};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeMap;

pub(crate) struct RepeatedBlock;

/// On fewer pages, a copy is less work than a snippet.
const LEAST_PAGES: usize = 3;

impl SiteRule for RepeatedBlock {
    const META: RuleMeta = RuleMeta::suggestion(
        "repeated-block",
        "the same code block is on many pages",
        include_str!("repeated_block.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Code])
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Translations and versions have the same samples.
        let mut blocks: BTreeMap<_, Vec<(&SitePage, &SampleFact)>> = BTreeMap::new();
        for page in site.pages.iter().filter(|it| is_written(it)) {
            for sample in &page.facts.samples {
                let key = (sample.hash, &page.language, &page.version);
                let copies = blocks.entry(key).or_default();
                if copies.last().is_none_or(|it| it.0.file != page.file) {
                    copies.push((page, sample));
                }
            }
        }
        for copies in blocks.values().filter(|it| it.len() >= LEAST_PAGES) {
            let (page, sample) = copies[0];
            let others = copies.len() - 1;
            let message = format!(
                "these {} lines of code are on {others} more pages, such as `{}`",
                sample.lines, copies[1].0.path
            );
            let finding = cx.report(Location { file: page.file, span: sample.span }, message);
            for (page, sample) in &copies[1..] {
                finding.label_at(Location { file: page.file, span: sample.span }, "also here");
            }
            finding.help("move the block to a snippet that these pages import");
        }
    }
}

/// Whether somebody writes a page that readers find.
fn is_written(page: &SitePage) -> bool {
    page.role == FileRole::Page
        && page.reach == Reach::Listed
        && page.has_authors
        && !page.is_past
        && !page.is_frozen
}
