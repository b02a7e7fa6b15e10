//! Authentication without a method, or without the name of its parameter.

use crate::support::part::Part;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct IncompleteAuth;

impl SiteRule for IncompleteAuth {
    const META: RuleMeta = RuleMeta::warning(
        "incomplete-auth",
        "authentication has no method, or no name for its parameter",
        include_str!("incomplete_auth.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let is_old = docs_json.dialect == DocsJsonDialect::Legacy;
        for path in [&["api", "auth"][..], &["api", "mdx", "auth"]] {
            let auth = Part::under(docs_json, path).filter(|it| it.value.as_mapping().is_some());
            let Some(auth) = auth.filter(|it| !it.is_lost()) else { continue };
            let Some((at, method)) = auth.entry("method") else {
                cx.report(auth.at(), "authentication has no `method`")
                    .help("add `method`: `bearer`, `basic` or `key`");
                continue;
            };
            // Today's format has default names for `basic`.
            let example = match method.value.as_str() {
                Some("key") => "x-api-key",
                Some("basic") if is_old => "username:password",
                _ => continue,
            };
            if auth.entry("name").is_none() {
                cx.report(at, "authentication has no `name`")
                    .help(format!("name the parameter, such as `{example}`"));
            }
        }
    }
}
