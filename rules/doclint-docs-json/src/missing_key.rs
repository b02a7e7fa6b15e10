//! Required keys.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingKey;

impl SiteRule for MissingKey {
    const META: RuleMeta =
        RuleMeta::error("missing-key", "a required key is missing", include_str!("missing_key.md"));

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Missing { keys } = &finding.problem else { continue };
            cx.report(finding.at, format!("missing {keys}"))
                .help("add the required key; without it, the platform rejects the file");
        }
    }
}
