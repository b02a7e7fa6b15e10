//! Security schemes that an OpenAPI file requires and does not define.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownSecurityScheme;

impl SiteRule for UnknownSecurityScheme {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-security-scheme",
        "an operation requires a security scheme that its OpenAPI file does not define",
        include_str!("unknown_security_scheme.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UnknownSecurity, |_, problem| {
            let help = match &problem.meant {
                Some((_, near)) => format!("did you mean `{near}`?"),
                None => {
                    "add it to `components.securitySchemes`, or name one that is there".to_owned()
                }
            };
            (format!("unknown security scheme `{}`", problem.name), help)
        });
    }
}
