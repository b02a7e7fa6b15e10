//! OpenAPI files without a required key.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingKey;

impl SiteRule for MissingKey {
    const META: RuleMeta = RuleMeta::warning(
        "missing-key",
        "an OpenAPI file has no value for a required key",
        include_str!("missing_key.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::MissingKey, |api, problem| {
            let help = match problem.name.as_str() {
                "info" => "add `info` with a `title` and a `version`",
                "info.title" => "add `title` with the name of the API",
                "info.version" => {
                    "add `version` with the version of the description, such as `1.0.0`"
                }
                _ => "add `paths` with the operations of the API",
            };
            (
                format!("`{}` has no `{}`, which OpenAPI requires", api.path, problem.name),
                help.to_owned(),
            )
        });
    }
}
