//! Keys of the other dialect of the configuration.

use crate::problem::Problem;
use crate::validate::findings;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct ForeignKey;

impl SiteRule for ForeignKey {
    const META: RuleMeta = RuleMeta {
        name: "foreign-key",
        summary: "a key of the other dialect of the configuration",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("foreign_key.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let (other, own) = match docs_json.dialect {
            DocsJsonDialect::Modern => ("the older", "today's"),
            DocsJsonDialect::Legacy => ("today's", "the older"),
        };
        for finding in findings(docs_json).iter() {
            let Problem::Foreign { key, counterpart } = &finding.problem else { continue };
            let help = counterpart.map_or_else(
                || "remove it: here nothing stands for it".to_owned(),
                |counterpart| format!("write `{counterpart}` instead"),
            );
            let message = format!(
                "`{key}` belongs to {other} configuration, and this file is of {own} shape"
            );
            cx.report(finding.at, message).help(help);
        }
    }
}
