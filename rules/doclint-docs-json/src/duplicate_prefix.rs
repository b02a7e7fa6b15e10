//! Tabs and anchors for the same pages.

use crate::support::part::Part;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct DuplicatePrefix;

impl SiteRule for DuplicatePrefix {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-prefix",
        "two tabs or two anchors have the same `url`",
        include_str!("duplicate_prefix.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let docs_json = site.docs_json.as_deref();
        let old = docs_json.filter(|it| it.dialect == DocsJsonDialect::Legacy);
        let Some(root) = old.and_then(Part::root) else { return };
        for (key, noun) in [("tabs", "tabs"), ("anchors", "anchors")] {
            let mut seen: HashMap<(&str, Option<&str>), Location> = HashMap::new();
            for item in root.get(key).into_iter().flat_map(Part::items) {
                let Some(value) = item.get("url") else { continue };
                let Some(url) = value.value.as_str() else { continue };
                // An anchor may be there once for each version.
                let version = item.get("version").and_then(|it| it.value.as_str());
                let prefix = (url.trim_matches('/'), version);
                match seen.get(&prefix) {
                    Some(first) => {
                        cx.report(value.at(), format!("two {noun} have the URL `{url}`"))
                            .label_at(*first, "first used here")
                            .help("write the folder of its own pages, or remove one of them");
                    }
                    None => _ = seen.insert(prefix, value.at()),
                }
            }
        }
    }
}
