//! Links to the page that they are on.

use crate::support::site_links::those;
use doclint_rule::site::{Fact, LinkKind, PlatformId, ResolvedLink, Site, Target};
use doclint_rule::{Genre, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct SelfLink;

impl SiteRule for SelfLink {
    const META: RuleMeta =
        RuleMeta::suggestion("self-link", "a page links to itself", include_str!("self_link.md"))
            .only_on(&[PlatformId::Mintlify])
            .reads(&[Fact::Links])
            .profile(Profile::Strict)
            .only_in_pages()
            // Entries of a changelog are also read in feeds and mails.
            .skips(&[Genre::Record]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let is_of_page =
            |it: &ResolvedLink| it.kind == LinkKind::Page && it.target == Target::Page(it.page);
        for link in those(site, is_of_page) {
            let has_anchor = link.fact.target.contains('#');
            let is_in_text = link.fact.span.start >= link.page.facts.text_start;
            // `links/empty-link` reports a link without an address.
            let is_empty = link.fact.target.trim().is_empty();
            if is_in_text && !has_anchor && !is_empty {
                cx.report(link.at, "link leads to the page that it is on")
                    .help("link to the page that you mean, or to a section of this one");
            }
        }
    }
}
