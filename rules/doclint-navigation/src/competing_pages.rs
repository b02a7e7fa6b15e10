//! Files that are published at the same address.

use doclint_rule::site::{FileRole, Site, page_address};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct CompetingPages;

impl SiteRule for CompetingPages {
    const META: RuleMeta = RuleMeta::warning(
        "competing-pages",
        "two files are pages of the same address",
        include_str!("competing_pages.md"),
    )
    .in_builds()
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for (first, page, address) in site.twins_in_builds() {
            let slug = page.facts.get("slug").map(|it| it.span);
            let at = Location { file: page.file, span: slug.unwrap_or(Span::at(0)) };
            let finding = cx
                .report(at, format!("`{}` is a page of the same address, `{address}`", first.path));
            match slug {
                Some(_) => finding.help("give one of the two another `slug`"),
                None => finding.help("keep one of the two files, or rename one"),
            };
        }
        if site.docs_json.is_none() {
            return;
        }
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
