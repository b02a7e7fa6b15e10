//! OpenAPI files that are spread over several files.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct ExternalReference;

impl SiteRule for ExternalReference {
    const META: RuleMeta = RuleMeta {
        name: "external-reference",
        summary: "an OpenAPI file names parts of itself in another file",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("external_reference.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

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
