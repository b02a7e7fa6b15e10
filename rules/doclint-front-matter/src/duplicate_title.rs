//! The same `title` on several pages.

use crate::support::pages::{self, Duplicate};
use doclint_rule::site::Site;
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateTitle;

impl SiteRule for DuplicateTitle {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-title",
        "several pages of one language and version have the same `title`",
        include_str!("duplicate_title.md"),
    )
    .profile(Profile::Strict)
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for Duplicate { at, first, first_at, .. } in pages::duplicates(site, "title") {
            cx.report(at, format!("`{}` has the same title", first.path))
                .cause(format!("pages have the same title as `{}`", first.path))
                .label_at(first_at, "first used here")
                .help(
                    "say in the title how this page differs; in search results both look the same",
                );
        }
    }
}
