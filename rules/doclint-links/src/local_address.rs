//! Links and images that only work on the author's computer.

use crate::support::host::host_and_path;
use crate::support::site_links::{AnyLink, with_others};
use doclint_rule::site::{
    Fact, FileRole, LinkKind, Routes, Site, Target, UrlDefect, local_host, percent_encoded,
};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LocalAddress;

impl SiteRule for LocalAddress {
    const META: RuleMeta = RuleMeta::error(
        "local-address",
        "a link or an image works only for its author",
        include_str!("local_address.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for link in with_others(site) {
            let url = link.fact.target.trim();
            let on_disk = link.defect(site).filter(|it| it.defect == UrlDefect::Disk);
            if let Some(bad) = on_disk {
                let cause = "path on the author's computer".to_owned();
                let defect = Defect { message: bad.message(url), cause };
                report(site, &link, defect, tail(site, &link), cx);
            } else if let Some((host, path)) = host_and_path(url) {
                match workplace(host, path) {
                    Some(name) => {
                        let message = format!("link leads to {name}, which readers can't open");
                        let cause = format!("link leads to {name}");
                        report(site, &link, Defect { message, cause }, tail(site, &link), cx);
                    }
                    None => check_host(site, &link, (host, path), cx),
                }
            }
        }
    }
}

/// What an address leads to that only its author can open: an editor of pages, a chat.
fn workplace(host: &str, path: &str) -> Option<&'static str> {
    let is_below = |folder: &str| path.starts_with(folder);
    match host {
        "dashboard.mintlify.com" | "app.mintlify.com" => {
            path.contains("/editor/").then_some("the editor of Mintlify")
        }
        "app.gitbook.com" => {
            (is_below("/o/") || is_below("/s/")).then_some("the editor of GitBook")
        }
        "dash.readme.com" => is_below("/project/").then_some("the editor of ReadMe"),
        "chatgpt.com" | "chat.openai.com" => is_below("/c/").then_some("somebody's chat"),
        "claude.ai" => is_below("/chat/").then_some("somebody's chat"),
        _ => None,
    }
}

fn check_host(site: &Site, link: &AnyLink<'_>, (host, path): (&str, &str), cx: &mut SiteCx<'_>) {
    let is_local = local_host(link.fact.target.trim()).is_some();
    // A file of a repository has no address there.
    if !is_local && site.platform.routes == Routes::Files {
        return;
    }
    if !is_local && !is_preview(site, host) {
        return;
    }
    let found = site.resolve("", path, link.fact.kind);
    let has_path = path.split(['?', '#']).next().is_some_and(|it| it.len() > 1);
    let is_there = has_path && is_in_site(site, &found);
    // Other sites have a page such as `/quickstart`, too.
    let is_this_site = is_there
        && (is_local && site.platform.routes == Routes::Published
            || path.trim_end_matches('/').matches('/').count() > 1);
    // Tutorials have readers open an application of their own.
    let is_picture = is_local && link.fact.kind == LinkKind::File;
    if !is_this_site && !is_picture {
        return;
    }
    let path = is_there.then(|| path.to_owned());
    let url = link.fact.target.trim();
    let (message, cause) = match is_local {
        true => (
            format!("`{url}` works only on the author's computer"),
            format!("link leads to `{host}`, which is the reader's own computer"),
        ),
        false => (
            format!("`{url}` leads to a preview of this {}", site.platform.noun),
            format!("link leads to `{host}`, a preview of this {}", site.platform.noun),
        ),
    };
    report(site, link, Defect { message, cause }, path, cx);
}

/// Whether a site is published at such a host before it is public. Where nothing says where the site is
/// public, it may be the host that a service gives to everybody.
fn is_preview(site: &Site, host: &str) -> bool {
    const SERVICES: [&str; 4] = [".mintlify.app", ".mintlify.site", ".vercel.app", ".netlify.app"];
    const TUNNELS: [&str; 3] = [".ngrok.io", ".ngrok.app", ".ngrok-free.app"];
    let is_of = |domains: &[&str]| domains.iter().any(|it| host.ends_with(it));
    let urls = site.urls();
    if urls.iter().any(|it| it.split('/').next() == Some(host)) {
        return false;
    }
    let mut labels = host.split('.');
    let is_stage = |label: &str| {
        ["staging", "preview"].iter().any(|stage| {
            label.strip_prefix(stage).is_some_and(|it| it.is_empty() || it.starts_with('-'))
                || label.strip_suffix(stage).is_some_and(|it| it.ends_with('-'))
        })
    };
    is_of(&TUNNELS) || is_of(&SERVICES) && !urls.is_empty() || labels.any(is_stage)
}

fn is_in_site(site: &Site, target: &Target) -> bool {
    match target {
        Target::Page(page) => site.pages[*page].role == FileRole::Page,
        Target::File => true,
        _ => false,
    }
}

/// The path of the page or the file of the site that a path on a disk ends with.
fn tail(site: &Site, link: &AnyLink<'_>) -> Option<String> {
    let written = link.fact.target.trim().replace('\\', "/");
    let path = written.split(['?', '#']).next().unwrap_or_default();
    let mut tails = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
    let found = tails.find_map(|tail| match site.find(tail, link.fact.kind) {
        Target::Page(page) if site.pages[page].role == FileRole::Page => {
            Some(site.platform.routes.address(tail))
        }
        Target::File => Some(tail),
        _ => None,
    })?;
    Some(format!("/{}{}", percent_encoded(found), &written[path.len()..]))
}

/// What is said of a link.
struct Defect {
    message: String,
    cause: String,
}

fn report(
    site: &Site,
    link: &AnyLink<'_>,
    Defect { message, cause }: Defect,
    right: Option<String>,
    cx: &mut SiteCx<'_>,
) {
    // A link from a page to itself leads nowhere: the file beside it was meant, or nothing.
    let own = site.platform.routes.address(&link.page.path);
    let right = right.filter(|it| it.trim_start_matches('/') != own);
    let finding = cx.report(link.at, message);
    finding.cause(cause);
    match right {
        Some(right) => {
            finding.help(format!("write `{right}`"));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, right.as_str());
                finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
            }
        }
        None if link.fact.kind == LinkKind::File => {
            let noun = site.platform.noun;
            finding.help(format!("add the file to the {noun}, and write its path from the root"));
        }
        None => {
            let noun = site.platform.noun;
            let help =
                format!("link to a page of the {noun}, or to an address that readers can open");
            finding.help(help);
        }
    }
}
