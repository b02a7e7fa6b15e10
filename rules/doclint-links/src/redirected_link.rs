//! Links that lead through a redirect.

use crate::site_links::all;
use doclint_rule::site::{Site, Target};
use doclint_rule::{Edit, Fix, FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectedLink;

impl SiteRule for RedirectedLink {
    const META: RuleMeta = RuleMeta {
        name: "redirected-link",
        summary: "a link leads through a redirect",
        level: Level::Suggestion,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("redirected_link.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in all(site) {
            let Target::Redirect(index, to) = link.target else { continue };
            let redirect = site.config.as_ref().and_then(|it| it.redirects.list.get(*index));
            let finding = cx.report(link.at, format!("a redirect leads from here to `{to}`"));
            finding.help(format!("link to `{to}`: readers get there faster"));
            if let Some(redirect) = redirect {
                finding.label_at(redirect.source_at, "this is the redirect");
            }
            let leads_to_page =
                matches!(site.find(to.trim_matches('/'), link.fact.kind), Target::Page(_));
            if link.fact.is_plain && leads_to_page {
                let edit = Edit::replace(link.fact.span, link.with_path(to));
                finding.fix(Fix::not_safe(format!("Link to `{to}`"), edit));
            }
        }
    }
}
