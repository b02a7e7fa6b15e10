//! Redirects to pages that do not exist.

use crate::host::Host;
use doclint_rule::site::{
    LinkKind, NearPage, Redirect, Site, Target, address, percent_decoded, percent_encoded,
};
use doclint_rule::{Edit, Fix, FixKind, Json, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenRedirect;

impl SiteRule for BrokenRedirect {
    const META: RuleMeta = RuleMeta::warning(
        "broken-redirect",
        "a redirect leads to a page that does not exist",
        include_str!("broken_redirect.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let mut host = None;
        let mut near_pages = site.near_pages();
        for redirect in &docs_json.redirects.list {
            if redirect.never_matches().is_some() {
                continue;
            }
            let Some(destination) = redirect.only_destination() else { continue };
            let Some(parts) = address(destination) else { continue };
            let path = parts.path.trim_matches('/');
            // The root of a site without an index page shows the first page of the navigation.
            if path.is_empty() && !docs_json.entries.is_empty() {
                continue;
            }
            let missing = match site.resolve("", destination, LinkKind::Page) {
                Target::Missing | Target::OtherCase(_) => destination.to_owned(),
                // A redirect without parameters has its own finding.
                Target::Redirect(next, to) if docs_json.redirects.list[next].is_pattern() => {
                    if site.resolve("", &to, LinkKind::Page) != Target::Missing {
                        continue;
                    }
                    to
                }
                _ => continue,
            };
            let host = host.get_or_insert_with(|| Host::of(site, docs_json));
            if host.is_elsewhere(&missing) {
                continue;
            }
            let text = format!("this redirect leads to `{missing}`, which does not exist");
            let finding = cx.report(redirect.destination_at, text);
            let dead = address(&missing).map(|it| percent_decoded(it.path));
            let near = dead.and_then(|it| near_pages.of_path(it.trim_matches('/')));
            let Some(near) = near else {
                finding.help("point to an existing page, or remove the redirect");
                continue;
            };
            finding.help(format!("did you mean `/{}`?", near.address));
            if missing == *destination {
                finding.fix(corrected(redirect, near));
            }
        }
    }
}

/// Leads the redirect to another page, to the same anchor there.
fn corrected(redirect: &Redirect, near: NearPage<'_>) -> Fix {
    let rest = redirect.destination.find(['?', '#']).map_or("", |at| &redirect.destination[at..]);
    let to = format!("/{}{rest}", percent_encoded(near.address));
    let edit = Edit::replace(redirect.destination_at.span, Json::from(to.as_str()).to_string());
    let title = format!("Redirect to `{to}`");
    if near.is_sure { Fix::not_safe(title, edit) } else { Fix::suggestion(title, edit) }
}
