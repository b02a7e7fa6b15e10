//! Folders of a repository that a website publishes.

use super::dead::{MIN_ADDRESSES, has_no_extension};
use super::site_links::SiteLink;
use doclint_rule::site::{LinkKind, Routes, Site, SitePage, Target, address};
use std::collections::{HashMap, HashSet};

/// Whether something that doclint doesn't know serves files of a repository from a folder of its own: most
/// paths from the root to images and other files lead nowhere.
pub(crate) fn serves_files<'l, 's: 'l>(
    site: &Site,
    missing: impl Iterator<Item = &'l SiteLink<'s>>,
) -> bool {
    if site.platform.routes != Routes::Files {
        return false;
    }
    let is_rooted =
        |page: &SitePage, target: &str| target.starts_with('/') && !site.knows_files(page);
    let missing: HashSet<_> =
        missing.filter(|it| is_rooted(it.page, it.fact.target)).map(|it| it.fact.target).collect();
    if missing.len() < MIN_ADDRESSES {
        return false;
    }
    let mut all = HashSet::new();
    for page in &site.pages {
        let files = page.facts.links.iter().filter(|it| it.kind == LinkKind::File);
        all.extend(files.map(|it| it.target).filter(|it| is_rooted(page, it)));
    }
    missing.len() * 2 > all.len()
}

/// Whether a link without the extension of a file, or with that of a built page, may lead to a page of a
/// website whose addresses nobody knows. Without an extension, a path out of the folder of its page means
/// something in the repository, and a text with other signs is no address.
pub(crate) fn may_lead_to_page(site: &Site, link: &SiteLink<'_>) -> bool {
    let path = link.path();
    let is_inside = || {
        let from = top_folder(&link.page.path);
        let to = link.rooted().unwrap_or_default();
        path.starts_with('/')
            || if from.is_empty() { !to.contains('/') } else { from == top_folder(&to) }
    };
    let is_page = || path.ends_with(".html") || has_no_extension(&path) && is_inside();
    is_page()
        && !path.contains(['(', '[', ':'])
        && site.may_be_published(link.page)
        && !site.knows_address(link.page, &path)
        // A slash at the end belongs to the address of a page, and nobody adds it to the name of a file.
        && (path.ends_with('/')
            || !link.rooted().is_some_and(|it| site.lacks_extension(link.page, &it)))
}

/// Whether a link beside the `Cargo.toml` of a crate names an item of it, such as `Vec` and `task::spawn`: the
/// code may show the page as its documentation, where that is a link.
pub(crate) fn names_rust_item(site: &Site, link: &SiteLink<'_>) -> bool {
    let path = link.path();
    let is_name =
        |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    let item = path.trim_end_matches("()").trim_end_matches('!');
    let item = item.split_once('@').map_or(item, |it| it.1);
    let folder = link.page.path.rsplit_once('/').map_or("", |it| it.0);
    let package = format!("{folder}/Cargo.toml");
    item.split("::").all(is_name) && site.index.has_file(package.trim_start_matches('/'))
}

/// Whether nothing says which pages the website has that shows a page.
fn is_unknown(site: &Site, page: &SitePage) -> bool {
    let build = site.builds.folder_of(&page.path);
    site.may_be_published(page) || build.is_some_and(|it| !it.has_addresses)
}

/// The folders at the top of a repository with pages that a program makes: many of their links to files of
/// pages lead nowhere, and none of these was moved, as no page has its name.
pub(crate) fn folders_with_made_pages<'l, 's: 'l>(
    site: &'s Site,
    dead: impl Iterator<Item = &'l SiteLink<'s>>,
) -> HashSet<&'s str> {
    let is_own = |page: &SitePage, target: &str| {
        is_unknown(site, page) && is_page_file(target) && !target.starts_with('/')
    };
    let mut lost: HashMap<&str, HashSet<String>> = HashMap::new();
    for link in dead.filter(|it| is_own(it.page, &it.path())) {
        if let Some(path) = link.rooted() {
            lost.entry(top_folder(&link.page.path)).or_default().insert(path);
        }
    }
    lost.retain(|_, it| it.len() >= MANY_LOST);
    if lost.is_empty() {
        return HashSet::new();
    }
    let names: HashSet<&str> = site.pages.iter().map(|it| name(&it.path)).collect();
    lost.values_mut().for_each(|it| it.retain(|path| !names.contains(name(path))));
    lost.retain(|_, it| it.len() >= MANY_LOST);
    let mut found: HashMap<&str, HashSet<usize>> = HashMap::new();
    for link in site.links.iter() {
        let page = &site.pages[link.page];
        let target = address(page.facts.links.at(link.link).target).map_or("", |it| it.path);
        if let Target::Page(to) = link.target
            && is_own(page, target)
        {
            found.entry(top_folder(&page.path)).or_default().insert(to);
        }
    }
    let is_made = |folder: &&str, lost: &HashSet<String>| {
        lost.len() * 2 > found.get(folder).map_or(0, HashSet::len)
    };
    lost.into_iter().filter(|(folder, lost)| is_made(folder, lost)).map(|it| it.0).collect()
}

/// Whether a link leads to a page that a program makes, in one of the folders where that is so.
pub(crate) fn is_made(site: &Site, folders: &HashSet<&str>, link: &SiteLink<'_>) -> bool {
    folders.contains(top_folder(&link.page.path))
        && is_page_file(&link.path())
        && is_unknown(site, link.page)
}

/// So many different pages that are not there have one cause.
const MANY_LOST: usize = 8;

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether a path is written with the extension of a page.
fn is_page_file(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".mdx")
}

/// The first folder of a path; empty for a file at the top.
pub(crate) fn top_folder(path: &str) -> &str {
    path.split_once('/').map_or("", |it| it.0)
}

/// Whether a link leads to a page of the navigation that an ignore file keeps from the site, which
/// `navigation/missing-page` reports.
pub(crate) fn ignored_entries<'s>(site: &'s Site) -> impl Fn(&SiteLink<'s>) -> bool {
    let named = site.ignored_entries();
    let file = |link: &SiteLink<'_>| site.ignored_page(&link.rooted()?);
    move |link| file(link).is_some_and(|it| named.contains(&it))
}
