//! Anchors and tabs without pages.

use crate::support::part::Part;
use doclint_rule::site::{DocsJsonDialect, Site, page_address};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnmatchedPrefix;

impl SiteRule for UnmatchedPrefix {
    const META: RuleMeta = RuleMeta::warning(
        "unmatched-prefix",
        "no page path begins with the `url` of an anchor or tab",
        include_str!("unmatched_prefix.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let Some(root) = Part::root(docs_json) else { return };
        if docs_json.dialect != DocsJsonDialect::Legacy {
            return;
        }
        let named = docs_json.entries.iter().map(|it| page_address(&it.path));
        let there = site.pages.iter().map(|it| page_address(&it.path));
        let mut pages: Vec<&str> = named.chain(there).collect();
        pages.sort_unstable();
        for key in ["anchors", "tabs"] {
            for item in root.get(key).into_iter().flat_map(Part::items) {
                // Pages that are generated from an OpenAPI file are not listed.
                let url = item.get("url").filter(|_| item.get("openapi").is_none());
                let Some((value, url)) = url.and_then(|it| Some((it, it.value.as_str()?))) else {
                    continue;
                };
                if url.contains(':') || url.starts_with("//") {
                    continue;
                }
                let prefix = url.trim_start_matches("./").trim_start_matches('/');
                let next = pages.partition_point(|it| *it < prefix);
                let is_page =
                    pages.binary_search(&page_address(prefix.trim_end_matches('/'))).is_ok();
                if !is_page && !pages.get(next).is_some_and(|it| it.starts_with(prefix)) {
                    cx.report(value.at(), format!("no page path begins with `{prefix}`"))
                        .help("write the folder of its pages, or an absolute URL");
                }
            }
        }
    }
}
