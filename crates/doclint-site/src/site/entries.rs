//! Entries in the navigation of builds that name nothing.

use super::named::FilesOfEntries;
use crate::path::{folder, name};
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
    /// Whether a program may make what it names: its folder has no page, or a plugin is not known.
    pub may_be_made: bool,
}

/// Entries that name nothing, with what they could name.
#[derive(Debug)]
pub struct DeadEntries<'s> {
    /// The entries.
    pub entries: Vec<DeadEntry<'s>>,
    /// What others of their kind could name, as it is written.
    pub names: HashSet<String>,
    /// What others of their kind do name.
    pub taken: HashSet<&'s str>,
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
        let groups = by_kind(settings).into_values().map(|entries| {
            let names = self.names_like(entries[0], build, settings);
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
                    // A category names the documents in its folder without that.
                    let is_category = name(&it.file).starts_with("_category_");
                    let end = format!("/{}", it.written);
                    self.is_dead_id(settings, folder, &it.written, &names)
                        && !(is_category && names.iter().any(|it| it.ends_with(&end)))
                }
                EntryTarget::Version(folder) => {
                    !self.index.has_folder(folder) && !self.index.is_unread(folder)
                }
                EntryTarget::OneOf(_, names) => !names.contains(&it.written),
                EntryTarget::Address | EntryTarget::AddressBelow(_) => {
                    self.is_dead_address(settings, build, &it.full())
                }
                EntryTarget::AddressStart => {
                    let start = it.written.trim_start_matches('/');
                    let mut addresses = self.built[build].addresses();
                    let is_made = || {
                        let plain = start.trim_end_matches('/');
                        let path = settings.path_of(plain);
                        settings.makes(plain) || path.is_some_and(|it| self.index.is_unread(&it))
                    };
                    // Keys may name files, too.
                    let names_file = || {
                        let mut files = self.index.files().filter_map(|it| settings.source(it));
                        files.any(|it| it.1.starts_with(start))
                    };
                    settings.is_whole
                        && !addresses.any(|it| format!("{it}/").starts_with(start))
                        && !is_made()
                        && !names_file()
                }
            };
            let (dead, alive): (Vec<&BuildEntry>, Vec<_>) = entries.into_iter().partition(is_dead);
            let mut absent: HashMap<String, usize> = HashMap::new();
            for entry in &dead {
                for folder in above(&entry.full()) {
                    *absent.entry(folder.to_owned()).or_default() += 1;
                }
            }
            let is_made = |it: &BuildEntry| {
                let full = it.full();
                let mut folders = above(&full).filter(|it| !folders.contains(it));
                folders.any(|it| absent.get(it).is_some_and(|it| *it >= MANY_ABSENT))
            };
            let own = dead.iter().filter(|it| !is_made(it));
            let entries = own.filter_map(|entry| {
                let at = self.place_of(entry)?;
                let is_file = matches!(entry.names, EntryTarget::File(_));
                let is_address =
                    matches!(entry.names, EntryTarget::Address | EntryTarget::AddressBelow(_));
                let is_sure = settings.is_whole && !is_address;
                let may_be_made = is_file && !settings.is_whole
                    || !is_sure && above(&entry.full()).any(|it| !folders.contains(it));
                Some(DeadEntry { at, entry, may_be_made })
            });
            let taken = alive.into_iter().map(|it| it.written.as_str()).collect();
            DeadEntries { entries: entries.collect(), names, taken }
        });
        groups.filter(|it| !it.entries.is_empty()).collect()
    }

    /// What entries of the kind of one could name, as it is written.
    fn names_like(
        &self,
        entry: &BuildEntry,
        build: usize,
        settings: &BuildSettings,
    ) -> HashSet<String> {
        let addresses = || self.built[build].addresses();
        match &entry.names {
            EntryTarget::Page { folder } if settings.ids_have_no_language => {
                let ids = self.ids(settings, folder).into_iter();
                ids.map(|it| settings.original(&it).map_or(it.clone(), str::to_owned)).collect()
            }
            EntryTarget::Page { folder } => self.ids(settings, folder),
            EntryTarget::File(_) => self.names_of_files(settings),
            EntryTarget::Version(_) => HashSet::default(),
            EntryTarget::OneOf(_, names) => names.iter().cloned().collect(),
            EntryTarget::AddressStart => {
                let folders = addresses().filter_map(|it| it.split_once('/'));
                folders.map(|it| format!("/{}/", it.0)).collect()
            }
            EntryTarget::Address | EntryTarget::AddressBelow(_) => {
                addresses().map(|it| format!("/{it}")).collect()
            }
        }
    }

    /// The entries of builds that name a file twice, where one page is left out: it was meant.
    pub fn doubled_entries(&self) -> Vec<DoubledEntry<'_>> {
        let builds = self.builds.settings().iter().enumerate().filter(|it| it.1.is_whole);
        builds.flat_map(|(at, it)| self.doubled_entry(at, it)).collect()
    }

    fn doubled_entry<'s>(
        &'s self,
        build: usize,
        settings: &'s BuildSettings,
    ) -> Vec<DoubledEntry<'s>> {
        let named = self.named_files(build, settings);
        let mut first: HashMap<(&str, &str), &BuildEntry> = HashMap::new();
        let mut doubled: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        let mut entries: Vec<_> = named.iter().filter(|it| !it.0.may_repeat).collect();
        entries.sort_by_key(|it| (&it.0.file, it.0.span));
        for (entry, path) in entries {
            if let Some(before) = first.insert((&entry.file, path), entry) {
                doubled.entry(&entry.file).or_default().push((before, *entry, *path));
            }
        }
        let taken: HashSet<&str> = named.iter().map(|it| it.1).collect();
        let pages: Vec<(&str, &str)> = self.pages_to_name(build, settings).collect();
        let pages = pages.into_iter().filter(|it| !taken.contains(it.0));
        let free: Vec<(&str, &str)> = pages.collect();
        let is_only_kind =
            settings.entries.iter().all(|it| matches!(it.names, EntryTarget::File(_)));
        let doubled = doubled.into_values().filter(|it| it.len() == 1).flatten();
        let found = doubled.filter_map(|(before, entry, path)| {
            let in_its_folder = |it: &&str| is_only_kind || folder(it) == folder(path);
            let mut left_out = free.iter().filter(|it| in_its_folder(&it.0));
            let (_, rest) = left_out.next().filter(|_| left_out.next().is_none())?;
            Some(DoubledEntry {
                at: self.place_of(entry)?,
                entry,
                first: self.place_of(before)?,
                left_out: (*rest).to_owned(),
            })
        });
        found.collect()
    }

    /// The pages that the navigation of a build could name: their paths, and those from their folder.
    fn pages_to_name<'s>(
        &'s self,
        build: usize,
        settings: &'s BuildSettings,
    ) -> impl Iterator<Item = (&'s str, &'s str)> {
        let files = self.index.files().filter(|it| !settings.unbuilt.contains(*it));
        let pages = files.filter_map(|it| Some((it, settings.source(it)?)));
        let pages = pages.filter(|it| (it.1.0.naming.address)(it.1.1, &|_| None).is_some());
        let is_part = move |path: &str| {
            self.index.page(path).is_some_and(|it| self.built[build].parts.contains(&it))
        };
        let is_list = |path: &str| settings.list.as_deref() == Some(path);
        let pages = pages.map(|(path, (_, rest))| (path, rest));
        pages.filter(move |it| !is_in_capitals(it.0) && !is_part(it.0) && !is_list(it.0))
    }

    /// The entries of a build that name pages, each with the path of its file.
    fn named_files<'s>(
        &'s self,
        build: usize,
        settings: &'s BuildSettings,
    ) -> Vec<(&'s BuildEntry, &'s str)> {
        let mut files = FilesOfEntries::of(self, build);
        settings.entries.iter().filter_map(|it| Some((it, files.file_of(it)?))).collect()
    }

    /// The paths at which the files would be that dead entries name.
    pub fn paths_of_dead_entries(&self) -> Vec<String> {
        let of_build = |settings: &BuildSettings, entry: &BuildEntry| match &entry.names {
            EntryTarget::File(path) => vec![path.clone()],
            EntryTarget::Page { folder } => {
                let ends = [".md", ".mdx", "/index.md"];
                ends.map(|it| format!("{folder}/{}{it}", entry.written)).to_vec()
            }
            EntryTarget::Version(folder) => vec![format!("{folder}/index.md")],
            EntryTarget::OneOf(..) => Vec::new(),
            EntryTarget::AddressStart => {
                settings.path_of(entry.written.trim_matches('/')).into_iter().collect()
            }
            EntryTarget::Address | EntryTarget::AddressBelow(_) => {
                settings.path_of(entry.full().trim_matches('/')).into_iter().collect()
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

    /// The place of an entry, if its file is a part of the run.
    pub(super) fn place_of(&self, entry: &BuildEntry) -> Option<Location> {
        Some(Location { file: *self.entry_files.get(&entry.file)?, span: entry.span })
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
        self.files_by_id(settings, folder).into_keys().collect()
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
        // Each language looks for the page in its own folder.
        let has_language = settings.ids_have_no_language && settings.original(id).is_some();
        (has_language || !is_known && !in_language.any(|it| ids.contains(&it)))
            && ![".md", ".mdx", "/index.md"].into_iter().any(is_unread)
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

/// What entries name that are compared with the same names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind<'e> {
    Address,
    File,
    Version,
    AddressStart,
    PageIn(&'e str),
    OneOf(&'e str),
}

/// The entries of a build by what they could name. A chapter without a file is reported where the list of
/// chapters links to it.
fn by_kind(settings: &BuildSettings) -> BTreeMap<Kind<'_>, Vec<&BuildEntry>> {
    let mut groups: BTreeMap<Kind<'_>, Vec<&BuildEntry>> = BTreeMap::new();
    let is_list = |it: &&BuildEntry| settings.list.as_ref() == Some(&it.file);
    for entry in settings.entries.iter().filter(|it| !is_list(it)) {
        let kind = match &entry.names {
            EntryTarget::Page { folder } => Kind::PageIn(folder),
            EntryTarget::File(_) => Kind::File,
            EntryTarget::Version(_) => Kind::Version,
            EntryTarget::OneOf(kind, _) => Kind::OneOf(kind),
            EntryTarget::AddressStart => Kind::AddressStart,
            EntryTarget::Address | EntryTarget::AddressBelow(_) => Kind::Address,
        };
        groups.entry(kind).or_default().push(entry);
    }
    groups
}

/// The folders around a path or an address, the outermost first.
fn above(path: &str) -> impl Iterator<Item = &str> {
    let path = path.trim_end_matches('/');
    path.match_indices('/').map(|it| &path[..it.0]).filter(|it| !it.is_empty())
}
