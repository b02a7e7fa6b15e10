//! Parameters in OpenAPI files without a description.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndescribedParameter;

impl SiteRule for UndescribedParameter {
    const META: RuleMeta = RuleMeta::suggestion(
        "undescribed-parameter",
        "a parameter in an OpenAPI file has no description",
        include_str!("undescribed_parameter.md"),
    )
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UndescribedParameter, |_, problem| {
            let text = format!("parameter `{}` has no `description`", problem.name);
            (text, "say in `description` what it does, and which values it takes".to_owned())
        });
    }
}
