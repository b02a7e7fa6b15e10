//! Pages with the title and the description of another page.

use crate::support::pages::{self, Duplicate};
use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct CopiedPage;

impl SiteRule for CopiedPage {
    const META: RuleMeta = RuleMeta::warning(
        "copied-page",
        "a page has the title and the description of another page",
        include_str!("copied_page.md"),
    )
    .profile(Profile::Strict)
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let found = pages::duplicates(site, "title").into_iter().filter(|it| is_copy(it, site));
        for duplicate in pages::without_mirrors(found.collect()) {
            let first = &duplicate.first.path;
            cx.report(duplicate.at, format!("title and description are those of `{first}`"))
                .cause(format!("pages have the title and the description of `{first}`"))
                .label_at(duplicate.first_at, "first used here")
                .help("write what this page is about; the navigation shows the same entry twice");
        }
    }
}

/// Whether a page with the title of another one has its description, too, and nothing else that
/// tells the two apart in the navigation.
pub(crate) fn is_copy(found: &Duplicate<'_>, site: &Site) -> bool {
    let Duplicate { page, first, .. } = found;
    let same = |key: &str| pages::text(page, key) == pages::text(first, key);
    !pages::text(page, "description").is_empty()
        && ["title", "description", "sidebarTitle"].into_iter().all(same)
        && [page, first].into_iter().all(|it| pages::is_judged(it, site) && !it.facts.is_generated)
}
