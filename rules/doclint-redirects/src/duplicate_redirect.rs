//! Several redirects of one path.

use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct DuplicateRedirect;

impl SiteRule for DuplicateRedirect {
    const META: RuleMeta = RuleMeta::error(
        "duplicate-redirect",
        "a path is redirected twice",
        include_str!("duplicate_redirect.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let mut seen: HashMap<&str, Location> = HashMap::new();
        for redirect in &docs_json.redirects.list {
            let source = redirect.source.as_str();
            match seen.get(source) {
                Some(first) => {
                    cx.report(redirect.source_at, "source is already redirected")
                        .label_at(*first, "first redirect here")
                        .help("remove one of them; the platform refuses to build a site with both");
                }
                None => _ = seen.insert(source, redirect.source_at),
            }
        }
    }
}
