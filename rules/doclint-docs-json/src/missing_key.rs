//! Keys that have to be given.

use crate::problem::Problem;
use crate::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingKey;

impl SiteRule for MissingKey {
    const META: RuleMeta = RuleMeta {
        name: "missing-key",
        summary: "a key that has to be given is missing",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("missing_key.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Missing { keys } = &finding.problem else { continue };
            cx.report(finding.at, format!("this object lacks {keys}"))
                .help("add what is missing: without it the platform refuses the file");
        }
    }
}
