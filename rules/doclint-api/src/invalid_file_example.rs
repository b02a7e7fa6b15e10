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
        files::report(site, cx, ApiDefect::InvalidExample, |_, problem| {
            let text = format!("the example does not fit its schema: {}", problem.name);
            let help = problem.help.clone();
            (text, help.unwrap_or_else(|| "correct the example, or the schema".to_owned()))
        });
    }
}
