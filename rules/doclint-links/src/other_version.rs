//! Links to pages of another version.

use crate::support::site_links::those;
use doclint_rule::site::{
    Fact, LinkKind, PlatformId, ResolvedLink, Site, SitePage, Target, page_address, percent_encoded,
};
use doclint_rule::{Edit, Fix, FixKind, Genre, RuleMeta, SiteCx, SiteRule};

pub(crate) struct OtherVersion;

impl SiteRule for OtherVersion {
    const META: RuleMeta = RuleMeta::warning(
        "other-version",
        "a link leads to a page of another version that exists in the version of its own page",
        include_str!("other_version.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages()
    .skips(&[Genre::Record]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        if site.pages.iter().all(|it| it.version.is_none()) {
            return;
        }
        let is_to_page =
            |it: &ResolvedLink| it.kind == LinkKind::Page && matches!(it.target, Target::Page(_));
        for link in those(site, is_to_page) {
            let Target::Page(to) = *link.target else { continue };
            let from = link.page;
            let own = site.index.page(&from.path).filter(|_| from.has_authors && !is_about(from));
            let same = own.and_then(|own| Some((own, site.in_version_of(own, to)?)));
            // A page may lead to itself in another version.
            let Some((_, same)) = same.filter(|(own, same)| own != same) else { continue };
            // How a browser resolves a path without a leading slash is not known here.
            if !link.fact.target.starts_with('/') {
                continue;
            }
            let version = |it: &SitePage| it.version.as_deref().unwrap_or_default().to_owned();
            let (other, version) = (version(&site.pages[to]), version(from));
            let right = format!("/{}", page_address(&site.pages[same].path));
            let finding =
                cx.report(link.at, format!("this leads to the page of version `{other}`"));
            finding
                .cause(format!("links of version `{version}` lead to version `{other}`"))
                .help(format!("the page exists in version `{version}`: `{right}`"));
            let rest = site.pages[same].kept_rest(link.fact.target);
            if let Some(rest) = rest.filter(|_| link.fact.is_plain) {
                let edit =
                    Edit::replace(link.fact.span, format!("{}{rest}", percent_encoded(&right)));
                finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
            }
        }
    }
}

/// Whether a page is about the way from one version to another, so that it leads to both.
fn is_about(page: &SitePage) -> bool {
    ["migrat", "upgrad", "changelog", "version", "compatib", "deprecat", "legacy", "whats-new"]
        .iter()
        .any(|it| page.path.contains(it))
}
