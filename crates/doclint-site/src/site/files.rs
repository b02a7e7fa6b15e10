//! Addresses where files are their own addresses, as on a forge, and what all platforms have in common.

use super::resolve::{Index, Target};
use crate::path::{climb, extension, is_page, name, relative_path};
use crate::platform::below;
use crate::slug::letters;
use crate::{
    AnchorStyle, LinkKind, ResolvedLink, Routes, Site, SitePage, Style, address, join,
    percent_decoded,
};
use foldhash::{HashMap, HashMapExt};
use std::sync::Arc;

impl Index {
    /// Adds files and folders of which no more is known than that they exist.
    fn with_known(mut self, paths: &[String]) -> Self {
        self.unread_pages.extend(paths.iter().map(|it| self.routes.address(it).to_owned()));
        self
    }

    /// Adds pages and folders that could not be read, by their paths.
    pub(crate) fn with_unread(mut self, paths: &[String]) -> Self {
        for path in paths {
            self.unread_names.entry(letters(name(path))).or_default().push(path.clone());
            match is_page(path) {
                true => self.unread_pages.insert(self.routes.address(path).to_owned()),
                false => self.unread_folders.insert(path.clone()),
            };
        }
        self
    }

    /// Whether a path from the root may lead to something that exists and could not be read.
    pub fn is_unread(&self, path: &str) -> bool {
        let mut folders = path.match_indices('/').map(|(at, _)| &path[..at]).chain([path]);
        self.unread_pages.contains(self.routes.address(path))
            || !self.unread_folders.is_empty() && folders.any(|it| self.unread_folders.contains(it))
    }

    /// Whether a file is in a folder of that path from the root, or in one below it.
    pub fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    /// A folder that has files, by its path.
    pub(super) fn folder(&self, path: &str) -> Option<&str> {
        self.folders.get(path).map(|it| &**it)
    }

    /// Whether the path of some file ends with a path.
    pub(super) fn has_file_at_end(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        let names = self.by_name.get_or_init(|| {
            let mut names: HashMap<String, Vec<String>> = HashMap::new();
            for file in self.files() {
                let name = file.rsplit('/').next().unwrap_or(file);
                names.entry(name.to_owned()).or_default().push(file.to_owned());
            }
            names
        });
        let ends = |it: &String| {
            it.strip_suffix(path).is_some_and(|it| it.is_empty() || it.ends_with('/'))
        };
        names.get(name).is_some_and(|files| files.iter().any(ends))
    }

    /// The folder whose name differs from `path` in case alone. Of several, the first one counts.
    fn folder_in_other_case(&self, path: &str) -> Option<&str> {
        let all = self.any_case_folders.get_or_init(|| {
            let mut folders: Vec<&String> = self.folders.iter().collect();
            folders.sort_unstable_by(|a, b| b.cmp(a));
            folders.into_iter().map(|it| (it.to_lowercase(), it.clone())).collect()
        });
        all.get(&path.to_lowercase()).map(String::as_str)
    }
}

impl Site {
    /// Resolves `target`, written on the page with the path `from`.
    pub fn resolve(&self, from: &str, target: &str, kind: LinkKind) -> Target {
        match self.resolve_here(from, target, kind) {
            Target::Missing if self.is_for_link(from, target) => Target::Elsewhere,
            found => found,
        }
    }

    /// Whether a link leads nowhere from its own file, and somewhere from a symbolic link with the name of
    /// that file, by which a build reads it.
    fn is_for_link(&self, from: &str, written: &str) -> bool {
        let names = &self.index.unread_names;
        if self.platform.files.follows_links || names.is_empty() {
            return false;
        }
        let Some(address) = address(written) else { return false };
        let path = percent_decoded(address.path);
        let links = names.get(&letters(name(from))).into_iter().flatten();
        let mut targets = links.map(|it| climb(it, &path)).filter(|it| it.0 == 0);
        targets.any(|(_, it)| {
            self.index.page(&it).is_some() || self.index.has_file(&it) || self.index.is_unread(&it)
        })
    }

