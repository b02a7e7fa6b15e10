//! Links that lead out of the folder of the site.

use crate::site_links::all;
use doclint_rule::site::{Site, Target};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LinkOutOfSite;

impl SiteRule for LinkOutOfSite {
    const META: RuleMeta = RuleMeta {
        name: "link-out-of-site",
        summary: "a link leads out of the folder of the site",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("link_out_of_site.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in all(site) {
            if *link.target == Target::Outside {
                cx.report(link.at, format!("`{}` leads out of the site", link.path()))
                    .help("link to a page of the site, or write the whole address with `https://`");
            }
        }
    }
}
