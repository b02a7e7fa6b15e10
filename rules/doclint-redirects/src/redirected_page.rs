//! Redirects from pages that exist.

use crate::broken_redirect::is_swapped;
use crate::hidden::hidden_pages;
use crate::host::Host;
use doclint_rule::site::{Fact, FileRole, Redirect, Site, address};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectedPage;

impl SiteRule for RedirectedPage {
    const META: RuleMeta = RuleMeta::warning(
        "redirected-page",
        "a redirect hides a page that exists",
        include_str!("redirected_page.md"),
    )
    .reads(&[Fact::Links])
    .in_builds();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for (at, page) in site.hiding_redirects() {
            cx.report(
                at,
                format!("the redirect to this address takes the place of the page `{page}`"),
            )
            .help("remove the redirect or the page");
        }
        let Some(docs_json) = &site.docs_json else { return };
        let mut host = None;
        for redirect in docs_json.redirects.list.iter().filter(|it| applies_to_one(it)) {
            let page = site.index.page(redirect.source.trim_matches('/'));
            let Some(page) = page.map(|it| &site.pages[it]).filter(|it| it.role == FileRole::Page)
            else {
                continue;
            };
            // That has a finding of its own, unless the destination may be on the same host.
            let host = host.get_or_insert_with(|| Host::of(site, docs_json));
            if is_swapped(site, redirect) && !host.is_elsewhere(&redirect.destination) {
                continue;
            }
            // Nobody has verified that a redirect comes before a page; all signs say so.
            let text = format!("this redirect probably hides the page `{}`", page.path);
            cx.report(redirect.source_at, text).help("remove the redirect or the page");
        }
        for (redirect, pages) in hidden_pages(site, &docs_json.redirects) {
            let first = &site.pages[pages[0]].path;
            let text = match pages.len() {
                1 => format!("this redirect probably hides the page `{first}`"),
                count => format!("this redirect probably hides {count} pages, such as `{first}`"),
            };
            let at = docs_json.redirects.list[redirect].source_at;
            cx.report(at, text).help(match pages.len() {
                1 => "redirect only the paths that are gone, or remove the page",
                _ => "redirect only the paths that are gone, or remove the pages",
            });
        }
    }
}

/// Whether it takes one address, to another one: what leads to itself is a loop, and a finding of
/// another rule.
fn applies_to_one(redirect: &Redirect) -> bool {
    let path = |text: &str| text.trim_matches('/').to_owned();
    // The platform serves no page under the name of its file.
    let names_file = address(&redirect.source).is_some_and(|it| it.names_file());
    !redirect.is_pattern()
        && !names_file
        && redirect.never_matches().is_none()
        && path(&redirect.source) != path(&redirect.destination)
}
