//! Files that are published at the same address.

use doclint_rule::site::{FileRole, PlatformId, Site, page_address};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct CompetingPages;

impl SiteRule for CompetingPages {
    const META: RuleMeta = RuleMeta::warning(
        "competing-pages",
        "two files are pages of the same address",
        include_str!("competing_pages.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut seen: HashMap<&str, &str> = HashMap::new();
        for page in site.pages.iter().filter(|it| it.role == FileRole::Page && !it.is_frozen) {
            let address = page_address(&page.path);
            let Some(first) = seen.insert(address, &page.path) else { continue };
            let at = Location { file: page.file, span: Span::at(0) };
            let other = first.to_owned();
            cx.report(at, format!("`{other}` is a page of the same address, `/{address}`"))
                .help("keep one of the two files, or rename one");
        }
    }
}
