//! Divisions of the navigation beside others.

use crate::problem::Problem;
use crate::shape::listed;
use crate::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct CompetingDivisions;

impl SiteRule for CompetingDivisions {
    const META: RuleMeta = RuleMeta::error(
        "competing-divisions",
        "a part of the navigation holds content of two kinds, of which one is dropped",
        include_str!("competing_divisions.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Rivals { dropped, kept, kept_at, is_known } = &finding.problem else {
                continue;
            };
            let names = listed(dropped, "and");
            if *is_known {
                let (verb, them) = if dropped.len() == 1 { ("is", "it") } else { ("are", "them") };
                let links = ["groups", "pages"].iter().all(|it| !dropped.contains(it));
                let or = if links { ", or into `global` where it only holds links" } else { "" };
                let message =
                    format!("{names} {verb} dropped: beside `{kept}` nothing else is read");
                cx.report(finding.at, message)
                    .label_at(*kept_at, "this goes first")
                    .help(format!("move {them} inside `{kept}`{or}"));
            } else {
                cx.report(finding.at, format!("{names} and `{kept}` exclude each other"))
                    .label_at(*kept_at, "an entry leads to one of the two")
                    .help("keep the one that you mean, and make an entry of its own of the other");
            }
        }
    }
}
