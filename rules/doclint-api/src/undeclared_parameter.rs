//! Path parameters in OpenAPI files that are not declared.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndeclaredParameter;

impl SiteRule for UndeclaredParameter {
    const META: RuleMeta = RuleMeta::warning(
        "undeclared-parameter",
        "a path parameter of an operation is not declared",
        include_str!("undeclared_parameter.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UndeclaredParameter, |_, problem| {
            let name = &problem.name;
            if let (true, Some((_, right))) = (name.starts_with(':'), &problem.meant) {
                let text = format!("`{name}` is not a path parameter in OpenAPI");
                return (text, format!("write `{right}`"));
            }
            let text = format!("path parameter `{{{name}}}` of this operation is not declared");
            let help = match problem.meant {
                Some(_) => format!("rename the parameter that the path does not have to `{name}`"),
                None => {
                    format!("add a parameter with `name: {name}`, `in: path` and `required: true`")
                }
            };
            (text, help)
        });
    }
}
