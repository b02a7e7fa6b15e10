//! Keys of the other dialect of the configuration.

use crate::problem::Problem;
use crate::validate::findings;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct ForeignKey;

impl SiteRule for ForeignKey {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-key",
        "a key of the other dialect of the configuration",
        include_str!("foreign_key.md"),
    );

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
