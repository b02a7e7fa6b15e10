//! References in OpenAPI files whose target does not exist.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenReference;

impl SiteRule for BrokenReference {
    const META: RuleMeta = RuleMeta::warning(
        "broken-reference",
        "a reference in an OpenAPI file has no target",
        include_str!("broken_reference.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::BrokenReference, |api, problem| {
            let text = format!(
                "reference `{}` does not resolve: `{}` has nothing there",
                problem.name, api.path
            );
            let help = match &problem.meant {
                Some((_, near)) => format!("did you mean `{near}`?"),
                None => format!("add it to `{}`, or correct the `$ref`", api.path),
            };
            (text, help)
        });
    }
}
