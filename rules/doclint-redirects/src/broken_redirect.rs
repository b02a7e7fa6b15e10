//! Redirects to pages that do not exist.

use crate::form::{report_form, report_notation};
use crate::host::Host;
use doclint_rule::site::{
    Address, DeadRedirect, Fact, FileRole, LinkKind, NearPage, Redirect, Site, SitePage, Target,
    address, page_address, percent_decoded, percent_encoded,
};
use doclint_rule::suggest::{meant, question};
use doclint_rule::{Edit, Fix, FixKind, Json, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenRedirect;

impl SiteRule for BrokenRedirect {
    const META: RuleMeta = RuleMeta::warning(
        "broken-redirect",
        "a redirect leads to a page that does not exist",
        include_str!("broken_redirect.md"),
    )
    .reads(&[Fact::Links])
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return check_builds(site, cx) };
        let mut host = None;
        let leads_to_folder = docs_json.redirects.list.iter().any(|it| folder(it).is_some());
        let addresses = if leads_to_folder { addresses(site) } else { Vec::new() };
        let mut near_pages = site.near_pages();
        for redirect in &docs_json.redirects.list {
            if report_form(redirect, cx) {
                continue;
            }
            if redirect.never_matches().is_some() || report_notation(redirect, cx) {
                continue;
            }
            let Some(destination) = redirect.only_destination() else {
                if let Some(folder) = folder(redirect).filter(|it| is_empty(site, &addresses, it)) {
                    let text = format!("this redirect leads below `/{folder}/`, where no page is");
                    cx.report(redirect.destination_at, text)
                        .help("point to the folder that the pages are in, or remove the redirect");
                }
                continue;
            };
            let Some(parts) = address(destination) else { continue };
            let path = parts.path.trim_matches('/');
            // The root of a site without an index page shows the first page of the navigation.
            if path.is_empty() && !docs_json.entries.is_empty() {
                continue;
            }
            let target = site.resolve("", destination, LinkKind::Page);
            if let Target::Page(page) = target {
                check_page(site, redirect, &parts, &site.pages[page], cx);
                continue;
            }
            let missing = match target {
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
            if is_swapped(site, redirect) {
                report_swapped(redirect, cx);
                continue;
            }
            let text = format!("this redirect leads to `{missing}`, which does not exist");
            let finding = cx.report(redirect.destination_at, text);
            let dead = address(&missing).map(|it| percent_decoded(it.path));
            let near = dead.and_then(|it| near_pages.of_path(it.trim_matches('/')));
            // A redirect to its own source is a loop.
            let near = near.filter(|it| it.address != redirect.source.trim_matches('/'));
            let Some(near) = near else {
                finding.help("point to an existing page, or remove the redirect");
                continue;
            };
            finding.help(question(&format!("/{}", near.address), &missing));
            if missing == *destination {
                finding.fix(corrected(redirect, near));
            }
        }
    }
}

/// Reports the redirects of other programs, and of the hosts that serve their pages.
fn check_builds(site: &Site, cx: &mut SiteCx<'_>) {
    for DeadRedirect { at, written, names } in site.dead_redirects() {
        let text = format!("this redirect leads to `{written}`, which does not exist");
        let finding = cx.report(at, text);
        match meant(written, names.iter().map(String::as_str)) {
            Some(name) => finding.help(question(name, written)),
            None => finding.help("point to an existing page, or remove the redirect"),
        };
    }
}

/// The folder that a redirect with parameters leads to: its destination before the first of them.
fn folder(redirect: &Redirect) -> Option<&str> {
    let path = redirect.destination.strip_prefix('/')?;
    let folder = &path[..path.find([':', '*'])?];
    folder.strip_suffix('/').filter(|it| !it.is_empty() && !it.starts_with('/'))
}

