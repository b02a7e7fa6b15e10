//! Items that a list has twice.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RepeatedItem;

impl SiteRule for RepeatedItem {
    const META: RuleMeta = RuleMeta::error(
        "repeated-item",
        "a list has the same item twice",
        include_str!("repeated_item.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Repeated { text, first, delete } = &finding.problem else { continue };
            let reported = cx
                .report(finding.at, format!("duplicate `{text}` in this list"))
                .label_at(*first, "first used here")
                .help("keep one of the two; with both, the platform rejects the file");
            if let Some(span) = delete {
                reported.fix(Fix::safe(format!("Remove the second `{text}`"), Edit::delete(*span)));
            }
        }
    }
}
