//! Lists with several defaults.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct SeveralDefaults;

impl SiteRule for SeveralDefaults {
    const META: RuleMeta = RuleMeta::error(
        "several-defaults",
        "two versions or languages are marked as the default",
        include_str!("several_defaults.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Default { first } = &finding.problem else { continue };
            cx.report(finding.at, "this list already has a default")
                .label_at(*first, "first default")
                .help("keep `default` only on the one that readers should see first");
        }
    }
}
