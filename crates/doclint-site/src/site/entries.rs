//! Entries in the navigation of builds that name nothing.

use super::built::text_of_key;
use crate::path::name;
use crate::platform::is_in_capitals;
use crate::{BuildEntry, BuildSettings, EntryTarget, Site, Target, address, percent_decoded};
use doclint_diagnostic::Location;
use foldhash::{HashMap, HashMapExt, HashSet};
use std::cell::LazyCell;
use std::collections::BTreeMap;

/// An entry that names nothing.
#[derive(Debug)]
pub struct DeadEntry<'s> {
    /// Its place.
    pub at: Location,
    /// The entry.
    pub entry: &'s BuildEntry,
    /// Whether its folder has no page, so that a program may make what is in it.
    pub is_in_absent_folder: bool,
}

/// Entries that name nothing, with what they could name.
#[derive(Debug)]
pub struct DeadEntries<'s> {
    /// The entries.
    pub entries: Vec<DeadEntry<'s>>,
    /// What others of their kind name, as it is written.
    pub names: HashSet<String>,
}

/// An entry that names a file for the second time, in a build that names all its pages but one.
#[derive(Debug)]
pub struct DoubledEntry<'s> {
    /// Its place.
    pub at: Location,
    /// The entry.
    pub entry: &'s BuildEntry,
    /// The place of the first one.
    pub first: Location,
    /// The only page that no entry names, from the folder of pages.
    pub left_out: String,
}

/// So many entries below a folder without any page name pages that a program makes before the build.
const MANY_ABSENT: usize = 5;

