//! References in OpenAPI files whose target does not exist.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenReference;

impl SiteRule for BrokenReference {
    const META: RuleMeta = RuleMeta::warning(
        "broken-reference",
        "a reference in an OpenAPI file has no target",
        include_str!("broken_reference.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::BrokenReference, |_, problem| {
            let text = format!("the file has nothing at `{}`", problem.name);
            (text, "add the missing part to this file, or correct the reference".to_owned())
        });
    }
}
