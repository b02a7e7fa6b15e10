//! OpenAPI files that are spread over several files.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct ExternalReference;

impl SiteRule for ExternalReference {
    const META: RuleMeta = RuleMeta::error(
        "external-reference",
        "an OpenAPI file names parts of itself in another file",
        include_str!("external_reference.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::ExternalReference, |_, problem| {
            let text = format!(
                "`{}` lies in another file, and the platform reads only this one",
                problem.name
            );
            (
                text,
                "bundle the description into one file, and name what it holds by `#/components/…`"
                    .to_owned(),
            )
        });
    }
}
