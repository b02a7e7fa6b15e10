//! Examples in OpenAPI files that don't fit their schemas.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidFileExample;

impl SiteRule for InvalidFileExample {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-file-example",
        "an example in an OpenAPI file does not fit its schema",
        include_str!("invalid_file_example.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report_misfits(site, cx, ApiDefect::InvalidExample, "example");
    }
}
