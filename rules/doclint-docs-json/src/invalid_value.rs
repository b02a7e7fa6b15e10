//! Values that their keys don't take.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidValue;

impl SiteRule for InvalidValue {
    const META: RuleMeta = RuleMeta::error(
        "invalid-value",
        "a value has the wrong type or form for its key",
        include_str!("invalid_value.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Invalid { found, expected, near, is_sure } = &finding.problem else {
                continue;
            };
            let help = near.map_or_else(
                || format!("write {expected}"),
                |near| format!("did you mean `{near}`?"),
            );
            let message = format!("{found} is not allowed here");
            let reported = cx.report(finding.at, message).help(help);
            if let Some(near) = near.filter(|_| *is_sure) {
                let edit = Edit::replace(finding.at.span, format!("\"{near}\""));
                reported.fix(Fix::not_safe(format!("Write `{near}`"), edit));
            }
        }
    }
}
