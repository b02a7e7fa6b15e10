//! Addresses of the author's own computer.

use crate::support::strings::strings;
use doclint_rule::data::Value;
use doclint_rule::site::Site;
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
            let Some(host) = host(text).filter(|it| is_local(it)) else { continue };
            if SERVERS.contains(&key) && has_choice {
                continue;
            }
            cx.report(at, format!("`{host}` is the reader's own computer"))
                .help("write the public address");
        }
    }
}

/// The host of an address on the web, without its port.
fn host(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    Some(if host.starts_with('[') { host } else { host.split(':').next()? })
}

fn is_local(host: &str) -> bool {
    matches!(host, "localhost" | "0.0.0.0" | "127.0.0.1") || host.starts_with("[::1]")
}
