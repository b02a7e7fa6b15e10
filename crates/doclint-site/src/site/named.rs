//! What the settings of builds name, and how they name a page that has moved.

use super::built_addresses::text_of_key;
use crate::{
    BuildEntry, BuildSettings, EntryTarget, NamedFile, Site, Target, address, percent_decoded,
};
use foldhash::HashMap;

/// The files that entries of a build name, with the ids of pages that were looked up for it.
pub(super) struct FilesOfEntries<'s> {
    site: &'s Site,
    build: usize,
    ids: HashMap<&'s str, HashMap<String, &'s str>>,
}

impl<'s> FilesOfEntries<'s> {
    /// For the build at an index.
    pub fn of(site: &'s Site, build: usize) -> Self {
        Self { site, build, ids: HashMap::default() }
    }

    /// The path of the file that an entry names, if that is there.
    pub fn file_of(&mut self, entry: &'s BuildEntry) -> Option<&'s str> {
        let site = self.site;
        let settings = &site.builds.settings()[self.build];
        match &entry.names {
            EntryTarget::File(path) => site.index.has_file(path).then_some(path.as_str()),
            EntryTarget::Page { folder } => {
                let ids = self.ids.entry(folder);
                let ids = ids.or_insert_with(|| site.files_by_id(settings, folder));
                ids.get(&entry.written).copied()
            }
            EntryTarget::Address | EntryTarget::AddressBelow(_) => {
                let full = entry.full();
                let path = address(&full).filter(|it| it.fragment.is_none())?.path;
                self.file_at(&percent_decoded(path))
            }
            EntryTarget::Version(_) | EntryTarget::OneOf(..) | EntryTarget::AddressStart => None,
        }
    }

    /// The path of the page at an address.
    fn file_at(&self, written: &str) -> Option<&'s str> {
        let site = self.site;
        let address = written.trim_matches('/');
        let address = address.strip_suffix(".md").unwrap_or(address);
        // Entries are written without the folder of a language, too.
        let tongues = &site.builds.settings()[self.build].tongues;
        let first = tongues.first().filter(|it| !it.folder.is_empty());
        let in_first = first.map(|it| format!("{}/{address}", it.folder));
        let mut places = std::iter::once(address).chain(in_first.as_deref());
        places.find_map(|it| site.path_of(&site.find_address(self.build, it)))
    }
}

/// Something in the settings of a build that may name a file.
#[derive(Clone, Copy, Debug)]
pub struct NamedInSettings<'s> {
    /// Where and how it is written.
    pub entry: &'s BuildEntry,
    /// The path from the root of the file or the folder; `None` where it names something else, or nothing.
    pub path: Option<&'s str>,
    /// Whether it names a folder.
    pub is_folder: bool,
}

impl Site {
    /// Everything in the settings of builds that may name a file: the entries of the navigation but those of
    /// a list that is a page itself, the targets of redirects, and other files and folders.
    pub fn named_in_settings(&self) -> Vec<NamedInSettings<'_>> {
        let mut out = Vec::new();
        for (build, settings) in self.builds.settings().iter().enumerate() {
            let mut files = FilesOfEntries::of(self, build);
            let entries = settings.entries.iter();
            let entries = entries.filter(|it| settings.list.as_ref() != Some(&it.file));
            let mut add = |entry, path, is_folder| {
                out.push(NamedInSettings { entry, path, is_folder });
            };
            for entry in entries {
                match entry.names {
                    EntryTarget::AddressStart => add(entry, self.folder_at(settings, entry), true),
                    _ => add(entry, files.file_of(entry), false),
                }
            }
            for redirect in &settings.redirects {
                let target = percent_decoded(&redirect.target);
                let file = match &redirect.entry.names {
                    EntryTarget::Address => self.path_of(&self.find_target(build, &target)),
                    _ => files.file_of(&redirect.entry),
                };
                add(&redirect.entry, file, false);
            }
            for NamedFile { entry, places, is_folder } in &settings.named_files {
                let place = places.iter().find(|it| match is_folder {
                    true => self.index.has_folder(it),
                    false => self.index.has_file(it),
                });
                add(entry, place.map(String::as_str), *is_folder);
            }
        }
        out
    }

    /// The path of a page.
    fn path_of(&self, target: &Target) -> Option<&str> {
        match target {
            Target::Page(page) => Some(&*self.pages[*page].path),
            _ => None,
        }
    }

    /// The folder of pages whose addresses begin as an entry says.
    fn folder_at<'s>(&'s self, settings: &BuildSettings, entry: &BuildEntry) -> Option<&'s str> {
        let path = settings.path_of(entry.written.trim_matches('/'))?;
        self.index.folder(path.rsplit_once('/')?.0)
    }

    /// The address that its build gives a page, by the path of its file: without the base and without slashes
    /// around it. `None` where the address is not known, or the build makes no page of the file.
    pub fn built_address(&self, path: &str) -> Option<String> {
        let page = &self.pages[self.index.page(path)?];
        let settings = self.builds.settings_of(path).filter(|it| it.lists(path))?;
        let address = settings.address(path, &|key| text_of_key(page, key))?;
        Some(address.trim_matches('/').to_owned())
    }

    /// What the address of a page ends with on its build: nothing, a slash, or `.html`.
    pub fn built_ending(&self, path: &str) -> Option<&'static str> {
        let page = &self.pages[self.index.page(path)?];
        let settings = self.builds.settings_of(path)?;
        let address = settings.address(path, &|key| text_of_key(page, key))?;
        let is_folder = settings.has_slashes.unwrap_or(address.ends_with('/'));
        Some(match address.trim_matches('/').is_empty() {
            true => "",
            false if is_folder => "/",
            false if settings.ends_in_html => ".html",
            false => "",
        })
    }

    /// The address from which relative addresses on a page of a build count, as that of a file beside which
    /// they are. `None` where they count from the pages that show its text.
    pub fn built_base(&self, path: &str) -> Option<String> {
        let build = self.builds.index_of(path)?;
        let own = self.built.get(build)?.own.get(&self.index.page(path)?)?;
        let has_slashes = self.builds.settings()[build].has_slashes;
        let plain = own.trim_matches('/');
        let is_folder = has_slashes.unwrap_or(own.ends_with('/'));
        Some(if is_folder { format!("{plain}/_") } else { plain.to_owned() })
    }

    /// The id by which an entry names the page at a path, if the entry names pages of its folder by their ids.
    pub fn built_id(&self, path: &str, folder: &str) -> Option<String> {
        let (source, rest) = self.builds.settings_of(path)?.source(path)?;
        let page = &self.pages[self.index.page(path)?];
        (source.folder == folder)
            .then(|| (source.naming.id)(rest, &|key| text_of_key(page, key)))?
    }

    /// The paths of the pages in a folder, by their ids.
    pub(super) fn files_by_id(
        &self,
        settings: &BuildSettings,
        folder: &str,
    ) -> HashMap<String, &str> {
        let mut ids = HashMap::default();
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
            let id = (source.naming.id)(rest, &key);
            // A translation has the id of its original.
            id.into_iter().for_each(|id| match source.original {
                Some(_) => _ = ids.entry(id).or_insert(path),
                None => _ = ids.insert(id, path),
            });
        }
        ids
    }
}
