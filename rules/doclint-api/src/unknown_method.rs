//! Operations of an OpenAPI file under a misspelled method.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownMethod;

impl SiteRule for UnknownMethod {
    const META: RuleMeta = RuleMeta::error(
        "unknown-method",
        "an operation of an OpenAPI file has a misspelled method",
        include_str!("unknown_method.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UnknownMethod, |_, problem| {
            let near = problem.meant.as_ref().map_or("get", |it| &it.1);
            (format!("`{}` is not a method", problem.name), format!("did you mean `{near}`?"))
        });
    }
}
