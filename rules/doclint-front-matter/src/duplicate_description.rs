//! The same `description` on several pages.

use crate::support::pages::{self, Duplicate};
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateDescription;

impl SiteRule for DuplicateDescription {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-description",
        "several pages of one language and version have the same `description`",
        include_str!("duplicate_description.md"),
    )
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for Duplicate { at, first, first_at } in pages::duplicates(site, "description") {
            cx.report(at, format!("`{}` has the same description", first.path))
                .cause(format!("pages have the same description as `{}`", first.path))
                .label_at(first_at, "first used here")
                .help("describe what this page is for; in search results both pages look the same");
        }
    }
}
