//! Keys that the platform gives up.

use crate::problem::Problem;
use crate::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DeprecatedKey;

impl SiteRule for DeprecatedKey {
    const META: RuleMeta = RuleMeta {
        name: "deprecated-key",
        summary: "a key that the platform is about to give up",
        level: Level::Suggestion,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("deprecated_key.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Deprecated { key, why } = &finding.problem else { continue };
            cx.report(finding.at, format!("`{key}` is deprecated: {why}"))
                .help("it still works; plan to remove it");
        }
    }
}
