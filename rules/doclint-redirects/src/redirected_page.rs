//! Redirects from pages that exist.

use doclint_rule::site::{Role, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectedPage;

impl SiteRule for RedirectedPage {
    const META: RuleMeta = RuleMeta::warning(
        "redirected-page",
        "a redirect hides a page that exists",
        include_str!("redirected_page.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for redirect in docs_json.redirects.list.iter().filter(|it| !it.has_parameters()) {
            let page = site.index.page(redirect.source.trim_matches('/'));
            let Some(page) = page.map(|it| &site.pages[it]).filter(|it| it.role == Role::Page)
            else {
                continue;
            };
            let text =
                format!("this redirect hides the page `{}`; readers can't reach it", page.path);
            cx.report(redirect.source_at, text).help("remove the redirect or the page");
        }
    }
}
