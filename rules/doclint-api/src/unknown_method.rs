//! Operations of an OpenAPI file under a misspelled method.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownMethod;

impl SiteRule for UnknownMethod {
    const META: RuleMeta = RuleMeta::error(
        "unknown-method",
        "an operation of an OpenAPI file has a misspelled method",
        include_str!("unknown_method.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UnknownMethod, |_, problem| {
            let near = problem.help.as_deref().unwrap_or("get");
            (format!("`{}` is not a method", problem.name), format!("did you mean `{near}`?"))
        });
    }
}
