//! Pages that a navigation leaves out although it names nearly all others.

use crate::orphan_page::{are_few, orphans};
use doclint_rule::site::{Fact, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct ForgottenPage;

impl SiteRule for ForgottenPage {
    const META: RuleMeta = RuleMeta::warning(
        "forgotten-page",
        "a page is missing from a navigation that names nearly all others",
        include_str!("forgotten_page.md"),
    )
    .reads(&[Fact::Links]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let orphans = orphans(site);
        if !are_few(orphans.len(), site) {
            return;
        }
        for page in orphans {
            let at = Location { file: page.file, span: Span::at(0) };
            cx.report(at, "page is missing from the navigation, which names nearly all others")
                .cause("pages are missing from a navigation that names nearly all others")
                .help("add it to the navigation, or set `hidden: true` in its front matter");
        }
    }
}
