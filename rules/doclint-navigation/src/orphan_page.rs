//! Pages that are missing from the navigation.

use doclint_rule::site::{Reach, Role, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct OrphanPage;

impl SiteRule for OrphanPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "orphan-page",
        "a page is missing from the navigation",
        include_str!("orphan_page.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // A site without navigation entries shows all pages.
        if site.docs_json.as_ref().is_none_or(|it| it.entries.is_empty()) {
            return;
        }
        for page in &site.pages {
            // Other files that the navigation leaves out were not written as pages.
            let is_page = page.role == Role::Page && page.reach == Reach::Unlisted;
            let is_on = |key: &str| page.facts.get(key).and_then(|it| it.as_bool()) == Some(true);
            let is_meant = page.facts.is_hidden() || page.facts.is_external() || is_on("noindex");
            if !is_page || page.in_navigation || is_meant {
                continue;
            }
            let at = Location { file: page.file, span: Span::at(0) };
            cx.report(at, "page is missing from the navigation").help(
                "add it to the navigation, set `hidden: true` in its front matter, or delete the page",
            );
        }
    }
}
