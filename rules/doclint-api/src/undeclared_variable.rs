//! Variables in the URLs of servers that the servers do not define.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndeclaredVariable;

impl SiteRule for UndeclaredVariable {
    const META: RuleMeta = RuleMeta::warning(
        "undeclared-variable",
        "the URL of a server has a variable that the server does not define",
        include_str!("undeclared_variable.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UndeclaredVariable, |_, problem| {
            let name = &problem.name;
            let help = match problem.meant {
                Some(_) => format!("rename the variable that the URL does not have to `{name}`"),
                None => format!("define `{name}` with a `default` in `variables` of the server"),
            };
            (format!("`{{{name}}}` in the URL is not in `variables` of the server"), help)
        });
    }
}
