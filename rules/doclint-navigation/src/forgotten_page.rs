//! Pages that a change leaves out of the navigation.

use crate::orphans::{folder, orphans};
use doclint_rule::site::{Fact, PastPage, PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct ForgottenPage;

impl SiteRule for ForgottenPage {
    const META: RuleMeta = RuleMeta::warning(
        "forgotten-page",
        "a change leaves a page out of the navigation",
        include_str!("forgotten_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .one_per_cause();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let promises = site.promises.as_ref().filter(|it| it.knows_files());
        let Some(promises) = promises else { return };
        for page in orphans(site) {
            let (message, cause, help) = match promises.past_page(&page.path) {
                Some(PastPage::Absent) => (
                    "new page is missing from the navigation",
                    "new pages are missing from the navigation",
                    "add it to the navigation, or set `hidden: true` in its front matter",
                ),
                Some(PastPage::Named) => (
                    "page has left the navigation, so fewer rules check it",
                    "pages have left the navigation, so fewer rules check them",
                    "put it back, set `hidden: true` in its front matter, or delete the page",
                ),
                Some(PastPage::Unnamed) | None => continue,
            };
            let at = Location { file: page.file, span: Span::at(0) };
            let cause = match folder(page) {
                "" => format!("{cause} in the root"),
                folder => format!("{cause} in `{folder}/`"),
            };
            cx.report(at, message).cause(cause).help(help);
        }
    }
}
