//! Pages that are missing from the navigation.

use crate::orphans::{folder, orphans};
use doclint_rule::site::{Fact, PlatformId, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct OrphanPage;

impl SiteRule for OrphanPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "orphan-page",
        "a page is missing from the navigation",
        include_str!("orphan_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .reads(&[Fact::Links])
    .one_per_cause();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for page in orphans(site) {
            let at = Location { file: page.file, span: Span::at(0) };
            let finding = cx.report(at, "page is missing from the navigation");
            // The pages of a folder were left out for one reason.
            finding.cause(match folder(page) {
                "" => format!("`{}` is missing from the navigation", page.path),
                folder => format!("pages of `{folder}/` are missing from the navigation"),
            });
            finding.help(
                "add it to the navigation, set `hidden: true` in its front matter, or delete the page",
            );
        }
    }
}
