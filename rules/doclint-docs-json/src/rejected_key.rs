//! Keys for which the platform rejects `docs.json`.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use crate::unknown_key;
use doclint_rule::site::Site;
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RejectedKey;

impl SiteRule for RejectedKey {
    const META: RuleMeta = RuleMeta::error(
        "rejected-key",
        "an unknown key for which the platform rejects `docs.json`",
        include_str!("rejected_key.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Unknown { key, near, inside, is_rejected: true, .. } = &finding.problem
            else {
                continue;
            };
            let message = format!("unknown key `{key}`; the platform rejects the file");
            let reported = cx.report(finding.at, message).help(unknown_key::meant(*near, *inside));
            reported.fixes.extend(unknown_key::corrected(finding));
        }
    }
}
