//! OpenAPI files that lack what every one must have.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingKey;

impl SiteRule for MissingKey {
    const META: RuleMeta = RuleMeta::warning(
        "missing-key",
        "an OpenAPI file lacks a key that every one must have",
        include_str!("missing_key.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::MissingKey, |api, problem| {
            let help = match problem.name.as_str() {
                "info" => "add `info` with a `title` and a `version`",
                "info.title" => "add the name of the API as `title`",
                "info.version" => "add the version of the description as `version`: `1.0.0`",
                _ => "add `paths` with the operations of the API",
            };
            (format!("`{}` has no `{}`", api.path, problem.name), help.to_owned())
        });
    }
}
