//! OpenAPI files that refer to other files.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct ExternalReference;

impl SiteRule for ExternalReference {
    const META: RuleMeta = RuleMeta::error(
        "external-reference",
        "an OpenAPI file refers to another file",
        include_str!("external_reference.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::ExternalReference, |api, problem| {
            let help = format!(
                "bundle the OpenAPI files into one, and use references such as `#/components/…`; \
                 the platform reads only `{}`",
                api.path
            );
            (format!("reference leads to another file: `{}`", problem.name), help)
        });
    }
}
