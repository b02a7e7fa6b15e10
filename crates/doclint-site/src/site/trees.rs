//! Folders whose pages nobody maintains: old versions, archives, generated pages.

use super::{Role, Site, SitePage};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A folder whose pages nobody may maintain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldTree<'s> {
    /// Its path from the root, without a slash at the end.
    pub folder: &'s str,
    /// Why nobody may maintain it.
    pub why: WhyOld<'s>,
}

/// Why nobody may maintain the pages of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyOld<'s> {
    /// They belong to a version that readers don't get first.
    Version(&'s str),
    /// They are in a language that others are not translated from, so a service may make them.
    Translation(&'s str),
    /// The folder is named as archives are.
    Name,
    /// So many pages have the same headings, as generated ones do.
    SameHeadings(usize),
}

/// Deeper folders are not looked at.
const MAX_DEPTH: usize = 4;
/// Fewer pages of a version are looked through by hand.
const LEAST_OF_VERSION: usize = 3;
/// Fewer pages with the same headings may have been written from a template.
const LEAST_GENERATED: usize = 24;

impl Site {
    /// The folders whose pages nobody may maintain, each once and none within another, in order.
    pub fn old_trees(&self) -> Vec<OldTree<'_>> {
        let mut folders: BTreeMap<&str, Folder<'_>> = BTreeMap::new();
        let first = self.first_version();
        let source = self.docs_json.as_ref().and_then(|it| it.source_language());
        let source = source.map(|it| &*it.code);
        for page in self.pages.iter().filter(|it| it.role == Role::Page) {
            let ends = page.path.match_indices('/').map(|it| it.0).take(MAX_DEPTH);
            for folder in ends.map(|end| &page.path[..end]) {
                folders.entry(folder).or_default().add(page, first, source);
            }
        }
        let mut found: BTreeMap<&str, OldTree<'_>> = BTreeMap::new();
        for (folder, pages) in folders {
            let mut around = folder.match_indices('/').map(|it| &folder[..it.0]);
            if !around.any(|it| found.contains_key(it))
                && let Some(why) = pages.why(folder)
            {
                found.insert(folder, OldTree { folder, why });
            }
        }
        found.into_values().collect()
    }

    /// The version that readers get first; none on a site with one version.
    fn first_version(&self) -> Option<&str> {
        let docs_json = self.docs_json.as_ref()?;
        let is_default = |it: &doclint_data::Mapping| {
            it.get("default").and_then(|it| it.as_bool()) == Some(true)
        };
        let mappings = docs_json.mappings();
        let versions = mappings.iter().filter_map(|(_, it)| Some((it, it.get("version")?)));
        let marked = versions.filter(|it| is_default(it.0)).find_map(|it| it.1.as_str());
        marked.or_else(|| docs_json.entries.iter().find_map(|it| it.version.as_deref()))
    }
}

/// What is known of the pages below a folder.
#[derive(Default)]
struct Folder<'s> {
    /// How many belong to other versions than the first one, and one of these versions.
    of_versions: usize,
    version: Option<&'s str>,
    /// How many belong to the first version or to all.
    of_first: usize,
    /// How many are translations, and the language of one.
    of_languages: usize,
    language: Option<&'s str>,
    /// How many are in the language that others are translated from, or in none.
    of_source: usize,
    /// How many pages have each section, by its heading.
    sections: HashMap<&'s str, usize>,
    /// How many pages have sections.
    with_sections: usize,
}

impl<'s> Folder<'s> {
    fn add(&mut self, page: &'s SitePage, first: Option<&str>, source: Option<&str>) {
        match page.version.as_deref() {
            Some(version) if Some(version) != first && !is_to_come(version) => {
                self.of_versions += 1;
                self.version = Some(version);
            }
            _ => self.of_first += usize::from(page.in_navigation),
        }
        match page.language.as_deref() {
            Some(language) if Some(language) != source => {
                self.of_languages += 1;
                self.language = Some(language);
            }
            _ => self.of_source += 1,
        }
        let sections = page.facts.headings.iter().filter(|it| it.level == 2).map(|it| it.text);
        let sections: HashSet<&str> = sections.collect();
        self.with_sections += usize::from(!sections.is_empty());
        for section in sections {
            *self.sections.entry(section).or_default() += 1;
        }
    }

    fn why(&self, folder: &str) -> Option<WhyOld<'s>> {
        if is_named_old(folder) {
            return Some(WhyOld::Name);
        }
        if self.of_versions >= LEAST_OF_VERSION && self.of_first == 0 {
            return self.version.map(WhyOld::Version);
        }
        if self.of_languages >= LEAST_GENERATED && self.of_source == 0 {
            return self.language.map(WhyOld::Translation);
        }
        // Nearly all sections of generated pages have one of a few headings.
        let mut counts: Vec<usize> = self.sections.values().copied().collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let all: usize = counts.iter().sum();
        let usual: usize = counts.iter().take(3).sum();
        let is_generated = self.with_sections >= LEAST_GENERATED && usual * 20 >= all * 19;
        is_generated.then_some(WhyOld::SameHeadings(self.with_sections))
    }
}

/// Whether a version is still being written.
fn is_to_come(version: &str) -> bool {
    const NAMES: [&str; 12] = [
        "alpha", "beta", "canary", "dev", "draft", "edge", "head", "main", "next", "nightly",
        "preview", "unstable",
    ];
    let version = version.to_ascii_lowercase();
    version.split(|c: char| !c.is_ascii_alphabetic()).any(|it| NAMES.contains(&it))
}

/// Whether the last folder of a path is named as archives are.
fn is_named_old(folder: &str) -> bool {
    const NAMES: [&str; 10] = [
        "archive",
        "archived",
        "archives",
        "attic",
        "backup",
        "deprecated",
        "legacy",
        "obsolete",
        "old",
        "outdated",
    ];
    let name = folder.rsplit('/').next().unwrap_or(folder).to_ascii_lowercase();
    name.split(|c: char| !c.is_alphanumeric()).any(|it| NAMES.contains(&it))
}

#[cfg(test)]
mod tests {
    use super::is_named_old;

    #[test]
    fn knows_archives_by_their_names() {
        for name in ["_old", "a/archive", "docs-legacy", "Deprecated"] {
            assert!(is_named_old(name), "{name}");
        }
        for name in ["guides", "golden", "archive/new", "threshold"] {
            assert!(!is_named_old(name), "{name}");
        }
    }
}
