//! Parts of the navigation with several kinds of content.

use crate::support::problem::Problem;
use crate::support::shape::in_code;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct CompetingDivisions;

impl SiteRule for CompetingDivisions {
    const META: RuleMeta = RuleMeta::error(
        "competing-divisions",
        "a part of the navigation has two kinds of content, and one is ignored",
        include_str!("competing_divisions.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Rivals { dropped, kept, kept_at, is_known } = &finding.problem else {
                continue;
            };
            let names = in_code(dropped, "and");
            if *is_known {
                let (verb, them, only) = match dropped.len() {
                    1 => ("is", "it", "it only contains"),
                    _ => ("are", "them", "they only contain"),
                };
                let links = ["groups", "pages"].iter().all(|it| !dropped.contains(it));
                let or = match links {
                    true => format!(", or into `global` if {only} links"),
                    false => String::new(),
                };
                let message =
                    format!("{names} {verb} ignored because `{kept}` is set at the same level");
                cx.report(finding.at, message)
                    .label_at(*kept_at, format!("only `{kept}` is used"))
                    .help(format!("move {them} into one of the entries of `{kept}`{or}"));
            } else {
                cx.report(finding.at, format!("{names} and `{kept}` can't be used together"))
                    .label_at(*kept_at, "also set here")
                    .help("keep one here, and move the other into its own entry");
            }
        }
    }
}
