//! Required keys.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingKey;

impl SiteRule for MissingKey {
    const META: RuleMeta =
        RuleMeta::error("missing-key", "a required key is missing", include_str!("missing_key.md"))
            .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Missing { keys, renamed } = &finding.problem else { continue };
            let reported = cx.report(finding.at, format!("missing {keys}"));
            reported.help("add the required key; without it, the platform rejects the file");
            if let Some((other, key)) = renamed {
                let edit = Edit::replace(*other, format!("\"{key}\""));
                let title = format!("Write `{key}` for the key that is unknown");
                reported.fix(Fix::suggestion(title, edit));
            }
        }
    }
}
