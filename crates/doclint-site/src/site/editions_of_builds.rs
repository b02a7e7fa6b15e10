//! Pages of builds that are one page: by their address, or in several languages.

use super::Site;
use super::built_addresses::text_of_key;
use super::resolve::Target;
use super::translations::{Translation, Translations};
use crate::platform::{Tongue, below, joined};
use crate::{BuildEntry, BuildSettings, EntryTarget, Language, PlatformId, SitePage};
use doclint_diagnostic::{Location, Span};
use foldhash::HashSet;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Site {
    /// The pages of builds that have the address of another one: that one, the page, and their address.
    ///
    /// Docusaurus says so where a build is done, and shows one of them; Starlight shows one.
    pub fn twins_in_builds(&self) -> Vec<(&SitePage, &SitePage, String)> {
        let builds = self.built.iter().zip(self.builds.settings());
        let pairs =
            builds.flat_map(|(built, settings)| built.twins().map(move |it| (settings, it)));
        let pairs = pairs.filter_map(|(settings, (first, second))| {
            let (first, second) = (&self.pages[first], &self.pages[second]);
            let program = self.builds.platform_of(&second.path)?.id;
            let is_known = matches!(program, PlatformId::Docusaurus | PlatformId::Starlight);
            let key = |key: &str| text_of_key(second, key);
            let address = settings.address(&second.path, &key).filter(|_| is_known)?;
            Some((first, second, written(settings, &address)))
        });
        pairs.collect()
    }

    /// How a page of a build is linked from everywhere.
    pub fn address_in_build(&self, page: &SitePage) -> Option<String> {
        let settings = self.builds.settings_of(&page.path)?;
        let address = settings.address(&page.path, &|key| text_of_key(page, key))?;
        Some(written(settings, &address))
    }

    /// How the pages of a build link one of them from their root, with the base only where links need it.
    pub fn rooted_address(&self, page: &SitePage) -> Option<String> {
        let settings = self.builds.settings_of(&page.path)?;
        match settings.needs_base {
            true => self.address_in_build(page),
            false => settings
                .address(&page.path, &|key| text_of_key(page, key))
                .map(|it| format!("/{}", it.trim_start_matches('/'))),
        }
    }

    /// The entries that lead to the pages of another language than the others in their file, although the page
    /// is there in that one: each with its place and the address there.
    pub fn entries_of_others(&self) -> Vec<(Location, &BuildEntry, String)> {
        /// With fewer entries, a file is of no language.
        const LEAST: usize = 4;
        let builds = self.builds.settings().iter().enumerate().filter(|it| it.1.tongues.len() > 1);
        let mut found = Vec::new();
        for (build, settings) in builds {
            let mut by_file: BTreeMap<&str, Vec<&BuildEntry>> = BTreeMap::new();
            for entry in settings.entries.iter().filter(|it| it.names == EntryTarget::Address) {
                by_file.entry(&entry.file).or_default().push(entry);
            }
            let folders = settings.tongues.iter().map(|it| it.folder.as_str());
            let folders: Vec<&str> = folders.filter(|it| !it.is_empty()).collect();
            let is_in = |entry: &BuildEntry, folder: &str| {
                below(entry.written.trim_start_matches('/'), folder).is_some()
            };
            for entries in by_file.into_values() {
                let count = |folder: &&str| entries.iter().filter(|it| is_in(it, folder)).count();
                let own = folders.iter().find(|it| {
                    let count = count(it);
                    count >= LEAST && count * 5 >= entries.len() * 4
                });
                let Some(own) = own else { continue };
                for entry in entries.iter().filter(|it| !folders.iter().any(|own| is_in(it, own))) {
                    let rest = entry.written.trim_matches('/');
                    let address = format!("{own}/{rest}");
                    let is_there = !rest.is_empty()
                        && matches!(self.built[build].target(&address), Some(Target::Page(_)));
                    let at = self.place_of(entry).filter(|_| is_there);
                    found.extend(at.map(|at| (at, *entry, format!("/{address}"))));
                }
            }
        }
        found
    }

    /// The names of authors for the posts of a build, for one of these.
    pub fn authors_for(&self, page: &SitePage) -> Option<&HashSet<String>> {
        let settings = self.builds.settings_of(&page.path)?;
        let mut authors = settings.authors.iter();
        authors.find(|it| below(&page.path, &it.0).is_some()).map(|it| &it.1)
    }

    /// Whether an address from the root of a build leads to the page in the reader's own language.
    pub fn chooses_language(&self, page: &SitePage) -> bool {
        let settings = self.builds.settings_of(&page.path);
        settings.is_some_and(|it| it.tongues.iter().any(|it| it.is_chosen))
    }

    /// Takes note of the languages of the pages of the first build that has several, and pairs them.
    pub(super) fn find_languages_of_builds(&mut self) {
        let built = Arc::clone(&self.built);
        let builds = Arc::clone(&self.builds);
        let mut builds = built.iter().zip(builds.settings());
        let Some((built, settings)) = builds.find(|it| it.1.tongues.len() > 1) else { return };
        let tongues = &settings.tongues;
        let mut all: Vec<BTreeMap<String, usize>> = vec![BTreeMap::new(); tongues.len()];
        for (page, address) in built.of_pages() {
            let Some((at, key)) = tongue_of(address.trim_matches('/'), tongues) else { continue };
            self.pages[page].language = Some(Arc::from(tongues[at].code.as_str()));
            all[at].insert(key.to_owned(), page);
        }
        let Some(first) = all.iter().find_map(|it| it.values().next()) else { return };
        // The settings of a build say no places of languages.
        let place = Location { file: self.pages[*first].file, span: Span::at(0) };
        let mut translations = tongues.iter().zip(all).enumerate().map(|(at, (tongue, pages))| {
            let code = Arc::from(tongue.code.as_str());
            Translation { language: Language { code, at: place, is_default: at == 0 }, pages }
        });
        let Some(source) = translations.next() else { return };
        let others: Vec<Translation> =
            translations.filter(|it| it.is_translated_from(&source)).collect();
        self.translations = Some(Translations { source, others });
    }
}

/// An address as links write it: with a slash at its end only if the program has one there.
fn written(settings: &BuildSettings, address: &str) -> String {
    let ending = if settings.ends_in_html && !address.is_empty() && !address.ends_with('/') {
        ".html"
    } else {
        ""
    };
    format!("/{}{ending}", joined(settings.base.as_deref().unwrap_or_default(), address))
}

/// The language of an address, by its index, and the rest of the address.
fn tongue_of<'a>(address: &'a str, tongues: &[Tongue]) -> Option<(usize, &'a str)> {
    let own = tongues.iter().enumerate().filter(|it| !it.1.folder.is_empty());
    let mut inside = own.filter_map(|(at, it)| {
        let is_start = address == it.folder;
        Some((at, if is_start { "" } else { below(address, &it.folder)? }))
    });
    let root = || Some((tongues.iter().position(|it| it.folder.is_empty())?, address));
    inside.next().or_else(root)
}
