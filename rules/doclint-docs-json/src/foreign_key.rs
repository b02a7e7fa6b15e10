//! Keys of the other format.

use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct ForeignKey;

impl SiteRule for ForeignKey {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-key",
        "a key belongs to the other format, `docs.json` or `mint.json`",
        include_str!("foreign_key.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let (other, own) = match docs_json.dialect {
            DocsJsonDialect::Modern => ("mint.json", "docs.json"),
            DocsJsonDialect::Legacy => ("docs.json", "mint.json"),
        };
        for finding in findings(docs_json).iter() {
            let Problem::Foreign { key, counterpart, is_renamed } = &finding.problem else {
                continue;
            };
            let help = counterpart.map_or_else(
                || "remove it; this format has no equivalent".to_owned(),
                |counterpart| format!("write `{counterpart}` instead"),
            );
            let message = format!("`{key}` is a `{other}` key; this file has the `{own}` format");
            let reported = cx.report(finding.at, message).help(help);
            if let Some(counterpart) = counterpart.filter(|_| *is_renamed) {
                let edit = Edit::replace(finding.at.span, format!("\"{counterpart}\""));
                reported.fix(Fix::not_safe(format!("Write `{counterpart}`"), edit));
            }
        }
    }
}
