//! Links that lead out of the folder of the site.

use crate::site_links::all;
use doclint_rule::site::{Site, Target};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct LinkOutOfSite;

impl SiteRule for LinkOutOfSite {
    const META: RuleMeta = RuleMeta::warning(
        "link-out-of-site",
        "a link leads out of the folder of the site",
        include_str!("link_out_of_site.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in all(site) {
            if *link.target == Target::Outside {
                cx.report(link.at, format!("`{}` leads out of the site", link.path()))
                    .help("link to a page of the site, or write the whole address with `https://`");
            }
        }
    }
}
