//! Keys that the platform is about to drop.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct DeprecatedKey;

impl SiteRule for DeprecatedKey {
    const META: RuleMeta = RuleMeta::suggestion(
        "deprecated-key",
        "a key is deprecated",
        include_str!("deprecated_key.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Deprecated { key, why } = &finding.problem else { continue };
            cx.report(finding.at, format!("`{key}` is deprecated: {why}"))
                .help("plan to remove it; it still works for now");
        }
    }
}
