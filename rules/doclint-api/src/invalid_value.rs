//! Values in OpenAPI files that the specification does not allow.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidValue;

impl SiteRule for InvalidValue {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-value",
        "an OpenAPI file has a value that OpenAPI does not allow",
        include_str!("invalid_value.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::InvalidValue, |_, problem| {
            let help = problem.help.clone().unwrap_or_default();
            (problem.name.clone(), help)
        });
    }
}
