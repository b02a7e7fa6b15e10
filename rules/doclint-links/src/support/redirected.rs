//! Links that a redirect with a wildcard leads to a page that does not exist.

use super::site_links::those;
use doclint_rule::site::{LinkKind, Site, Target, address, percent_decoded};
use doclint_rule::suggest::question;
use doclint_rule::{Edit, Fix, SiteCx};

/// Reports links whose redirect leads to no page. Where a redirect leads all paths nowhere, the redirect
/// has a finding of its own.
pub(crate) fn report_redirected(site: &Site, cx: &mut SiteCx<'_>) {
    let Some(docs_json) = &site.docs_json else { return };
    let mut near_pages = site.near_pages();
    let is_redirected = |it: &Target| matches!(it, Target::Redirect(..));
    for link in those(site, |it| it.kind == LinkKind::Page && is_redirected(&it.target)) {
        let Target::Redirect(index, to) = link.target else { continue };
        let redirect = &docs_json.redirects.list[*index];
        let leads_to_many = redirect.is_pattern() && redirect.only_destination().is_none();
        if !leads_to_many || site.resolve("", to, LinkKind::Page) != Target::Missing {
            continue;
        }
        let Some(end) = address(to).map(|it| percent_decoded(it.path)) else { continue };
        let end = end.trim_matches('/');
        let is_absent = site.index.absent_folder(end).is_some_and(|it| !it.contains('/'));
        let followed = link.rooted().and_then(|it| docs_json.redirects.follow(&it));
        if is_absent || followed.is_none_or(|it| it.is_loop) {
            continue;
        }
        let text = format!("`{}` is redirected to `{to}`, which does not exist", link.path());
        let finding = cx.report(link.at, text);
        let source = &redirect.source;
        finding
            .cause(format!("the redirect from `{source}` leads the link to a missing page"))
            .label_at(redirect.source_at, "the redirect")
            .help("link to an existing page");
        let near = near_pages.of_path(end).map(|it| format!("/{}", it.address));
        if let Some(near) = near {
            finding.help(question(&near, to));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, link.with_path(&near));
                finding.fix(Fix::suggestion(format!("Link to `{near}`"), edit));
            }
        }
    }
}
