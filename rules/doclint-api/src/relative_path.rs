//! Paths of OpenAPI files that do not begin with a slash.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RelativePath;

impl SiteRule for RelativePath {
    const META: RuleMeta = RuleMeta::warning(
        "relative-path",
        "a path of an OpenAPI file does not begin with a slash",
        include_str!("relative_path.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::RelativePath, |_, problem| {
            let text = format!("the path `{}` does not begin with a slash", problem.name);
            (text, format!("write `/{}`", problem.name))
        });
    }
}
