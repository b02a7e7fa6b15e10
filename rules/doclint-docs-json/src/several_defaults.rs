//! Defaults beside a default.

use crate::problem::Problem;
use crate::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct SeveralDefaults;

impl SiteRule for SeveralDefaults {
    const META: RuleMeta = RuleMeta::error(
        "several-defaults",
        "two versions or languages of a list are the default",
        include_str!("several_defaults.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Default { first } = &finding.problem else { continue };
            cx.report(finding.at, "this list has a default already")
                .label_at(*first, "this is the other default")
                .help("leave `default` to the one that readers shall see first");
        }
    }
}
