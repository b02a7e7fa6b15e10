//! Lines of `llms.txt` for a page that another line names.

use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct DuplicatePage;

impl SiteRule for DuplicatePage {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-page",
        "`llms.txt` names a page twice",
        include_str!("duplicate_page.md"),
    )
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let mut seen: HashMap<&str, Location> = HashMap::new();
        for line in llms.lines.iter().filter(|it| it.is_item) {
            let at = Location { file: llms.file, span: line.target_span };
            match seen.get(line.target.as_str()) {
                Some(first) => {
                    cx.report(at, "this page is listed twice")
                        .cause("pages are listed twice")
                        .label_at(*first, "first listed here")
                        .help("keep one of the lines, or correct the address");
                }
                None => _ = seen.insert(&line.target, at),
            }
        }
    }
}
