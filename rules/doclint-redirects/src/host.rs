//! Other applications on the host of the site.

use doclint_rule::data::{Kind, Value};
use doclint_rule::site::{DocsJson, FileRole, Site, page_address};
use std::collections::HashSet;

/// The paths of a host that are known to be the site's, and those that are known not to be.
pub(crate) struct Host<'s> {
    site: &'s Site,
    /// The top folders of pages, generated ones among them, where every page is in one.
    folders: Option<HashSet<&'s str>>,
    /// The first parts of the paths that pages or settings name with the host of the site, although
    /// they are not below its base path.
    named: HashSet<&'s str>,
}

impl<'s> Host<'s> {
    pub(crate) fn of(site: &'s Site, docs_json: &'s DocsJson) -> Self {
        let pages = site.pages.iter().filter(|it| it.role == FileRole::Page);
        // Of a file that only pages name, other pages may be on another host.
        let is_named = docs_json.mappings().iter().any(|it| it.1.get("openapi").is_some());
        let generated = site.index.generated().filter(|_| is_named);
        let pages = pages.map(|it| page_address(&it.path)).chain(generated);
        let pages = pages.filter(|it| !it.is_empty());
        let folders = pages.map(|it| Some(it.split_once('/')?.0)).collect::<Option<HashSet<_>>>();
        let urls = site.urls();
        let hosts: HashSet<&str> = urls.iter().filter_map(|it| it.split('/').next()).collect();
        let mut host = Self { site, folders, named: HashSet::new() };
        if !hosts.is_empty() {
            let links = site.pages.iter().flat_map(|it| it.facts.links.iter());
            let texts = links.map(|it| it.target).chain(texts(docs_json));
            host.named = texts.filter_map(|it| beyond(site, &hosts, it)).collect();
        }
        host
    }

    /// Whether a path from the root of the host probably belongs to another application there.
    pub(crate) fn is_elsewhere(&self, path: &str) -> bool {
        let path = path.split(['?', '#']).next().unwrap_or_default().trim_matches('/');
        let first = path.split('/').next().unwrap_or_default();
        // Most sites below a base path are below this one.
        let is_above = self.site.base_path.as_deref().unwrap_or("docs") == path;
        // Nobody has verified whether the platform adds the base path to destinations.
        let is_repeated = || {
            let rest = self.site.below_base_path(path);
            rest.is_some_and(|it| self.site.index.page(it).is_some())
        };
        let is_folder = |folders: &HashSet<&str>| folders.contains(first);
        is_above
            || is_repeated()
            || self.named.contains(first)
            || self.folders.as_ref().is_some_and(|it| !is_folder(it))
    }
}

/// All texts of `docs.json`.
fn texts(docs_json: &DocsJson) -> impl Iterator<Item = &str> {
    let mappings = docs_json.mappings().into_iter().flat_map(|it| &it.1.entries);
    mappings.filter_map(|it| match &it.value {
        Value { kind: Kind::String(text), .. } => Some(text.as_str()),
        _ => None,
    })
}

/// The first part of the path of a URL on one of the hosts that is not below the base path.
fn beyond<'t>(site: &Site, hosts: &HashSet<&str>, url: &'t str) -> Option<&'t str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let (host, path) = rest.split_once('/')?;
    let first = path.split(['/', '?', '#']).next().filter(|it| !it.is_empty())?;
    let is_site = site.base_path.is_none()
        && site.index.absent_folder(&format!("{first}/")).is_none()
        || site.below_base_path(path).is_some();
    (hosts.contains(host) && !is_site && site.index.page(first).is_none()).then_some(first)
}
