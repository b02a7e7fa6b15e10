//! Links that go through a redirect.

use crate::support::site_links::all;
use doclint_rule::site::{Site, Target, address};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectedLink;

impl SiteRule for RedirectedLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "redirected-link",
        "a link goes through a redirect",
        include_str!("redirected_link.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in all(site) {
            let Target::Redirect(index, to) = link.target else { continue };
            // A redirect to a page that does not exist is a finding of another rule.
            let end = address(to).map(|_| site.resolve("", to, link.fact.kind));
            let is_page = matches!(end, Some(Target::Page(_)));
            if !is_page && matches!(end, Some(Target::Missing | Target::Folder)) {
                continue;
            }
            let redirect = site.docs_json.as_ref().and_then(|it| it.redirects.list.get(*index));
            let finding = cx.report(link.at, format!("link is redirected to `{to}`"));
            finding.help(format!("link to `{to}` directly"));
            if let Some(redirect) = redirect {
                let source = &redirect.source;
                finding.cause(match source.contains([':', '*']) {
                    true => format!("link goes through the redirect from `{source}`"),
                    false => format!("`{source}` is redirected to `{to}`"),
                });
                finding.label_at(redirect.source_at, "the redirect");
            }
            if link.fact.is_plain && is_page && !to.contains(['?', '#']) {
                let edit = Edit::replace(link.fact.span, link.with_path(to));
                finding.fix(Fix::not_safe(format!("Link to `{to}`"), edit));
            }
        }
    }
}
