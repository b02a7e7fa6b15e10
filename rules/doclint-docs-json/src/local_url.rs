//! Addresses of the author's own computer.

use crate::support::strings::strings;
use doclint_rule::data::Value;
use doclint_rule::site::{Site, local_host};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct LocalUrl;

/// Keys that may have several addresses for readers to choose from.
const SERVERS: [&str; 2] = ["baseUrl", "server"];

impl SiteRule for LocalUrl {
    const META: RuleMeta = RuleMeta::warning(
        "local-url",
        "a URL leads to the reader's own computer",
        include_str!("local_url.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let is_list = |it: &Value| it.as_sequence().is_some_and(|it| it.len() > 1);
        let mut lists = docs_json.mappings().into_iter().flat_map(|it| &it.1.entries);
        let has_choice = lists.any(|it| SERVERS.contains(&&*it.key.text) && is_list(&it.value));
        for (key, at, text) in strings(docs_json) {
            let Some(host) = local_host(text) else { continue };
            if SERVERS.contains(&key) && has_choice {
                continue;
            }
            cx.report(at, format!("`{host}` is the reader's own computer"))
                .help("write the public address");
        }
    }
}
