//! Properties that a schema requires and does not describe.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndeclaredProperty;

impl SiteRule for UndeclaredProperty {
    const META: RuleMeta = RuleMeta::warning(
        "undeclared-property",
        "a schema requires a property that it does not describe",
        include_str!("undeclared_property.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UndeclaredProperty, |_, problem| {
            if problem.name.is_empty() {
                let help = "write the name of a property, or remove it".to_owned();
                return ("`required` has an empty name".to_owned(), help);
            }
            let help = match &problem.meant {
                Some((_, near)) => format!("did you mean `{near}`?"),
                None => format!("describe `{}` in `properties`, or remove it here", problem.name),
            };
            (format!("required `{}` is not in `properties`", problem.name), help)
        });
    }
}
