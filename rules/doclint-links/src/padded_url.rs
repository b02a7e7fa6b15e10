//! Links with a space before or after their address.

use crate::support::site_links::with_others;
use doclint_rule::site::{Fact, Site};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct PaddedUrl;

impl SiteRule for PaddedUrl {
    const META: RuleMeta = RuleMeta::suggestion(
        "padded-url",
        "the address of a link has a blank at one of its ends",
        include_str!("padded_url.md"),
    )
    .in_builds()
    .in_api_files()
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in with_others(site) {
            let address = link.fact.target.trim();
            if address.is_empty() || address.len() == link.fact.target.len() {
                continue;
            }
            let finding = cx.report(link.at, "address of the link begins or ends with a blank");
            finding.help(format!("write `{address}`"));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, address);
                finding.fix(Fix::safe("Remove the blanks", edit));
            }
        }
    }
}
