//! Operations without a word about them.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingSummary;

impl SiteRule for MissingSummary {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-summary",
        "an operation has neither a summary nor a description",
        include_str!("missing_summary.md"),
    )
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::MissingSummary, |_, _| {
            let text = "the operation has no `summary` and no `description`".to_owned();
            (
                text,
                "add a `summary`, which is the title of its page unless the page has one"
                    .to_owned(),
            )
        });
    }
}
