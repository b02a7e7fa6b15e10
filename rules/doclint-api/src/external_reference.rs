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
        files::report(site, cx, ApiDefect::ExternalReference, |_, problem| {
            let text = format!(
                "`{}` is in another file, but the platform reads only this one",
                problem.name
            );
            (
                text,
                "bundle the description into one file, and refer to its parts as `#/components/…`"
                    .to_owned(),
            )
        });
    }
}
