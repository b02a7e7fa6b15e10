//! Pages of the platform's starter template that are still there.

use doclint_rule::site::{Leftover, PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct StarterPage;

impl SiteRule for StarterPage {
    const META: RuleMeta = RuleMeta::warning(
        "starter-page",
        "a page of the platform's starter template is left",
        include_str!("starter_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .finds(Leftover::Starter)
    .one_per_cause();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in site.pages.iter().filter(|it| it.leftover == Some(Leftover::Starter)) {
            let at = Location { file: page.file, span: Span::at(0) };
            cx.report(at, "page of the starter template is left")
                .cause("pages of the starter template are left")
                .help("delete it, and its entry in the navigation, or write a page of your own");
        }
    }
}
