//! Links that are relative to their page.

use crate::support::site_links::each;
use doclint_rule::site::{
    Fact, FileRole, LinkKind, PlatformId, Site, Style, Target, page_address, percent_encoded,
};
use doclint_rule::{Edit, Fix, FixKind, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RelativeLink;

impl SiteRule for RelativeLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "relative-link",
        "a link is relative to its page",
        include_str!("relative_link.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .profile(Profile::All)
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in each(site, LinkKind::Page) {
            let Target::Page(page) = *link.target else { continue };
            if Style::of(&link.path()) == Style::Root || link.page.role == FileRole::Snippet {
                continue;
            }
            let right = percent_encoded(&format!("/{}", page_address(&site.pages[page].path)));
            let finding = cx.report(link.at, "link is relative to its page");
            finding.help(format!("write `{right}`, which still works when this page moves"));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, link.with_path(&right));
                finding.fix(Fix::safe(format!("Write `{right}`"), edit));
            }
        }
    }
}
