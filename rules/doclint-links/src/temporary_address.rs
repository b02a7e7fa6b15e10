//! Addresses that stop working after hours, or work only for whoever is logged in.

use crate::support::host::host_and_path;
use crate::support::site_links::with_others;
use doclint_rule::site::{Fact, LinkKind, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct TemporaryAddress;

/// Parameters of signed addresses. Storage services give such an address a signature and an end.
const SIGNED: [&[&str]; 5] = [
    &["x-amz-expires="],
    &["x-amz-signature="],
    &["x-goog-expires="],
    &["expires=", "signature="],
    &["sig=", "se=", "sp="],
];

/// Hosts that show a file for a while, or only to whoever is logged in.
const HOSTS: [&str; 6] = [
    "prod-files-secure.s3",
    "file.notion.so",
    "files.slack.com",
    "cdn.discordapp.com",
    "media.discordapp.net",
    "private-user-images.githubusercontent.com",
];

/// Whether a host shows a branch or one commit of a site: `docs-git-limits.mintlify.app`,
/// `deploy-preview-12--ferry.netlify.app`, `1a2b3c4d.ferry.pages.dev`.
fn is_preview(host: &str) -> bool {
    let Some((name, service)) = host.split_once('.') else { return false };
    let is_hash = |it: &str| {
        it.len() == 8
            && it.bytes().all(|it| it.is_ascii_hexdigit())
            && it.contains(|c: char| c.is_ascii_digit())
    };
    match service {
        "mintlify.app" | "mintlify.dev" | "mintlify.site" | "vercel.app" => {
            ["-git-", "-pr-"].iter().any(|it| name.contains(it))
        }
        "netlify.app" => name.starts_with("deploy-preview-"),
        _ => is_hash(name) && service.ends_with(".pages.dev"),
    }
}

impl SiteRule for TemporaryAddress {
    const META: RuleMeta = RuleMeta::warning(
        "temporary-address",
        "the address of a file works only for a while, or only for its author",
        include_str!("temporary_address.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    .one_per_cause();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in with_others(site) {
            let Some((host, path)) = host_and_path(link.fact.target.trim()) else { continue };
            let message = if is_signed(path) {
                format!("address on `{host}` is signed, and expires")
            } else if HOSTS.iter().any(|it| host.starts_with(it)) && is_private(host, path) {
                format!("`{host}` shows this file only for a while, or only to its author")
            } else if is_preview(host) {
                format!("`{host}` is the preview of a branch, and goes away with it")
            } else {
                continue;
            };
            let noun = match link.fact.kind {
                LinkKind::File => "file",
                LinkKind::Page => "page",
            };
            cx.report(link.at, message).cause(format!("addresses on `{host}` are temporary")).help(
                match is_preview(host) {
                    true => format!("link to the {noun} in the site"),
                    false => format!("save the {noun} in the site, and link to it there"),
                },
            );
        }
    }
}

/// A signature that ends after 2040 was made to stay. In seconds since 1970.
const FAR: u64 = 2_208_988_800;

/// Whether the parameters of an address sign it.
fn is_signed(address: &str) -> bool {
    let Some((_, query)) = address.split_once('?') else { return false };
    let query = query.to_ascii_lowercase();
    let has = |name: &&str| query.split('&').any(|it| it.starts_with(*name));
    let end = query.split('&').find_map(|it| it.strip_prefix("expires=")?.parse::<u64>().ok());
    if end.is_some_and(|it| it > FAR) {
        return false;
    }
    SIGNED.iter().any(|it| it.iter().all(has))
}

/// Whether the host expects a proof in the address: what Discord shows to everybody has none.
fn is_private(host: &str, address: &str) -> bool {
    !host.contains("discordapp") || address.contains("ex=") && address.contains("hm=")
}