    /// The path from the root that the path of an address means on the page `from`; `None` if it leads
    /// out of the site.
    pub fn meant_path(&self, from: &str, path: &str) -> Option<String> {
        let base = self.platform.routes.base(from, path);
        match self.platform.routes {
            Routes::Published => join(base, path),
            Routes::Files => Some(climb(base, path)).filter(|it| it.0 == 0).map(|it| it.1),
        }
    }

    /// The path from the root that a link means; `None` if it leads out of the site.
    pub fn path_of_link(&self, link: &ResolvedLink) -> Option<String> {
        let page = &self.pages[link.page];
        let written = self.substituted(page.facts.links.at(link.link).target);
        let written = percent_decoded(address(&written)?.path);
        self.path_in_build(&page.path, &written).or_else(|| self.meant_path(&page.path, &written))
    }

    /// All such paths: a build may look for a file in several folders.
    pub fn paths_of_link(&self, link: &ResolvedLink) -> Vec<String> {
        let page = &self.pages[link.page];
        let target = page.facts.links.at(link.link).target;
        let Some(written) = address(target).map(|it| percent_decoded(it.path)) else {
            return Vec::new();
        };
        let place = || self.path_of_link(link).into_iter().collect();
        let places = self.paths_in_build(&page.path, &written).unwrap_or_else(place);
        // A file that is made before the build may be linked by its path, or is served as it is.
        let beside = self.meant_path(&page.path, &written);
        let build = self.builds.settings_of(&page.path).filter(|_| !extension(&written).is_empty());
        let served = build.map(|it| it.files_of((&page.path, ""), &written)).unwrap_or_default();
        let places = places.into_iter().chain(self.path_in_folder(&page.path, &written));
        places.chain(beside).chain(served).collect()
    }

    /// Whether a path without a slash at its start names a page beside its own. The link checker of
    /// Mintlify looks for it from the root, and browsers open the page.
    pub(super) fn is_beside(&self, from: &str, path: &str) -> bool {
        self.platform.routes == Routes::Published
            && Style::of(path) == Style::Bare
            && join(from, path).is_some_and(|it| self.index.page(&it).is_some())
    }

    /// The address of a page or a file, by its path from the root and with its extension only where
    /// addresses have one, as a page writes it.
    pub fn written(&self, from: &str, path: &str) -> String {
        self.written_like((from, ""), path)
    }

    /// The same for a link in the place of another one, which was written like `like`.
    pub fn written_like(&self, (from, like): (&str, &str), path: &str) -> String {
        match self.platform.routes {
            Routes::Published => format!("/{path}"),
            Routes::Files => {
                let known =
                    self.written_address(path).or_else(|| self.served_at((from, like), path));
                let learned = || self.learned.written(&self.builds, (from, like), path);
                known.or_else(learned).unwrap_or_else(|| relative_path(from, path))
            }
        }
    }

    /// Whether the addresses of its pages are known: on a platform with settings, only by these.
    pub fn has_addresses(&self) -> bool {
        let are_files = self.platform.routes == Routes::Files;
        self.docs_json.is_some() || are_files && !self.is_partial
    }

    /// Finds the target at a path from the root where files are their own addresses. A folder shows its
    /// `README`.
    pub(super) fn find_file(&self, path: &str) -> Target {
        let path = path.trim_end_matches('/');
        if self.index.has_file(path) {
            return Target::File;
        }
        if path.is_empty() || self.index.folders.contains(path) {
            return self.readme(path).map_or(Target::File, Target::Page);
        }
        if self.index.is_unread(path) {
            return Target::Elsewhere;
        }
        let other = self.index.other_case(path).or_else(|| self.index.folder_in_other_case(path));
        let other = other.filter(|it| *it != path).map(str::to_owned);
        other.map_or(Target::Missing, Target::OtherCase)
    }

