//! Values that their keys don't take.

use crate::validate::{Problem, validate};
use doclint_rule::site::Site;
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidValue;

impl SiteRule for InvalidValue {
    const META: RuleMeta = RuleMeta {
        name: "invalid-value",
        summary: "a value of a type or form that its key doesn't take",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("invalid_value.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        for finding in validate(config) {
            let Problem::Invalid { found, wanted, near } = finding.problem else { continue };
            let help = near.map_or_else(
                || format!("write {wanted}"),
                |near| format!("did you mean `{near}`?"),
            );
            cx.report(finding.at, format!("{found} is not allowed here")).help(help);
        }
    }
}
