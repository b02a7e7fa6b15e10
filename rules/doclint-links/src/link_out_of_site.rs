//! Links to files outside the site's folder.

use crate::support::site_links::those;
use doclint_rule::site::{Fact, PlatformId, Site, Target};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct LinkOutOfSite;

impl SiteRule for LinkOutOfSite {
    const META: RuleMeta = RuleMeta::warning(
        "link-out-of-site",
        "a link leads to a file outside the site's folder",
        include_str!("link_out_of_site.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in those(site, |it| it.target == Target::Outside) {
            cx.report(link.at, format!("`{}` is outside the site's folder", link.path()))
                .help("link to a page of the site, or write the full URL with `https://`");
        }
    }
}
