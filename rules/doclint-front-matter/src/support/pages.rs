//! Pages of a site that have the same title or description.

use crate::support::field;
use doclint_rule::Location;
use doclint_rule::data::Entry;
use doclint_rule::site::{FileRole, Reach, Site, SitePage};
use std::collections::HashMap;

/// A page with the same text as an earlier one.
pub(crate) struct Duplicate<'a> {
    /// The page.
    pub page: &'a SitePage,
    /// The place of the text.
    pub at: Location,
    /// The first page that has it.
    pub first: &'a SitePage,
    /// The place of the text there.
    pub first_at: Location,
}

/// Two folders whose pages correspond, such as those for two languages of a library.
pub(crate) type Trees<'a> = (&'a str, &'a str);

/// The folders of two pages up to where their paths differ, if only one folder differs.
pub(crate) fn trees<'a>(first: &'a str, second: &'a str) -> Option<Trees<'a>> {
    let (mut offset, mut found) = (0, None);
    let (mut left, mut right) = (first.split('/'), second.split('/'));
    loop {
        let (a, b) = match (left.next(), right.next()) {
            (Some(a), Some(b)) => (a, b),
            (None, None) => break,
            _ => return None,
        };
        if a != b {
            if found.is_some() {
                return None;
            }
            found = Some((&first[..offset + a.len()], &second[..offset + b.len()]));
        }
        offset += a.len() + 1;
    }
    // The names of the pages themselves differ.
    found.filter(|(a, _)| a.len() < first.len())
}

/// The pages that have the same text under `key` as an earlier page of their language and version,
/// ignoring upper and lower case.
pub(crate) fn duplicates<'a>(site: &'a Site, key: &str) -> Vec<Duplicate<'a>> {
    let mut seen: HashMap<_, Vec<(&SitePage, Location)>> = HashMap::new();
    let mut found = Vec::new();
    for page in site.pages.iter().filter(|page| is_compared(page)) {
        let Some((entry, text)) = field_of(page, key) else { continue };
        let at = Location { file: page.file, span: entry.value.span };
        let group = (page.language.as_deref(), page.version.as_deref(), text.to_lowercase());
        let known = seen.entry(group).or_default();
        // The same page of another version may have the same text.
        match known.iter().find(|it| !are_versions(&it.0.path, &page.path)) {
            Some(&(first, first_at)) => found.push(Duplicate { page, at, first, first_at }),
            None if known.len() < MOST_VERSIONS => known.push((page, at)),
            None => {}
        }
    }
    found
}

/// Whether a page is of the current version and in the language that others are translated from.
pub(crate) fn is_judged(page: &SitePage, site: &Site) -> bool {
    let source = site.docs_json.as_ref().and_then(|it| it.source_language());
    let is_source = |language: &str| source.is_none_or(|it| &*it.code == language);
    !page.is_past && page.language.as_deref().is_none_or(is_source)
}

/// Of more versions of a page, the texts are not compared.
const MOST_VERSIONS: usize = 32;

/// Whether two paths differ only in a folder that is named after a version in both, such as `v1` and
/// `v2`.
fn are_versions(first: &str, second: &str) -> bool {
    let is_version = |folder: &str| {
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let number = name.strip_prefix(['v', 'V']).unwrap_or(name);
        number.starts_with(|it: char| it.is_ascii_digit())
            && number
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || matches!(it, b'.' | b'-' | b'_'))
    };
    trees(first, second).is_some_and(|(a, b)| is_version(a) && is_version(b))
}

/// Whether readers meet the page in the navigation and in searches, and its text is its own: not made
/// from an API.
fn is_compared(page: &SitePage) -> bool {
    let front_matter = page.facts.front_matter.as_ref().and_then(|it| it.root.as_mapping());
    page.role == FileRole::Page
        && page.reach == Reach::Listed
        && !page.is_frozen
        && front_matter.is_some_and(|it| !field::takes_from_elsewhere(it))
}

/// A text of a page's front matter; empty if there is none.
pub(crate) fn text<'p>(page: &'p SitePage, key: &str) -> &'p str {
    let front_matter = page.facts.front_matter.as_ref().and_then(|it| it.root.as_mapping());
    front_matter.and_then(|it| it.get(key)?.as_str()).unwrap_or_default()
}

/// More pages of one folder that repeat the texts of another one are no slips.
const FEW: usize = 2;

/// Leaves out the pages of folders that mirror each other on purpose, such as those of two products.
pub(crate) fn without_mirrors(found: Vec<Duplicate<'_>>) -> Vec<Duplicate<'_>> {
    let folders: Vec<_> = found.iter().map(|it| trees(&it.first.path, &it.page.path)).collect();
    let mut counts: HashMap<Trees<'_>, usize> = HashMap::new();
    for folders in folders.iter().flatten() {
        *counts.entry(*folders).or_default() += 1;
    }
    let is_slip = |folders: Option<Trees<'_>>| folders.is_none_or(|it| counts[&it] <= FEW);
    let found = found.into_iter().zip(folders);
    found.filter(|it| is_slip(it.1)).map(|it| it.0).collect()
}

/// The entry of a key in a page's front matter with its text, unless that is empty.
fn field_of<'a>(page: &'a SitePage, key: &str) -> Option<(&'a Entry, &'a str)> {
    let front_matter = page.facts.front_matter.as_ref()?.root.as_mapping()?;
    field::text(front_matter, key).filter(|(_, text)| !text.is_empty())
}
