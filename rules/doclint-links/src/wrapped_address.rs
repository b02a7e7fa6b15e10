//! Links that lead through a program that guards mail or counts clicks.

use crate::support::host::host_and_path;
use crate::support::site_links::with_others;
use doclint_rule::site::{Fact, Site, percent_decoded};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct WrappedAddress;

/// Who wraps addresses, by the end of the host and the beginning of the path, and the parameter that
/// holds what was wrapped.
const WRAPPERS: [(&str, &str, &str, &str); 14] = [
    (".safelinks.protection.outlook.com", "/", "url", "the mail filter of Outlook"),
    ("linkprotect.cudasvc.com", "/url", "a", "the mail filter of Barracuda"),
    ("urldefense.com", "/v3/__", "", "the mail filter of Proofpoint"),
    ("urldefense.proofpoint.com", "/v", "", "the mail filter of Proofpoint"),
    (".mimecast.com", "/s/", "", "the mail filter of Mimecast"),
    ("google.com", "/url", "q", "the search of Google"),
    ("google.com", "/url", "url", "the search of Google"),
    ("l.facebook.com", "/l.php", "u", "Facebook"),
    ("slack-redir.net", "/link", "url", "Slack"),
    ("youtube.com", "/redirect", "q", "YouTube"),
    ("out.reddit.com", "/", "url", "Reddit"),
    ("duckduckgo.com", "/l/", "uddg", "the search of DuckDuckGo"),
    ("bing.com", "/ck/a", "", "the search of Bing"),
    ("steamcommunity.com", "/linkfilter", "url", "Steam"),
];

impl SiteRule for WrappedAddress {
    const META: RuleMeta = RuleMeta::warning(
        "wrapped-address",
        "a link leads through a mail filter or a search engine",
        include_str!("wrapped_address.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in with_others(site) {
            let url = link.fact.target.trim();
            let Some((host, path)) = host_and_path(url) else { continue };
            let Some(found) = wrapped(host, path) else { continue };
            let finding = cx.report(link.at, format!("the link leads through {}", found.by));
            finding.cause(format!("links lead through {}", found.by));
            match found.address {
                Some(address) if link.fact.is_plain => {
                    let edit = Edit::replace(link.fact.span, address.clone());
                    finding.help("link to the page itself");
                    finding.fix(Fix::not_safe(format!("Link to `{address}`"), edit));
                }
                Some(address) => {
                    finding.help(format!("link to the page itself: `{address}`"));
                }
                None => {
                    finding.help("open the link, and write the address that it ends at");
                }
            }
        }
    }
}

/// What an address wraps.
struct Wrapped {
    by: &'static str,
    /// The address, where it can be read.
    address: Option<String>,
}

fn wrapped(host: &str, path: &str) -> Option<Wrapped> {
    let is_of = |end: &str| {
        let before = host.strip_suffix(end);
        before.is_some_and(|it| it.is_empty() || end.starts_with('.') || it.ends_with('.'))
    };
    let mut wrappers = WRAPPERS.iter().filter(|it| is_of(it.0) && path.starts_with(it.1));
    wrappers.find_map(|(_, _, key, by)| {
        if key.is_empty() {
            return Some(Wrapped { by, address: defended(path) });
        }
        let (_, query) = path.split_once('?')?;
        let mut parameters = query.split('&').filter_map(|it| it.split_once('='));
        let value = parameters.find(|it| it.0.trim_start_matches("amp;") == *key)?.1;
        let address = percent_decoded(value).into_owned();
        let is_url = address.starts_with("http") && is_written(&address);
        is_url.then_some(Wrapped { by, address: Some(address) })
    })
}

/// The address in one of the third form of Proofpoint: `/v3/__https://…__;`. Signs that it replaces can't
/// be restored from the address.
fn defended(path: &str) -> Option<String> {
    let address = path.strip_prefix("/v3/__")?.split("__;").next()?;
    (address.starts_with("http") && !address.contains('*') && is_written(address))
        .then(|| address.to_owned())
}

/// Whether an address can be written in a link as it stands here.
fn is_written(address: &str) -> bool {
    address.bytes().all(|it| it.is_ascii_graphic() && !b"()<>[]\"'`{}\\".contains(&it))
}
