//! Parameters in the paths of OpenAPI files that are declared nowhere.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndeclaredParameter;

impl SiteRule for UndeclaredParameter {
    const META: RuleMeta = RuleMeta::warning(
        "undeclared-parameter",
        "a parameter in the path of an operation is declared nowhere",
        include_str!("undeclared_parameter.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::UndeclaredParameter, |_, problem| {
            let name = &problem.name;
            let text =
                format!("the path of this operation has `{{{name}}}`, which no parameter declares");
            (text, format!("add a parameter with `name: {name}` and `in: path`"))
        });
    }
}