impl Site {
    /// The entries in the navigation of builds that name nothing, by what they could name.
    pub fn dead_entries(&self) -> Vec<DeadEntries<'_>> {
        let builds = self.builds.settings().iter().enumerate();
        builds.flat_map(|(at, it)| self.dead_entries_of(at, it)).collect()
    }

    fn dead_entries_of<'s>(
        &'s self,
        build: usize,
        settings: &'s BuildSettings,
    ) -> Vec<DeadEntries<'s>> {
        let mut groups: BTreeMap<Option<&str>, Vec<&BuildEntry>> = BTreeMap::new();
        for entry in &settings.entries {
            let group = match &entry.names {
                EntryTarget::Page { folder } => Some(folder.as_str()),
                EntryTarget::File(_) => Some(""),
                EntryTarget::Address => None,
            };
            groups.entry(group).or_default().push(entry);
        }
        let groups = groups.into_values().map(|entries| {
            let names = match &entries[0].names {
                EntryTarget::Page { folder } => self.ids(settings, folder),
                EntryTarget::File(_) => self.names_of_files(settings),
                EntryTarget::Address => {
                    self.built[build].addresses().map(|it| format!("/{it}")).collect()
                }
            };
            // Addresses are written with a slash in front, and without.
            let folders =
                names.iter().flat_map(|it| above(it).chain(above(it.trim_start_matches('/'))));
            let folders: HashSet<&str> = folders.collect();
            let copied = LazyCell::new(|| self.copied_names());
            let is_dead = |it: &&BuildEntry| match &it.names {
                EntryTarget::File(path) => {
                    let is_made = !settings.is_whole
                        && !it.written.rsplit_once('/').is_none_or(|it| folders.contains(it.0));
                    !is_made && !copied.contains(&name(path).to_lowercase()) && !self.has(path)
                }
                EntryTarget::Page { folder } => {
                    self.is_dead_id(settings, folder, &it.written, &names)
                }
                EntryTarget::Address => self.is_dead_address(settings, build, &it.written),
            };
            let dead: Vec<&BuildEntry> = entries.into_iter().filter(is_dead).collect();
            let mut absent: HashMap<&str, usize> = HashMap::new();
            let absent_folders = dead.iter().flat_map(|it| above(&it.written));
            absent_folders.for_each(|it| *absent.entry(it).or_default() += 1);
            let is_made = |it: &BuildEntry| {
                let mut folders = above(&it.written).filter(|it| !folders.contains(it));
                folders.any(|it| absent[it] >= MANY_ABSENT)
            };
            let own = dead.iter().filter(|it| !is_made(it));
            let entries = own.filter_map(|entry| {
                let at = Location { file: *self.entry_files.get(&entry.file)?, span: entry.span };
                let may_be_made = !settings.is_whole || entry.names == EntryTarget::Address;
                let is_in_absent_folder =
                    may_be_made && above(&entry.written).any(|it| !folders.contains(it));
                Some(DeadEntry { at, entry, is_in_absent_folder })
            });
            DeadEntries { entries: entries.collect(), names }
        });
        groups.filter(|it| !it.entries.is_empty()).collect()
    }

    /// The entries of builds that name a file twice, where one page is left out: it was meant.
    pub fn doubled_entries(&self) -> Vec<DoubledEntry<'_>> {
        self.builds.settings().iter().filter_map(|it| self.doubled_entry(it)).collect()
    }

    fn doubled_entry<'s>(&'s self, settings: &'s BuildSettings) -> Option<DoubledEntry<'s>> {
        let mut first: HashMap<&str, &BuildEntry> = HashMap::new();
        let mut doubled = Vec::new();
        let mut entries: Vec<&BuildEntry> = settings.entries.iter().collect();
        entries.sort_by_key(|it| (&it.file, it.span));
        for entry in entries {
            let EntryTarget::File(path) = &entry.names else { return None };
            if self.index.has_file(path)
                && let Some(before) = first.insert(path, entry)
            {
                doubled.push((before, entry));
            }
        }
        let [(before, entry)] = doubled[..] else { return None };
        let files = self.index.files().filter(|it| !settings.unbuilt.contains(*it));
        let pages = files.filter_map(|it| Some((it, settings.source(it)?)));
        let pages = pages.filter(|it| (it.1.0.naming.address)(it.1.1, &|_| None).is_some());
        let mut left_out = pages.filter(|it| !first.contains_key(it.0) && !is_in_capitals(it.0));
        let (_, (_, rest)) = left_out.next().filter(|_| left_out.next().is_none())?;
        let at = |it: &BuildEntry| {
            Some(Location { file: *self.entry_files.get(&it.file)?, span: it.span })
        };
        Some(DoubledEntry { at: at(entry)?, entry, first: at(before)?, left_out: rest.to_owned() })
    }

    /// The paths at which the files would be that dead entries name.
    pub fn paths_of_dead_entries(&self) -> Vec<String> {
        let of_build = |settings: &BuildSettings, entry: &BuildEntry| match &entry.names {
            EntryTarget::File(path) => vec![path.clone()],
            EntryTarget::Page { folder } => {
                [".md", ".mdx"].map(|it| format!("{folder}/{}{it}", entry.written)).to_vec()
            }
            EntryTarget::Address => {
                settings.path_of(entry.written.trim_matches('/')).into_iter().collect()
            }
        };
        let builds = self.builds.settings().iter().enumerate();
        let dead = builds.flat_map(|(at, it)| {
            self.dead_entries_of(at, it)
                .into_iter()
                .flat_map(|it| it.entries)
                .map(move |dead| (it, dead))
        });
        dead.flat_map(|(settings, dead)| of_build(settings, dead.entry)).collect()
    }

    /// Whether there is a file at a path, or may be one.
    fn has(&self, path: &str) -> bool {
        self.index.has_file(path) || self.index.is_unread(path)
    }

    /// The names, in lower case, of documents about the project, which are copied to folders of pages
    /// before the build.
    fn copied_names(&self) -> HashSet<String> {
        let about = self.index.files().filter(|it| is_in_capitals(it));
        about.map(|it| name(it).to_lowercase()).collect()
    }

    /// The ids of the pages in a folder.
    fn ids(&self, settings: &BuildSettings, folder: &str) -> HashSet<String> {
        let mut ids = HashSet::default();
        for path in self.index.files() {
            let Some((source, rest)) = settings.source(path) else { continue };
            let original = source.original.as_deref().unwrap_or(&source.folder);
            if original != folder {
                continue;
            }
            let page = self.pages.binary_search_by(|it| (*it.path).cmp(path));
            let key = |key: &str| match page {
                Ok(page) => text_of_key(&self.pages[page], key),
                Err(_) => None,
            };
            ids.extend((source.naming.id)(rest, &key));
        }
        ids
    }

    /// The paths of the pages of a build from its folders.
    fn names_of_files(&self, settings: &BuildSettings) -> HashSet<String> {
        let files = self.index.files().filter_map(|it| settings.source(it));
        let files = files.filter(|it| (it.0.naming.address)(it.1, &|_| None).is_some());
        files.map(|it| it.1.to_owned()).collect()
    }

    fn is_dead_id(
        &self,
        settings: &BuildSettings,
        folder: &str,
        id: &str,
        ids: &HashSet<String>,
    ) -> bool {
        // Old versions name the version, too, and a page may only be there in a language.
        let plain = id.strip_prefix("version-").and_then(|it| Some(it.split_once('/')?.1));
        let mut in_language = settings.languages.iter().map(|it| format!("{it}/{id}"));
        let is_known = ids.contains(id) || plain.is_some_and(|it| ids.contains(it));
        let is_unread = |end: &str| self.index.is_unread(&format!("{folder}/{id}{end}"));
        !is_known
            && !in_language.any(|it| ids.contains(&it))
            && ![".md", ".mdx"].into_iter().any(is_unread)
            && !ids.is_empty()
    }

    fn is_dead_address(&self, settings: &BuildSettings, build: usize, written: &str) -> bool {
        let Some(parsed) = address(written) else { return false };
        let path = percent_decoded(parsed.path);
        let plain = path.trim_matches('/');
        let plain = plain.strip_suffix(".md").unwrap_or(plain);
        let base = settings.base.as_deref().unwrap_or_default();
        let without_base = plain.strip_prefix(base).unwrap_or(plain).trim_matches('/');
        let languages = settings.languages.iter().map(|it| format!("{it}/{plain}"));
        let mut names = languages.chain([plain.to_owned(), without_base.to_owned()]);
        // Beside the folders of pages there may be other sites.
        let folder = plain.rsplit_once('/').map(|it| it.0);
        let is_judged = match folder {
            Some(folder) => self.built[build].has_below(folder),
            None => settings.checks_menus && settings.is_whole,
        };
        is_judged && names.all(|it| self.find_address(build, &it) == Target::Missing)
    }
}

/// The folders around a path or an address, the outermost first.
fn above(path: &str) -> impl Iterator<Item = &str> {
    let path = path.trim_end_matches('/');
    path.match_indices('/').map(|it| &path[..it.0]).filter(|it| !it.is_empty())
}
