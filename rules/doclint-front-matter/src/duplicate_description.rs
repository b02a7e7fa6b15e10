//! The same `description` on several pages.

use crate::copied_page::is_copy;
use crate::support::pages::{self, Duplicate};
use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateDescription;

impl SiteRule for DuplicateDescription {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-description",
        "several pages of one language and version have the same `description`",
        include_str!("duplicate_description.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut found = pages::duplicates(site, "description");
        // A page that has the title, too, is a finding of `copied-page`.
        found.retain(|it| !is_copy(it, site));
        for duplicate in pages::without_mirrors(found) {
            let Duplicate { at, first, first_at, .. } = duplicate;
            cx.report(at, format!("`{}` has the same description", first.path))
                .cause(format!("pages have the same description as `{}`", first.path))
                .label_at(first_at, "first used here")
                .help("describe what this page is for; in search results both pages look the same");
        }
    }
}