/// The addresses of all pages, generated ones among them, pictures and redirects, in order.
fn addresses(site: &Site) -> Vec<&str> {
    let pages = site.pages.iter().filter(|it| it.role == FileRole::Page);
    let pages = pages.map(|it| page_address(&it.path));
    let redirects = site.docs_json.iter().flat_map(|it| &it.redirects.list);
    let mut all: Vec<&str> = pages.chain(site.assets.iter().map(|it| it.path.as_str())).collect();
    all.extend(redirects.map(|it| it.source.trim_matches('/')));
    all.extend(site.index.generated());
    all.sort_unstable();
    all
}

/// Whether nothing is in a folder, and nothing else serves or redirects what is below it.
fn is_empty(site: &Site, addresses: &[&str], folder: &str) -> bool {
    let below = format!("{folder}/");
    let first = addresses.partition_point(|it| **it < *below);
    let has_page = addresses.get(first).is_some_and(|it| it.starts_with(&below))
        || addresses.binary_search(&folder).is_ok();
    !has_page && site.resolve("", &format!("/{below}page"), LinkKind::Page) == Target::Missing
}

/// Whether the source is a page and the destination is not: the two are probably swapped.
pub(crate) fn is_swapped(site: &Site, redirect: &Redirect) -> bool {
    let is_path = |it: &str| it.starts_with('/') && !it.contains(['*', ':', '#', '?']);
    is_path(&redirect.source)
        && is_path(&redirect.destination)
        && matches!(site.find(redirect.source.trim_matches('/'), LinkKind::Page), Target::Page(_))
        && site.find(redirect.destination.trim_matches('/'), LinkKind::Page) == Target::Missing
}

fn report_swapped(redirect: &Redirect, cx: &mut SiteCx<'_>) {
    let (from, to) = (redirect.source_at.span, redirect.destination_at.span);
    let written = |text: &str| Json::from(text).to_string();
    let edits = vec![
        Edit::replace(from, written(&redirect.destination)),
        Edit::replace(to, written(&redirect.source)),
    ];
    let text = format!(
        "this redirect hides the page `{}` and leads to `{}`, which does not exist",
        redirect.source, redirect.destination
    );
    cx.report(redirect.destination_at, text)
        .cause("source and destination are swapped")
        .help("swap `source` and `destination`")
        .fix(Fix::suggestion("Swap `source` and `destination`", edits));
}

/// Leads the redirect to another page, to the same anchor there.
fn corrected(redirect: &Redirect, near: NearPage<'_>) -> Fix {
    let rest = redirect.destination.find(['?', '#']).map_or("", |at| &redirect.destination[at..]);
    let to = format!("/{}{rest}", percent_encoded(near.address));
    let edit = Edit::replace(redirect.destination_at.span, Json::from(to.as_str()).to_string());
    let title = format!("Redirect to `{to}`");
    if near.is_sure { Fix::not_safe(title, edit) } else { Fix::suggestion(title, edit) }
}

/// Reports what keeps readers from the page or the section that a redirect leads to.
fn check_page(
    site: &Site,
    redirect: &Redirect,
    parts: &Address<'_>,
    page: &SitePage,
    cx: &mut SiteCx<'_>,
) {
    let at = redirect.destination_at;
    if parts.names_file() {
        let path = parts.path.trim_end_matches(".mdx");
        let right = redirect.destination.replacen(parts.path, path, 1);
        let edit = Edit::replace(at.span, Json::from(right.as_str()).to_string());
        cx.report(at, "this redirect leads to a file, not to the address of its page")
            .help("remove `.mdx`; the page is not published at that URL")
            .fix(Fix::safe("Remove `.mdx`", edit));
        return;
    }
    let Some(anchor) = parts.fragment.filter(|it| !it.is_empty()) else { return };
    let Some(anchors) = site.anchors(page) else { return };
    let decoded = percent_decoded(anchor);
    if !anchors.contains_key(&*decoded) && !anchors.contains_key(anchor) {
        cx.report(at, format!("this redirect leads to `#{anchor}`, which the page does not have"))
            .help("point to a heading of the page, or remove the anchor");
    }
}
