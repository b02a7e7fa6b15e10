//! Settings that keep a whole site from search engines.

use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct NoindexSite;

impl SiteRule for NoindexSite {
    const META: RuleMeta = RuleMeta::warning(
        "noindex-site",
        "a setting keeps the whole site from search engines",
        include_str!("noindex_site.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for key in ["robots", "googlebot"] {
            let Some((file, value)) = docs_json.value(&["seo", "metatags", key]) else { continue };
            let words = value.as_str().unwrap_or_default().to_ascii_lowercase();
            let is_none = |it: &str| matches!(it.trim(), "noindex" | "none");
            if words.split(',').any(is_none) {
                let at = Location { file, span: value.span };
                cx.report(at, format!("`{key}` keeps the whole site from search engines"))
                    .help("remove it, or write `noindex: true` on the pages that it is for");
            }
        }
    }
}
