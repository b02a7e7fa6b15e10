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
        files::report(site, cx, ApiDefect::InvalidDefault, |_, problem| {
            let text = format!("the default does not fit its schema: {}", problem.name);
            let help = problem.help.clone();
            (text, help.unwrap_or_else(|| "correct the default, or the schema".to_owned()))
        });
    }
}
