//! Requests that are sent to a placeholder, and elsewhere to the real host.

use crate::address::is_reserved;
use doclint_rule::site::{Fact, FileRole, PlatformId, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::{BTreeMap, BTreeSet};

pub(crate) struct MismatchedHost;

/// How many other samples have to agree on the real host.
const LEAST_OTHERS: usize = 2;

impl SiteRule for MismatchedHost {
    const META: RuleMeta = RuleMeta::suggestion(
        "mismatched-host",
        "a sample is sent to a placeholder, where other samples name the real host",
        include_str!("mismatched_host.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Code])
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let pages = || site.pages.iter().filter(|it| it.role == FileRole::Page && !it.is_frozen);
        let mut hosts: BTreeMap<&str, Known<'_>> = BTreeMap::new();
        for request in pages().flat_map(|it| &it.facts.addresses).filter(|it| is_real(&it.host)) {
            let first = Known { host: &request.host, samples: 0, is_one: true };
            let known = hosts.entry(&request.path).or_insert(first);
            known.samples += 1;
            known.is_one &= *known.host == *request.host;
        }
        hosts.retain(|_, it| it.is_one && it.samples >= LEAST_OTHERS);
        for page in pages() {
            let on_page: BTreeSet<&str> = page.facts.addresses.iter().map(|it| &*it.host).collect();
            for request in &page.facts.addresses {
                let (host, path) = (&*request.host, &*request.path);
                let Some(real) = hosts.get(path).map(|it| it.host) else { continue };
                // Where a page names no other host, it may be about a server that readers run.
                if !is_reserved(host) && (!is_local(host) || !on_page.contains(real)) {
                    continue;
                }
                let message =
                    format!("the sample is sent to `{host}`, but others send `{path}` to `{real}`");
                cx.report(Location { file: page.file, span: request.span }, message)
                    .help(format!("write `{real}`, or say whose server this is"));
            }
        }
    }
}

/// How samples name the host of a path.
struct Known<'a> {
    /// The host that the first of them names.
    host: &'a str,
    /// How many samples name a real host.
    samples: usize,
    /// Whether all of them name this one.
    is_one: bool,
}

/// Whether a host is the machine that the code runs on.
fn is_local(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "0.0.0.0")
}

/// Whether a host is neither a placeholder nor the reader's own machine.
fn is_real(host: &str) -> bool {
    const PLACEHOLDERS: [&str; 5] = ["example", "your", "localhost", "my-", "provider"];
    let last = host.rsplit('.').next().unwrap_or_default();
    host.contains('.')
        && last.bytes().all(|b| b.is_ascii_lowercase())
        && !PLACEHOLDERS.iter().any(|it| host.contains(it))
}
