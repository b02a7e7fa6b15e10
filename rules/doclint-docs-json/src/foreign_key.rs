//! Keys of the other format.

use crate::support::problem::{Problem, Undo};
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
            let Problem::Foreign { key, counterpart, undo } = &finding.problem else { continue };
            let help = match (counterpart, undo) {
                (None, _) => "remove it; this format has no equivalent".to_owned(),
                (Some(other), Some(Undo::Remove { .. })) => {
                    format!("remove it; `{other}` is set, too")
                }
                (Some(other), _) => format!("write `{other}` instead"),
            };
            let message = format!("`{key}` is a `{other}` key; this file has the `{own}` format");
            let reported = cx.report(finding.at, message).help(help);
            reported.fixes.extend(counterpart.zip(*undo).map(|(counterpart, undo)| match undo {
                Undo::Remove { entry, is_same } => {
                    let (title, edit) = (format!("Remove `{key}`"), Edit::delete(entry));
                    // Two values contradict each other, and only the author knows which is meant.
                    match is_same {
                        true => Fix::not_safe(title, edit),
                        false => Fix::suggestion(title, edit),
                    }
                }
                Undo::Rename => {
                    let edit = Edit::replace(finding.at.span, format!("\"{counterpart}\""));
                    // The value takes effect under its new name, and may not be valid there.
                    Fix::suggestion(format!("Write `{counterpart}`"), edit)
                }
            }));
        }
    }
}
