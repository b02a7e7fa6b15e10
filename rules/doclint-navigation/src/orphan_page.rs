//! Pages that the navigation does not name.

use doclint_rule::site::{Role, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct OrphanPage;

impl SiteRule for OrphanPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "orphan-page",
        "no entry of the navigation leads to a page",
        include_str!("orphan_page.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Without a navigation, all pages are in it.
        if site.docs_json.as_ref().is_none_or(|it| it.entries.is_empty()) {
            return;
        }
        for page in site.pages.iter().filter(|it| it.role == Role::Page && !it.in_navigation) {
            let is_on = |key: &str| page.facts.get(key).and_then(|it| it.as_bool()) == Some(true);
            if page.facts.is_hidden() || page.facts.is_external() || is_on("noindex") {
                continue;
            }
            let at = Location { file: page.file, span: Span::at(0) };
            cx.report(at, "the navigation does not name this page").help(
                "add it to the navigation, say `hidden: true` in its front matter, or remove it",
            );
        }
    }
}
