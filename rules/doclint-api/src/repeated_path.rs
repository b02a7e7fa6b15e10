//! Servers of OpenAPI files whose URL ends with what all paths begin with.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct RepeatedPath;

impl SiteRule for RepeatedPath {
    const META: RuleMeta = RuleMeta::warning(
        "repeated-path",
        "the URL of a server ends with the segment that the paths of the file begin with",
        include_str!("repeated_path.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::RepeatedPath, |_, problem| {
            let path = &problem.name;
            let text =
                format!("the server's URL ends with `{path}`, and paths begin with it again");
            (text, format!("remove `{path}` from the URL or from the paths"))
        });
    }
}