    /// How the anchors of a page are named.
    pub fn anchor_style(&self, page: &str) -> AnchorStyle {
        self.builds.platform_of(page).unwrap_or(self.platform).anchors
    }

    /// The page that a folder shows, in whatever case its name is.
    fn readme(&self, folder: &str) -> Option<usize> {
        let usual = format!("{folder}/README.md");
        let usual = usual.trim_start_matches('/');
        let other = || {
            let name = self.index.other_case(usual)?;
            let is_here = name.rsplit_once('/').map_or("", |it| it.0) == folder;
            is_here.then(|| self.index.page(name)).flatten()
        };
        self.index.page(usual).or_else(other)
    }

    /// Whether a link on a page leaves the extension of a file out, and other links around it don't.
    pub fn lacks_extension(&self, page: &SitePage, path: &str) -> bool {
        let is_there = |end: &str| self.index.page(&format!("{path}{end}")).is_some();
        self.learned.names_files(&self.builds, &page.path)
            && super::built::PAGE_ENDINGS.iter().any(|it| is_there(it))
    }

    /// Whether the text of a page may have headings that are not in its file.
    pub(super) fn has_open_headings(&self, page: &SitePage) -> bool {
        let reads_templates = || !self.builds.text_of(&page.path).leaves_templates;
        page.facts.has_open_heading
            || page.facts.has_template && reads_templates()
            || self.is_part(page)
    }

    /// Whether the list of pages does not name a page, so that others may show it among their own text.
    fn is_part(&self, page: &SitePage) -> bool {
        let build = self.builds.settings_of(&page.path);
        build.is_some_and(|it| !it.lists(&page.path))
    }

    /// Whether a path names a file outside of the folder of pages that is not there, in a folder that is: no
    /// program makes pages among the sources of a repository.
    pub(super) fn is_lost_beside_pages(&self, from: &str, written: &str) -> bool {
        let (above, path) = climb(from, written);
        let is_file = above == 0 && !written.starts_with('/') && !extension(&path).is_empty();
        let leads_out =
            || self.builds.folder_of(from).is_some_and(|it| below(&path, &it.folder).is_none());
        let has_folder =
            || path.rsplit_once('/').is_some_and(|it| self.index.folders.contains(it.0));
        is_file
            && leads_out()
            && has_folder()
            && !self.index.has_file(&path)
            && !self.index.is_unread(&path)
    }

    /// The path from the root that an address means which leads out of it, if that were its top, and a file has
    /// such a path: the address climbs too far.
    pub fn file_below_root(&self, from: &str, written: &str) -> Option<String> {
        let (above, path) = climb(from, written);
        let may_be = above > 0 && self.platform.routes == Routes::Files && !self.builds.has(from);
        (may_be && self.index.has_file(&path)).then_some(path)
    }

    /// The target of an address that leads out of the root: a forge has pages of its own around the
    /// files of a repository, such as `../../issues`. Where a file has the rest of the path, the address
    /// climbs too far.
    pub(super) fn out_of_root(&self, from: &str, written: &str) -> Target {
        match self.platform.routes {
            Routes::Published => Target::Outside,
            Routes::Files if self.file_below_root(from, written).is_some() => Target::Missing,
            Routes::Files => Target::Elsewhere,
        }
    }

    /// Takes note that there is something at these paths although nobody has listed it, and resolves the
    /// links again.
    pub fn know_of(&mut self, paths: &[String]) {
        if paths.is_empty() {
            return;
        }
        let index = std::mem::take(Arc::make_mut(&mut self.index));
        self.index = Arc::new(index.with_known(paths));
        let dead = self.links.iter().filter(|it| it.target == Target::Missing);
        let mut pages: Vec<usize> = dead.map(|it| it.page).collect();
        pages.dedup();
        self.link_again(&pages);
    }
}
