//! Links to the site that spell out its own domain.

use doclint_rule::site::{FileRole, LinkFact, LinkKind, Site, SitePage, Target, address};
use doclint_rule::suggest::question;
use doclint_rule::{Edit, Fix, Location, SiteCx};
use std::collections::HashMap;

/// The known URLs of the site without their schemes, the longest first: one may be below another one.
/// `given` are those of the settings.
pub(crate) fn urls<'s>(site: &'s Site, given: &'s [String]) -> Vec<&'s str> {
    let given = given.iter().map(|it| it.split_once("://").map_or(it.as_str(), |it| it.1));
    let all = given.map(|it| it.trim_end_matches('/')).chain(site.urls()).chain(of_logo(site));
    let mut urls: Vec<&str> = all.filter(|it| !it.is_empty()).collect();
    urls.sort_by_key(|it| std::cmp::Reverse(it.len()));
    urls
}

/// The URL behind the logo, without its scheme, if it clearly leads to the documentation and not to
/// the product.
fn of_logo(site: &Site) -> Option<&str> {
    let (_, value) = site.docs_json.as_ref()?.value(&["logo", "href"])?;
    let url = value.as_str()?.split_once("://")?.1.trim_end_matches('/');
    (url.starts_with("docs.") || url.ends_with("/docs")).then_some(url)
}

/// A link of a page to one of the site's URLs.
pub(crate) struct OwnLink<'s> {
    pub page: &'s SitePage,
    pub fact: LinkFact<'s>,
    /// The path from the root of the site, with what follows it.
    pub path: String,
}

/// The links of pages to the URLs of the site. What is read outside of it, such as in a feed or by agents,
/// needs full URLs, and is left out.
pub(crate) fn own_links<'s>(
    site: &'s Site,
    urls: &'s [&'s str],
) -> impl Iterator<Item = OwnLink<'s>> {
    let pages = site.pages.iter();
    let pages = pages.filter(|it| it.role != FileRole::Snippet && it.facts.get("rss").is_none());
    pages.flat_map(move |page| {
        // An entry of the navigation that leads elsewhere has its URL in the front matter.
        let is_in_text = |it: &LinkFact<'_>| it.span.start >= page.facts.text_start;
        let links = page.facts.links.iter().filter(is_in_text);
        let links = links.filter(|it| it.kind == LinkKind::Page && !it.is_for_agents);
        links.filter_map(move |fact| {
            let path = urls.iter().find_map(|it| within(fact.target, it))?;
            Some(OwnLink { page, fact, path })
        })
    })
}

/// The path from the root of the site, if the target is below its address.
fn within(target: &str, own: &str) -> Option<String> {
    let rest = target.strip_prefix("https://").or_else(|| target.strip_prefix("http://"))?;
    let path = rest.strip_prefix(own)?;
    match path.chars().next() {
        None => Some("/".to_owned()),
        Some('/') => Some(path.to_owned()),
        Some('#' | '?') => Some(format!("/{path}")),
        Some(_) => None,
    }
}

/// Reports links to the site's own domain that lead to no page. Other things may be published there, so that
/// only what is beside pages of the site counts.
pub(crate) fn report_dead(site: &Site, cx: &mut SiteCx<'_>) {
    report_dead_in_builds(site, cx);
    if site.docs_json.is_none() {
        return;
    }
    let mut urls = urls(site, &[]);
    if urls.is_empty() {
        urls.extend(linked_host(site));
    }
    if urls.is_empty() {
        return;
    }
    let mut near_pages = site.near_pages();
    for link in own_links(site, &urls).filter(|it| !it.page.is_frozen) {
        let Some(target) = address(&link.path) else { continue };
        let path = target.path.trim_matches('/');
        let is_file = path.rsplit('/').next().is_some_and(|it| it.contains('.'));
        let is_beside_pages = path.contains('/') && site.index.absent_folder(path).is_none();
        let is_dead = site.resolve("", &link.path, LinkKind::Page) == Target::Missing;
        if is_file || !is_beside_pages || !is_dead {
            continue;
        }
        let at = Location { file: link.page.file, span: link.fact.span };
        let finding = cx.report(at, format!("page `/{path}` does not exist"));
        finding.help("link to an existing page, or add a redirect from this path");
        if let Some(near) = near_pages.of_path(path).map(|it| format!("/{}", it.address)) {
            finding.help(question(&near, target.path));
            if link.fact.is_plain {
                let rest = &link.path[target.path.len()..];
                let edit = Edit::replace(link.fact.span, format!("{near}{rest}"));
                finding.fix(Fix::suggestion(format!("Link to `{near}`"), edit));
            }
        }
    }
}

/// The host that links name with so many paths, nearly all of which are those of pages, where no settings name
/// one.
fn linked_host(site: &Site) -> Option<&str> {
    const FEWEST: usize = 10;
    let mut of_hosts: HashMap<&str, Vec<&str>> = HashMap::new();
    for page in site.pages.iter().filter(|it| !it.is_frozen) {
        for link in page.facts.links.iter().filter(|it| it.kind == LinkKind::Page) {
            let Some(rest) = link.target.strip_prefix("https://") else { continue };
            let Some((host, path)) = rest.split_once('/').filter(|it| !it.1.is_empty()) else {
                continue;
            };
            of_hosts.entry(host).or_default().push(path);
        }
    }
    let leads = |path: &&&str| {
        let rooted = format!("/{path}");
        matches!(site.resolve("", &rooted, LinkKind::Page), Target::Page(_))
    };
    let mut hosts: Vec<(usize, &str)> = Vec::new();
    for (host, mut paths) in of_hosts.into_iter().filter(|it| it.1.len() >= FEWEST) {
        paths.sort_unstable();
        paths.dedup();
        // Most hosts are others, as the first paths show.
        let begins_well = paths.iter().take(FEWEST).filter(leads).count() * 10 >= FEWEST * 8;
        if paths.len() < FEWEST || !begins_well {
            continue;
        }
        let led = paths.iter().filter(leads).count();
        if led * 10 >= paths.len() * 9 {
            hosts.push((led, host));
        }
    }
    hosts.into_iter().max().map(|it| it.1)
}

fn report_dead_in_builds(site: &Site, cx: &mut SiteCx<'_>) {
    if site.builds.settings().iter().all(|it| it.host.is_none()) {
        return;
    }
    for page in site.pages.iter().filter(|it| !it.is_frozen) {
        let links = page.facts.links.iter().filter(|it| it.kind == LinkKind::Page);
        for link in links.filter(|it| it.target.starts_with("http")) {
            let Some(path) = site.dead_url(page, link.target) else { continue };
            let at = Location { file: page.file, span: link.span };
            cx.report(at, format!("page `{path}` does not exist"))
                .help("link to an existing page, or add a redirect from this path");
        }
    }
}
