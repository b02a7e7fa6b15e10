//! What a list has already.

use crate::problem::Problem;
use crate::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RepeatedItem;

impl SiteRule for RepeatedItem {
    const META: RuleMeta = RuleMeta {
        name: "repeated-item",
        summary: "a list holds twice what it may hold once",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("repeated_item.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Repeated { text, first, delete } = &finding.problem else { continue };
            let reported = cx
                .report(finding.at, format!("`{text}` stands in this list already"))
                .label_at(*first, "it stands here first")
                .help("keep one of the two: with both the platform refuses the file");
            if let Some(span) = delete {
                reported.fix(Fix::safe(format!("Remove the second `{text}`"), Edit::delete(*span)));
            }
        }
    }
}
