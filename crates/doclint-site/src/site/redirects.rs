//! Redirects and files in the settings of builds, and redirects of the hosts that serve these.

use crate::path::{folder, has_extension, name};
use crate::platform::below;
use crate::{BuildRedirect, BuildSettings, EntryTarget, NamedFile, Site, Target, percent_decoded};
use doclint_diagnostic::Location;

/// A redirect that leads nowhere.
#[derive(Debug)]
pub struct DeadRedirect<'s> {
    /// The place of its target.
    pub at: Location,
    /// What is written there.
    pub written: &'s str,
    /// What it could lead to, as such targets are written.
    pub names: Vec<String>,
}

/// A file or a folder that settings name and that is not there.
#[derive(Debug)]
pub struct LostFile<'s> {
    /// Where it is named.
    pub at: Location,
    /// What is written there.
    pub written: &'s str,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// A file whose path differs in upper and lower case only.
    pub other_case: Option<&'s str>,
}

impl Site {
    /// The files and folders that the settings of builds name, and that are not there.
    pub fn lost_files_of_builds(&self) -> Vec<LostFile<'_>> {
        // What is in a folder that is not there may be made.
        let has_folder = |path: &String| {
            let folder = folder(path);
            folder.is_empty() || self.index.has_folder(folder)
        };
        // A plugin may make the folders that it needs.
        let lost = self.named_and_lost().filter(|(build, it)| {
            (build.is_whole || !it.is_folder) && it.places.iter().any(has_folder)
        });
        let lost = lost.filter_map(|(_, it)| {
            Some(LostFile {
                at: self.place_of(&it.entry)?,
                written: &it.entry.written,
                is_folder: it.is_folder,
                other_case: it.places.iter().find_map(|path| self.index.other_case(path)),
            })
        });
        lost.collect()
    }

    /// What settings name and that is at none of its places, each with its build.
    fn named_and_lost(&self) -> impl Iterator<Item = (&BuildSettings, &NamedFile)> {
        let builds = self.builds.settings().iter();
        let named = builds.flat_map(|build| build.named_files.iter().map(move |it| (build, it)));
        named.filter(|(_, it)| !it.places.iter().any(|path| self.is_there(path, it.is_folder)))
    }

    fn is_there(&self, path: &str, is_folder: bool) -> bool {
        let is_below =
            || self.index.has_folder(path) || self.index.is_unread(&format!("{path}/index.md"));
        self.index.has_file(path) || self.index.is_unread(path) || is_folder && is_below()
    }

    /// The paths at which files would be that settings name.
    pub fn paths_of_lost_files(&self) -> Vec<String> {
        let pages = self.named_and_lost().flat_map(|(_, it)| {
            let end = if it.is_folder { "/index.md" } else { "" };
            it.places.iter().map(move |path| format!("{path}{end}"))
        });
        pages.collect()
    }

    /// The redirects of builds that lead nowhere.
    pub fn dead_redirects(&self) -> Vec<DeadRedirect<'_>> {
        /// So many of them are compared with all pages.
        const MOST: usize = 50;
        // Where several builds are on one host, nobody knows which of them has a target.
        let has_host = |it: &&BuildSettings| it.redirects.iter().any(|it| it.may_leave);
        let is_shared = self.builds.settings().iter().filter(has_host).nth(1).is_some();
        let dead = self
            .build_redirects()
            .filter(|(build, it, _)| !(it.may_leave && is_shared) && self.is_dead(*build, it));
        let dead = dead.enumerate().map(|(at_most, (build, redirect, at))| {
            let written = redirect.entry.written.as_str();
            let names = match redirect.entry.names {
                _ if at_most >= MOST => Vec::new(),
                EntryTarget::Address => {
                    let slash = if written.starts_with('/') { "/" } else { "" };
                    let end = if written.ends_with(".html") { ".html" } else { "" };
                    let addresses = self.built[build].addresses();
                    addresses.map(|it| format!("{slash}{it}{end}")).collect()
                }
                _ => {
                    let settings = &self.builds.settings()[build];
                    let files = self.index.files().filter_map(|it| settings.source(it));
                    files.map(|it| it.1.to_owned()).collect()
                }
            };
            DeadRedirect { at, written, names }
        });
        dead.collect()
    }

    /// The redirects of builds that take the address of a page, each with the place of its target and the path
    /// of the page.
    pub fn hiding_redirects(&self) -> Vec<(Location, &str)> {
        let hiding = self.build_redirects().filter(|it| it.1.hides_pages);
        let hiding = hiding.filter_map(|(build, redirect, at)| {
            // An empty address is that of the first page, or one that is not known.
            let source = Some(redirect.source.as_str()).filter(|it| !it.is_empty())?;
            let Target::Page(page) = self.built[build].target(source)? else { return None };
            let path = &*self.pages[page].path;
            // Beside the folder of a chapter, its redirect is a file of its own: `a.html` and `a/index.html`.
            let is_book = self.builds.settings()[build].list.is_some();
            let of_folder = ["index.md", "README.md"].contains(&name(path));
            let is_beside = is_book && of_folder && name(source) != "index";
            (!is_beside).then_some((at, path))
        });
        hiding.collect()
    }

    /// All of them with the index of their build and the places of their targets.
    fn build_redirects(&self) -> impl Iterator<Item = (usize, &BuildRedirect, Location)> {
        let builds = self.builds.settings().iter().enumerate();
        builds.flat_map(move |(build, settings)| {
            settings
                .redirects
                .iter()
                .filter_map(move |it| Some((build, it, self.place_of(&it.entry)?)))
        })
    }

    fn is_dead(&self, build: usize, redirect: &BuildRedirect) -> bool {
        let target = percent_decoded(&redirect.target);
        if let EntryTarget::File(path) = &redirect.entry.names {
            // A plugin that is not known may make pages, rarely among those that files make.
            let settings = &self.builds.settings()[build];
            let is_judged = settings.is_whole
                || settings.source(path).is_some() && self.index.has_folder(folder(path));
            return is_judged && !self.index.has_file(path) && !self.index.is_unread(path);
        }
        // A book is published without its sources.
        if has_extension(&target, &["md"]) && self.builds.settings()[build].list.is_some() {
            return true;
        }
        // Beside the folders of pages there may be other sites.
        let folder = target.rsplit_once('/').map(|it| it.0);
        let is_judged =
            !redirect.may_leave || folder.is_some_and(|it| self.built[build].has_below(it));
        is_judged && self.find_target(build, &target) == Target::Missing
    }

    /// What a redirect leads to that has an address as its target.
    pub(super) fn find_target(&self, build: usize, target: &str) -> Target {
        // Some programs take the base as a part of it.
        let address = target.trim_matches('/');
        let base = self.builds.settings()[build].base.as_deref().unwrap_or_default();
        let below_base = if address == base { Some("") } else { below(address, base) };
        let places = std::iter::once(address).chain(below_base);
        let mut found = places.map(|it| self.find_address(build, it));
        found.find(|it| *it != Target::Missing).unwrap_or(Target::Missing)
    }
}
