//! Links to pages that do not exist.

use crate::support::site_links::each;
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
        let mut near_pages = site.near_pages();
        for link in each(site, LinkKind::Page) {
            if *link.target != Target::Missing {
                continue;
            }
            let text = format!("page `{}` does not exist", link.path());
            let near = near_pages.of_link(link.page, &link.path()).map(|it| format!("/{it}"));
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
