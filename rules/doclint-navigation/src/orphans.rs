//! Pages that the navigation leaves out, and not on purpose.

use doclint_rule::site::{
    DocsJson, FileRole, LinkKind, Reach, Site, SitePage, Target, page_address,
};
use std::collections::{HashMap, HashSet};

/// The pages that nobody seems to have left out on purpose.
pub(crate) fn orphans(site: &Site) -> Vec<&SitePage> {
    // A site without navigation entries shows all pages.
    let docs_json = site.docs_json.as_ref().filter(|it| !it.entries.is_empty());
    let Some(docs_json) = docs_json else { return Vec::new() };
    let (copies, collections) = (Copies::of(site, docs_json), Collections::of(site));
    let meant = meant(site, docs_json);
    let is_meant = |page: &SitePage| meant.contains(page_address(&page.path));
    let orphans = site
        .pages
        .iter()
        .filter(|it| is_orphan(it) && !is_meant(it) && !copies.has(it) && !collections.has(it));
    orphans.collect()
}

/// Whether the navigation leaves out a page that is not marked as left out on purpose.
fn is_orphan(page: &SitePage) -> bool {
    // Other files that the navigation leaves out were not written as pages.
    let is_page = page.role == FileRole::Page && page.reach == Reach::Unlisted;
    let is_on = |key: &str| {
        let value = page.facts.get(key);
        value.is_some_and(|it| it.as_bool() == Some(true) || it.as_str() == Some("true"))
    };
    let is_meant = page.facts.is_hidden() || page.facts.is_external();
    is_page && !page.in_navigation && !is_meant && !is_on("noindex") && !is_on("deprecated")
}

/// The addresses of pages that misspelled entries probably mean: `missing-page` reports those.
fn meant(site: &Site, docs_json: &DocsJson) -> HashSet<String> {
    let mut near = site.near_pages().with_snippets();
    let meant =
        docs_json.entries.iter().filter_map(|entry| match site.find(&entry.path, LinkKind::Page) {
            Target::OtherCase(name) => Some(page_address(&name).to_owned()),
            Target::Missing => match site.index.unpublished(page_address(&entry.path)) {
                Some(it) => Some(page_address(it.file).to_owned()),
                None => near.of_path(&entry.path).map(|it| it.address.to_owned()),
            },
            _ => None,
        });
    meant.collect()
}

/// Pages that are translations of pages which the navigation leaves out, too.
struct Copies<'a> {
    languages: Vec<&'a str>,
    unlisted: HashSet<&'a str>,
}

impl<'a> Copies<'a> {
    fn of(site: &'a Site, docs_json: &'a DocsJson) -> Self {
        let unlisted = site.pages.iter().filter(|it| !it.in_navigation).map(|it| &*it.path);
        let languages = docs_json.languages.iter().map(|it| &*it.code).collect();
        Self { languages, unlisted: unlisted.collect() }
    }

    fn has(&self, page: &SitePage) -> bool {
        let parts = page.path.split_once('/').filter(|it| self.languages.contains(&it.0));
        parts.is_some_and(|(_, source)| self.unlisted.contains(source))
    }
}

/// Folders of which the navigation names nothing, and whose pages are all led to by links of listed
/// pages: collections of examples or articles with a list of their own.
struct Collections<'a>(HashSet<&'a str>);

impl<'a> Collections<'a> {
    fn of(site: &'a Site) -> Self {
        let is_listed = |page: usize| site.pages[page].reach == Reach::Listed;
        let linked = site.links.iter().filter(|it| is_listed(it.page));
        let linked = linked.filter_map(|it| match it.target {
            Target::Page(page) => Some(page),
            _ => None,
        });
        let linked: HashSet<usize> = linked.collect();
        let mut folders: HashMap<&str, bool> = HashMap::new();
        for (index, page) in site.pages.iter().enumerate() {
            let is_led_to = is_orphan(page) && linked.contains(&index);
            *folders.entry(folder(page)).or_insert(true) &= is_led_to;
        }
        Self(folders.into_iter().filter(|it| it.1).map(|it| it.0).collect())
    }

    fn has(&self, page: &SitePage) -> bool {
        self.0.contains(folder(page))
    }
}

/// The folder of a page, by its path.
pub(crate) fn folder(page: &SitePage) -> &str {
    page.path.rsplit_once('/').map_or("", |it| it.0)
}
