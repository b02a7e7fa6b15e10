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
        let others = site.api_files().filter(|it| !files::is_built(site, it));
        files::report_in(others, cx, ApiDefect::MissingKey, |api, problem| {
            files::missing_key(api, problem, false)
        });
        files::report(site, cx, ApiDefect::MissingPart, |_, problem| {
            let help = problem.help.clone().unwrap_or_default();
            (format!("{}, which OpenAPI requires", problem.name), help)
        });
    }
}
