//! Redirects to redirects.

use doclint_rule::site::{LinkKind, PlatformId, Site, Target, address};
use doclint_rule::{Edit, Fix, FixKind, Json, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectChain;

impl SiteRule for RedirectChain {
    const META: RuleMeta = RuleMeta::suggestion(
        "redirect-chain",
        "a redirect leads to another redirect",
        include_str!("redirect_chain.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let redirects = &docs_json.redirects;
        for (index, redirect) in redirects.list.iter().enumerate() {
            // One that an earlier wildcard takes over is a finding of another rule, if of any.
            if redirects.of_pattern(&redirect.source, index).is_some() {
                continue;
            }
            // One with a wildcard is followed with its parameters in place of values.
            let parts = address(&redirect.destination);
            // A redirect that hides a page is a finding of another rule.
            let parts = parts.filter(|it| site.index.page(it.path).is_none());
            let next = parts.and_then(|it| redirects.follow_permanent(it.path));
            let Some(next) = next.filter(|_| redirect.never_matches().is_none()) else { continue };
            // A loop is a finding of another rule.
            if next.is_loop {
                continue;
            }
            let to = next.destination;
            // A redirect to no page, or to the file of one, is a finding of another rule.
            let parts = address(&to);
            let is_one = !to.contains('*');
            let end = parts.as_ref().filter(|_| is_one);
            let end = end.map(|_| site.resolve("", &to, LinkKind::Page));
            if end == Some(Target::Missing) || parts.is_some_and(|it| it.names_file()) {
                continue;
            }
            let at = redirect.destination_at;
            let reported = cx
                .report(at, "this redirect leads to another redirect")
                .cause(format!(
                    "redirect leads to the redirect from `{}`",
                    redirects.list[next.first].source
                ))
                .label_at(redirects.list[next.first].source_at, "the other redirect")
                .help(format!("redirect straight to `{to}`"));
            // An anchor or a query would be lost.
            if !redirect.destination.contains(['#', '?']) {
                let edit = Edit::replace(at.span, Json::from(to.as_str()).to_string());
                reported.fix(Fix::not_safe(format!("Redirect to `{to}`"), edit));
            }
        }
    }
}
