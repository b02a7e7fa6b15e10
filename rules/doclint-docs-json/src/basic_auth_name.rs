//! The two names of basic authentication.

use crate::support::part::Part;
use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct BasicAuthName;

impl SiteRule for BasicAuthName {
    const META: RuleMeta = RuleMeta::error(
        "basic-auth-name",
        "`name` of basic authentication does not have two parts",
        include_str!("basic_auth_name.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for path in [&["api", "auth"][..], &["api", "mdx", "auth"]] {
            let Some(auth) = Part::under(docs_json, path) else { continue };
            if auth.get("method").and_then(|it| it.value.as_str()) != Some("basic") {
                continue;
            }
            let Some(name) = auth.get("name") else { continue };
            if name.value.as_str().is_some_and(|it| !is_pair(it)) {
                cx.report(
                    name.at(),
                    "basic authentication requires two field names, separated by a colon",
                )
                .help(
                    "name the two fields that readers fill in, such as `username:password`; don't \
                     write real credentials",
                );
            }
        }
    }
}

fn is_pair(name: &str) -> bool {
    let parts: Vec<&str> = name.split(':').map(str::trim).collect();
    matches!(parts.as_slice(), [user, password] if !user.is_empty() && !password.is_empty())
}
