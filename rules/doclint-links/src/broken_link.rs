//! Links to pages that do not exist.

use crate::support::site_links::{each, near};
use doclint_rule::site::{LinkKind, Site, Target, percent_encoded};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::error(
        "broken-link",
        "a link leads to a page that does not exist",
        include_str!("broken_link.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut told = 0;
        for link in each(site, LinkKind::Page) {
            if *link.target != Target::Missing {
                continue;
            }
            let text = format!("page `{}` does not exist", link.path());
            // On a site where most links are dead, a search for each would take long.
            told += 1;
            let may_search = told < MAX_SEARCHES && told * site.pages.len() < MAX_COMPARED;
            let near = near(site, &link, may_search);
            let finding = cx.report(link.at, text);
            match near {
                Some(near) => {
                    finding.help(format!("did you mean `{near}`?"));
                    if link.fact.is_plain {
                        let edit =
                            Edit::replace(link.fact.span, link.with_path(&percent_encoded(&near)));
                        finding.fix(Fix::suggestion(format!("Link to `{near}`"), edit));
                    }
                }
                None => {
                    finding.help("link to an existing page, or add a redirect from this path");
                }
            }
        }
    }
}

const MAX_SEARCHES: usize = 200;
/// A search compares with every page.
const MAX_COMPARED: usize = 400_000;
