//! Parameters in the paths of OpenAPI files that are declared nowhere.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndeclaredParameter;

impl SiteRule for UndeclaredParameter {
    const META: RuleMeta = RuleMeta {
        name: "undeclared-parameter",
        summary: "a parameter in the path of an operation is declared nowhere",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("undeclared_parameter.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::UndeclaredParameter, |_, problem| {
            let name = &problem.name;
            let text =
                format!("the path of this operation has `{{{name}}}`, which no parameter declares");
            (text, format!("add a parameter with `name: {name}` and `in: path`"))
        });
    }
}
