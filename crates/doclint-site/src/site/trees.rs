//! Folders whose pages nobody maintains: old versions, archives, generated pages.

use super::{FileRole, Site, SitePage};
use crate::docs_json::is_named_old;
use foldhash::{HashMap, HashMapExt, HashSet};
use std::collections::BTreeMap;

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
/// Fewer pages outside of the navigation may be drafts.
const LEAST_LEFT_OUT: usize = 5;
/// Fewer pages with the same headings may have been written from a template.
const LEAST_GENERATED: usize = 24;

impl Site {
    /// The folders whose pages nobody may maintain, each once and none within another, in order.
    pub fn old_trees(&self) -> Vec<OldTree<'_>> {
        let mut found: BTreeMap<&str, OldTree<'_>> = BTreeMap::new();
        for (folder, pages) in self.folders() {
            let mut around = folder.match_indices('/').map(|it| &folder[..it.0]);
            if !around.any(|it| found.contains_key(it))
                && let Some(why) = pages.why(folder)
            {
                found.insert(folder, OldTree { folder, why });
            }
        }
        found.into_values().collect()
    }

    /// The folders whose pages have no authors: archives, folders that a program has certainly made,
    /// and those that the navigation leaves out as a whole, such as notes and exports.
    pub(super) fn settled_folders(&self) -> HashSet<String> {
        let has_navigation = self.pages.iter().any(|it| it.in_navigation);
        let folders = self.folders().into_iter();
        let settled = folders.filter(|(folder, pages)| {
            is_archive(folder)
                || pages.are_named_like_code() && pages.generated().is_some()
                || has_navigation && pages.are_left_out()
        });
        settled.map(|it| it.0.to_owned()).collect()
    }

    /// Collects facts about the pages below each folder.
    fn folders(&self) -> BTreeMap<&str, Folder<'_>> {
        let mut folders: BTreeMap<&str, Folder<'_>> = BTreeMap::new();
        let source = self.docs_json.as_ref().and_then(|it| it.source_language());
        let of_build = self.translations.as_ref().map(|it| &it.source.language);
        let source = source.or(of_build).map(|it| &*it.code);
        for page in self.pages.iter().filter(|it| it.role == FileRole::Page) {
            let ends = page.path.match_indices('/').map(|it| it.0).take(MAX_DEPTH);
            for folder in ends.map(|end| &page.path[..end]) {
                folders.entry(folder).or_default().add(page, source);
            }
        }
        folders
    }
}

/// Facts about the pages below a folder.
#[derive(Default)]
struct Folder<'s> {
    /// How many belong to older versions than the first one, and one of these versions.
    of_versions: usize,
    version: Option<&'s str>,
    /// How many belong to the first version or to all.
    of_first: usize,
    /// How many are translations, the language of one, and whether others are in another one.
    of_languages: usize,
    language: Option<&'s str>,
    has_languages: bool,
    /// How many are in the language that others are translated from, or in none.
    of_source: usize,
    /// All of them, and how many have the name of a command or of code as a title.
    pages: Vec<&'s SitePage>,
    of_code: usize,
}

impl<'s> Folder<'s> {
    fn add(&mut self, page: &'s SitePage, source: Option<&str>) {
        if page.is_past {
            self.of_versions += 1;
            self.version = page.version.as_deref();
        } else {
            self.of_first += usize::from(page.in_navigation);
        }
        self.pages.push(page);
        self.of_code += usize::from(is_named_like_code(page));
        match page.language.as_deref() {
            Some(language) if Some(language) != source => {
                self.of_languages += 1;
                let first = *self.language.get_or_insert(language);
                self.has_languages |= first != language;
            }
            _ => self.of_source += 1,
        }
    }

    fn why(&self, folder: &str) -> Option<WhyOld<'s>> {
        if is_archive(folder) {
            return Some(WhyOld::Name);
        }
        if self.of_versions >= LEAST_OF_VERSION && self.of_first == 0 {
            return self.version.map(WhyOld::Version);
        }
        if self.of_languages >= LEAST_GENERATED && self.of_source == 0 && !self.has_languages {
            return self.language.map(WhyOld::Translation);
        }
        self.generated().map(WhyOld::SameHeadings)
    }

    /// How many pages have sections, if nearly all of these have one of a few headings, or a heading
    /// that nearly all pages have, as those of generated pages do.
    fn generated(&self) -> Option<usize> {
        let mut with_sections = 0;
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for page in &self.pages {
            let sections = sections(page);
            with_sections += usize::from(!sections.is_empty());
            for section in sections {
                *counts.entry(section).or_default() += 1;
            }
        }
        let mut counts: Vec<usize> = counts.into_values().collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let all: usize = counts.iter().sum();
        let few: usize = counts.iter().take(3).sum();
        let shared: usize = counts.iter().filter(|it| *it * 10 >= with_sections * 9).sum();
        let usual = few.max(shared);
        (with_sections >= LEAST_GENERATED && usual * 20 >= all * 19).then_some(with_sections)
    }

    /// Whether the folder has several pages, and the navigation names none of them.
    fn are_left_out(&self) -> bool {
        self.pages.len() >= LEAST_LEFT_OUT && self.pages.iter().all(|it| !it.in_navigation)
    }

    /// Whether nearly all pages are about commands or pieces of code, by their titles.
    fn are_named_like_code(&self) -> bool {
        self.of_code * 10 >= self.pages.len() * 9
    }
}

/// The headings of the sections of a page, each once. Sections about one function or command each
/// have the same heading, as it were.
fn sections(page: &SitePage) -> HashSet<&str> {
    let sections = page.facts.headings.iter().filter(|it| it.level == 2);
    sections.map(|it| if it.is_code { "`" } else { it.text }).collect()
}

/// Whether the title of a page is blank, or the name of a command or of a piece of code. People begin
/// titles with a capital and write words.
fn is_named_like_code(page: &SitePage) -> bool {
    let Some(title) = page.facts.get("title").and_then(|it| it.as_str()) else { return false };
    let title = title.trim();
    let is_one_word = !title.contains(char::is_whitespace);
    let has_sign = title.contains(['_', '.', ':', '(', '<', '/']);
    let has_inner_capital = title.chars().skip(1).any(char::is_uppercase);
    title.chars().next().is_none_or(char::is_lowercase)
        || is_one_word && (has_sign || has_inner_capital)
}

/// Whether the last folder of a path is named as archives are.
fn is_archive(folder: &str) -> bool {
    is_named_old(folder.rsplit('/').next().unwrap_or(folder))
}
