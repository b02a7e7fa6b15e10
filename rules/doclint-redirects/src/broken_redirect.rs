//! Redirects to pages that do not exist.

use crate::host::Host;
use doclint_rule::site::{LinkKind, Site, Target, address};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenRedirect;

impl SiteRule for BrokenRedirect {
    const META: RuleMeta = RuleMeta::warning(
        "broken-redirect",
        "a redirect leads to a page that does not exist",
        include_str!("broken_redirect.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let mut host = None;
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
            cx.report(redirect.destination_at, text)
                .help("point to an existing page, or remove the redirect");
        }
    }
}
