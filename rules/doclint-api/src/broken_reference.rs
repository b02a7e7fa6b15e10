//! References in OpenAPI files that lead to nothing.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenReference;

impl SiteRule for BrokenReference {
    const META: RuleMeta = RuleMeta::warning(
        "broken-reference",
        "a reference in an OpenAPI file leads to nothing",
        include_str!("broken_reference.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::BrokenReference, |_, problem| {
            let text = format!("nothing stands at `{}`", problem.name);
            (text, "add it to this file, or name what is there".to_owned())
        });
    }
}
