//! Links that go through a redirect.

use crate::support::site_links::{SiteLink, those};
use doclint_rule::site::{
    Fact, PlatformId, Redirect, Site, SitePage, Target, address, fragment_of, page_address,
    percent_decoded,
};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectedLink;

impl SiteRule for RedirectedLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "redirected-link",
        "a link goes through a redirect",
        include_str!("redirected_link.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let redirected = those(site, |it| matches!(it.target, Target::Redirect(..)));
        for link in redirected.filter(|it| !is_history(it.page)) {
            let Target::Redirect(index, _) = link.target else { continue };
            // A browser looks for `old` beside the page, and the platform in the root.
            let is_bare = !link.fact.target.starts_with(['/', '.', '#']);
            if is_bare && link.page.path.contains('/') {
                continue;
            }
            let redirect = &docs_json.redirects.list[*index];
            // A temporary redirect is an alias that links are meant to use.
            let followed = link.rooted().and_then(|it| docs_json.redirects.follow_permanent(&it));
            let Some(followed) = followed.filter(|it| !it.is_loop) else { continue };
            let to = followed.destination.as_str();
            // A redirect to no page, or to the file of one, is a finding of another rule.
            let parts = address(to);
            let end = parts.as_ref().map(|_| site.resolve("", to, link.fact.kind));
            if end.as_ref().is_some_and(Target::is_dead) || parts.is_some_and(|it| it.names_file())
            {
                continue;
            }
            let page = end.and_then(|it| match it {
                Target::Page(page) => Some(page),
                _ => None,
            });
            // So is an anchor that the new page doesn't have: to replace the path fixes half of it.
            if page.is_none_or(|it| has_anchor(site, it, link.fact.target)) {
                report(&link, redirect, to, page.map(|it| &site.pages[it]), cx);
            }
        }
    }
}

/// Reports a link; `page` is the page that it leads to in the end, if it is one.
fn report(
    link: &SiteLink<'_>,
    redirect: &Redirect,
    to: &str,
    page: Option<&SitePage>,
    cx: &mut SiteCx<'_>,
) {
    let source = &redirect.source;
    let finding = cx.report(link.at, format!("link is redirected to `{to}`"));
    finding
        .help(format!("link to `{to}` directly"))
        .cause(match redirect.is_pattern() {
            true => format!("link goes through the redirect from `{source}`"),
            false => format!("`{source}` is redirected to `{to}`"),
        })
        .label_at(redirect.source_at, "the redirect");
    // To link a page to itself is another defect.
    let is_other = |it: &&SitePage| it.file != link.page.file;
    let page = page.filter(is_other);
    let Some(page) = page.filter(|_| link.fact.is_plain && !to.contains(['?', '#'])) else {
        return;
    };
    let edit = Edit::replace(link.fact.span, link.with_path(to));
    let title = format!("Link to `{to}`");
    // From one version to another, the redirect may be what is wrong.
    let versions = (&link.page.version, &page.version);
    let leaves_version = matches!(versions, (Some(from), Some(to)) if from != to);
    // What leads all pages of a folder to one page loses which of them was meant.
    let is_catch_all = redirect.is_pattern() && !redirect.destination.contains(['*', ':']);
    finding.fix(match leaves_version || is_catch_all {
        true => Fix::suggestion(title, edit),
        false => Fix::not_safe(title, edit),
    });
}

/// Whether a page has the anchor that a link names, if it names one; unknown anchors count.
fn has_anchor(site: &Site, page: usize, target: &str) -> bool {
    let fragment = fragment_of(target).filter(|it| !it.is_empty());
    let Some(fragment) = fragment else { return true };
    let anchors = site.anchors(&site.pages[page]);
    anchors
        .is_none_or(|it| it.contains_key(fragment) || it.contains_key(&*percent_decoded(fragment)))
}

/// Whether a page is about the past, in links that were right when it was written.
fn is_history(page: &SitePage) -> bool {
    const NAMES: [&str; 4] = ["changelog", "release-notes", "releases", "whats-new"];
    let mut parts = page_address(&page.path).split('/');
    page.facts.count_of("Update") > 0 || parts.any(|it| NAMES.contains(&it))
}
