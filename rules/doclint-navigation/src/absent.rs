//! Folders that entries of the navigation name and that do not exist.

use doclint_rule::site::{DocsJson, LinkKind, Site, Target};
use std::collections::BTreeMap;

/// How many missing pages each folder has that does not exist.
pub(crate) fn absent_folders<'s>(site: &Site, docs_json: &'s DocsJson) -> BTreeMap<&'s str, usize> {
    let mut counts = BTreeMap::new();
    for folder in docs_json.entries.iter().filter_map(|it| absent_folder(site, &it.path)) {
        *counts.entry(folder).or_default() += 1;
    }
    counts
}

/// The first folder on the way to a missing page that does not exist.
pub(crate) fn absent_folder<'p>(site: &Site, path: &'p str) -> Option<&'p str> {
    let is_missing = |it: &&str| site.find(it, LinkKind::Page) == Target::Missing;
    let mut folders = path.match_indices('/').map(|it| &path[..it.0]).filter(|it| !it.is_empty());
    if is_missing(&path) { folders.find(is_missing) } else { None }
}

/// Whether there are pages in a folder.
pub(crate) fn has_pages(site: &Site, folder: &str) -> bool {
    let folder = format!("{}/", folder.trim_end_matches('/'));
    let first = site.pages.partition_point(|it| *it.path < *folder);
    site.pages.get(first).is_some_and(|it| it.path.starts_with(&folder))
}
