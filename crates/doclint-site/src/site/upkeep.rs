//! Whether somebody writes the text of a page, and so can follow advice about it.

use super::{FileRole, Site, Translation};
use crate::docs_json::{is_version, numbers};
use crate::page_address;
use crate::path::{folder as parent, name};
use foldhash::{HashMap, HashMapExt, HashSet};
use std::collections::BTreeMap;

/// Fewer pages that are in another version, too, may be there by chance.
const LEAST_OF_VERSION: usize = 3;
/// Fewer pages may have been translated by hand, one by one.
const LEAST_TRANSLATED: usize = 24;
/// The settings of services that translate pages whenever these change, in the root of a site.
const SERVICES: [&str; 8] = [
    "crowdin.yaml",
    "crowdin.yml",
    "gt.config.json",
    "i18n.json",
    "i18n.lock",
    "lingo.json",
    "localazy.json",
    "phrase.yml",
];

/// Whether the navigation lists a page among current ones, and the numbers of its version. The last
/// one is the newest.
type Edition = (bool, Vec<u64>);

impl Site {
    /// Finds out which pages have authors.
    pub(super) fn find_authors(&mut self) {
        let mut folders = self.settled_folders();
        folders.extend(self.older_copies().into_iter().map(str::to_owned));
        let copies: HashSet<usize> = self.copied_pages().into_keys().collect();
        for (index, page) in self.pages.iter_mut().enumerate() {
            let mut around = page.path.match_indices('/').map(|it| &page.path[..it.0]);
            page.has_authors = !page.facts.is_generated
                && !page.facts.is_record
                && !page.is_past
                && !copies.contains(&index)
                && !around.any(|it| folders.contains(it));
        }
    }

    /// The older versions of pages and the pages that are translated as a whole, each with its source,
    /// by index. Their texts are built alike.
    pub fn copies(&self) -> &HashMap<usize, usize> {
        self.index.copies.get_or_init(|| {
            let mut copies = self.copied_versions();
            copies.extend(self.copied_pages());
            copies
        })
    }

    /// The pages that are translated as a whole whenever their sources change, each with its source,
    /// by index: where the site has the settings of a service that does it, or nearly all pages of a
    /// language are built as their sources are.
    fn copied_pages(&self) -> HashMap<usize, usize> {
        let Some(translations) = &self.translations else { return HashMap::new() };
        let has_service = SERVICES.iter().any(|it| self.index.has_file(it));
        let mut out = HashMap::new();
        for other in &translations.others {
            let pairs = || paired(&translations.source, other);
            let count = pairs().count();
            let same = pairs().filter(|it| self.is_built_alike(*it)).count();
            if has_service || count >= LEAST_TRANSLATED && same * 10 >= count * 9 {
                out.extend(pairs());
            }
        }
        out
    }

    /// The pages of versions that are built as the page is that the newest version has under the same
    /// path, each with it, by index.
    fn copied_versions(&self) -> HashMap<usize, usize> {
        let mut editions: BTreeMap<String, Vec<(Edition, usize)>> = BTreeMap::new();
        for (index, page) in self.pages.iter().enumerate() {
            let Some(folder) = version_folders(&page.path).next() else { continue };
            let rest = &page_address(&page.path)[folder.len()..];
            let edition = (!page.is_past, numbers(name(folder)));
            editions
                .entry(format!("{}/*{rest}", parent(folder)))
                .or_default()
                .push((edition, index));
        }
        let mut out = HashMap::new();
        for mut editions in editions.into_values() {
            editions.sort_unstable();
            let Some((_, newest)) = editions.pop() else { continue };
            let older = editions.into_iter().map(|(_, index)| index);
            out.extend(
                older.filter(|it| self.is_built_alike((newest, *it))).map(|it| (it, newest)),
            );
        }
        out
    }

    /// Whether two pages have the same outline and the same components.
    fn is_built_alike(&self, (one, other): (usize, usize)) -> bool {
        let [one, other] = [one, other].map(|it| &*self.pages[it].facts);
        let mut levels = one.headings.iter().map(|it| it.level);
        one.components == other.components
            && one.headings.iter().len() == other.headings.iter().len()
            && other.headings.iter().all(|it| levels.next() == Some(it.level))
    }

    /// The folders that are named after a version or a date, and most of whose pages are in a newer
    /// folder of this kind, too.
    fn older_copies(&self) -> Vec<&str> {
        let pages = || self.pages.iter().filter(|it| it.role == FileRole::Page);
        // Where the navigation says which version comes first, names say no more.
        let unversioned = || pages().filter(|it| it.version.is_none());
        let mut newest: HashMap<&str, &str> = HashMap::new();
        for folder in unversioned().flat_map(|it| version_folders(&it.path)) {
            let known = newest.entry(parent(folder)).or_insert(folder);
            if numbers(name(folder)) > numbers(name(known)) {
                *known = folder;
            }
        }
        let addresses: HashSet<&str> = pages().map(|it| page_address(&it.path)).collect();
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for page in unversioned() {
            for folder in version_folders(&page.path) {
                let newest = newest[parent(folder)];
                let same = format!("{newest}{}", &page_address(&page.path)[folder.len()..]);
                let count = counts.entry(folder).or_default();
                count.0 += 1;
                count.1 += usize::from(newest != folder && addresses.contains(&*same));
            }
        }
        counts.retain(|_, (all, copied)| *copied >= LEAST_OF_VERSION && *copied * 2 >= *all);
        counts.into_keys().collect()
    }
}

/// The pages of a language that have a source, each with it.
fn paired<'t>(
    source: &'t Translation,
    other: &'t Translation,
) -> impl Iterator<Item = (usize, usize)> + 't {
    other.pages.iter().filter_map(|(key, page)| Some((*page, *source.pages.get(key)?)))
}

/// The folders around a page that are named after versions.
fn version_folders(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|it| &path[..it.0]).filter(|it| is_version(name(it)))
}
