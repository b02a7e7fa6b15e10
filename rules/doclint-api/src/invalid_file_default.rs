//! Default values in OpenAPI files that don't fit their schemas.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidFileDefault;

impl SiteRule for InvalidFileDefault {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-file-default",
        "a default value in an OpenAPI file does not fit its schema",
        include_str!("invalid_file_default.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report_misfits(site, cx, ApiDefect::InvalidDefault, "default");
    }
}
