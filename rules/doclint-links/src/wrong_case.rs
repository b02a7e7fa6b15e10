//! Paths in the wrong case.

use crate::support::site_links::those;
use doclint_rule::site::{Fact, PlatformId, Site, Target, percent_encoded, wrong_case};
use doclint_rule::{Edit, Fix, FixKind, Level, RuleMeta, SiteCx, SiteRule};

pub(crate) struct WrongCase;

impl SiteRule for WrongCase {
    const META: RuleMeta = RuleMeta::warning(
        "wrong-case",
        "a path differs from the name of the page or file in upper and lower case",
        include_str!("wrong_case.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    // A forge looks for exactly that name.
    .level_on(PlatformId::Markdown, Level::Error)
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in those(site, |it| matches!(it.target, Target::OtherCase(_))) {
            let Target::OtherCase(name) = link.target else { continue };
            let right = percent_encoded(&link.written(name));
            let (text, help) = wrong_case(&right);
            let finding = cx.report(link.at, text);
            finding.help(help);
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, link.with_path(&right));
                finding.fix(Fix::safe(format!("Write `{right}`"), edit));
            }
        }
    }
}
