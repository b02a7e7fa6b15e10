//! What links on pages of builds lead to: as the settings of a build say it, and else what no build could
//! follow.

use super::Learned;
use super::built_addresses::text_of_key;
use super::resolve::Target;
use crate::page::is_asset;
use crate::path::{climb, extension, folder, has_extension, is_locale};
use crate::platform::{SITE_ROOT, below, is_for_visitors, is_in_capitals, joined};
use crate::{BuildSettings, LinkKind, PageLinks, PlatformId, Routes, Site, SitePage};
use doclint_syntax::Dialect;
use std::borrow::Cow;
use std::sync::Arc;

/// A path without the number that orders its file; `None` if it has none.
fn without_order(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let rest = name.trim_start_matches(|it: char| it.is_ascii_digit());
    let plain = rest.strip_prefix(['.', '-', '_']).filter(|_| rest.len() < name.len())?;
    Some(joined(folder, plain))
}

/// Whether the path of a link names the file of a page.
fn names_page(path: &str) -> bool {
    has_extension(path, &["md", "mdx"])
}

/// What an address without an extension leaves out of the path of a page.
pub(super) const PAGE_ENDINGS: [&str; 4] = [".mdx", ".md", "/index.mdx", "/index.md"];

/// What the file of a page has that is at an address.
const MOUNTED: [&str; 5] = [".md", ".mdx", "/index.md", "/_index.md", "/README.md"];

/// Folders that websites serve at their top.
const SERVED: [&str; 2] = ["public", "static"];

impl Site {
    /// Finds what a page of a build links to. `path` is that from the root, `written` that of the link.
    ///
    /// Every build follows paths to files, and each has its own rules for what else there is: addresses
    /// without extensions, folders from which paths count, names for folders. So only these are dead:
    /// files that are named by a path from their page, and files that no folder has at such a path.
    ///
    /// From a page such as `a.fr.md`, a link to `b.md` leads to `b.fr.md`, where there is one.
    pub(super) fn find_built(&self, from: &str, paths: (&str, &str), kind: LinkKind) -> Target {
        let mut found = self.find_in_build(from, paths, kind);
        // A plugin of the site's own may put addresses in the place of names such as `TERM_QUEUE`.
        let is_letter = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
        let is_name = paths.1.contains('_') && paths.1.bytes().all(is_letter);
        if found == Target::Missing
            && (is_name
                || self.is_read_elsewhere(from, paths.1)
                || kind == LinkKind::Page && self.may_be_rewritten(from, paths.1))
        {
            found = Target::Elsewhere;
        }
        let is_beside = !paths.1.starts_with('/');
        let stem = from.rsplit_once('.').map(|it| it.0).filter(|_| is_beside);
        let language = || stem?.rsplit_once('.').filter(|it| is_locale(it.1));
        let (Target::Page(page), Some((_, language))) = (&found, language()) else { return found };
        let own = self.pages[*page].path.rsplit_once('.');
        let translated = own.map(|(stem, extension)| format!("{stem}.{language}.{extension}"));
        translated.and_then(|it| self.index.page(&it)).map_or(found, Target::Page)
    }

    /// Whether a path counts from the pages that include the file which it is in. MDX imports such files,
    /// with links that count from their own place. A script may copy a file into a build that has its address.
    pub(super) fn is_read_elsewhere(&self, from: &str, written: &str) -> bool {
        let imports = [PlatformId::Docusaurus, PlatformId::Starlight];
        let imported = || self.builds.platform_of(from).is_some_and(|it| imports.contains(&it.id));
        if written.starts_with('/') {
            return !self.builds.has(from) && self.is_page_of_any(written);
        }
        !self.builds.is_empty()
            && (self.builds.may_be_part(from)
                || self.builds.is_beside_pages(from)
                || self.is_included(from))
            && !imported()
    }

    /// Whether other pages include a page, so that its links count from them.
    fn is_included(&self, path: &str) -> bool {
        let page = self.index.page(path);
        page.is_some_and(|page| self.built.iter().any(|it| it.parts.contains(&page)))
    }

    /// Whether a path leads out of the folder of pages where programs may rewrite links, to the repository
    /// that the pages are about.
    fn may_be_rewritten(&self, from: &str, written: &str) -> bool {
        let Some(settings) = self.builds.settings_of(from) else { return false };
        let (above, path) = climb(from, written);
        let leads_out = || above > 0 || settings.source(&path).is_none();
        settings.page_links.are_unknown() && !written.starts_with('/') && leads_out()
    }

    fn find_in_build(&self, from: &str, (path, written): (&str, &str), kind: LinkKind) -> Target {
        let rest = written.strip_prefix(SITE_ROOT).unwrap_or(written);
        if rest.contains(['@', '~', '$', '{', '<', ':']) {
            return Target::Elsewhere;
        }
        if let Some(known) = self.find_known(from, written, kind) {
            return known;
        }
        if rest.len() < written.len() {
            return Target::Elsewhere;
        }
        let is_page = has_extension(written, &["md", "mdx"]);
        if !is_page && !is_asset(&extension(written)) {
            if kind == LinkKind::Page
                && let Some(learned) = self.find_learned(from, written)
            {
                return learned;
            }
            let is_lost = || self.is_lost_beside_pages(from, written);
            let other = || if is_lost() { Target::Missing } else { Target::Elsewhere };
            return self.routed(from, written).map_or_else(other, Target::Page);
        }
        match self.find(path, kind) {
            Target::Missing
                if self
                    .path_in_folder(from, written)
                    .is_some_and(|it| self.index.is_unread(&it)) =>
            {
                return Target::Elsewhere;
            }
            Target::Missing => {}
            found => return found,
        }
        // Some builds know a page by either extension.
        let stem = path.rsplit_once('.').map_or(path, |it| it.0);
        // And some an `index.md` in a folder as the page beside it.
        let stems = [Some(stem), stem.strip_suffix("/index")].into_iter().flatten();
        let mut twins = stems.flat_map(|it| [".mdx", ".md"].map(|end| format!("{it}{end}")));
        let twin = twins.find_map(|it| self.index.page(&it));
        if let Some(page) = twin.filter(|_| is_page) {
            return Target::Page(page);
        }
        if is_page && let Some(page) = self.numbered(path) {
            return Target::Page(page);
        }
        let end = written.trim_start_matches(['.', '/']);
        // Documents about a repository may be written in another one.
        let is_about = is_in_capitals(end);
        let is_from_page = written.starts_with('.') && is_page && !is_about;
        // The page of another language may be shown where a translation is missing.
        let is_original = from.split('/').all(|it| !is_locale(it));
        let ends = end.rsplit_once('.').map(|it| [".md", ".mdx"].map(|to| format!("{}{to}", it.0)));
        let mut ends = ends.into_iter().flatten().filter(|_| is_page).chain([end.to_owned()]);
        // Where nobody knows the base of the site, the first folder may be it.
        let below_base = written.strip_prefix('/').and_then(|it| Some(it.split_once('/')?.1));
        if below_base.is_some_and(|it| !is_page && self.is_in_served_folder(it)) {
            return Target::Elsewhere;
        }
        if is_from_page && is_original || !ends.any(|it| self.index.has_file_at_end(&it)) {
            return Target::Missing;
        }
        Target::Elsewhere
    }

    /// The page at a path whose name has a number in front that orders it, as in `2.install.md`.
    fn numbered(&self, path: &str) -> Option<usize> {
        let numbered = self.index.numbered.get_or_init(|| {
            // Of equal names, the first page counts.
            let pages = self.pages.iter().enumerate().rev();
            pages.filter_map(|(at, it)| Some((without_order(&it.path)?, at))).collect()
        });
        numbered.get(path).copied()
    }

    /// The page at an address without an extension, if there is only one that it may mean: with a slash
    /// in front, it counts from some folder of the build around its page, else from the page's file or
    /// from the folder that its address is.
    fn routed(&self, from: &str, written: &str) -> Option<usize> {
        let own = from.rsplit_once('.').map_or(from, |it| it.0);
        let build = self.builds.folder_of(from).map_or("", |it| it.folder.as_str());
        let starts: Vec<String> = if written.starts_with('/') {
            let around = from.match_indices('/').map(|it| &from[..=it.0]).chain([""]);
            around.filter(|it| it.len() >= build.len()).map(|it| format!("{it}_")).collect()
        } else {
            vec![from.to_owned(), format!("{own}/_")]
        };
        let path = written.trim_start_matches('/').split(['?', '#']).next()?;
        // What is at the top is for the build to say.
        if path.is_empty() {
            return None;
        }
        let path = path.strip_suffix(".html").unwrap_or(path);
        let mut found = starts.iter().flat_map(|start| {
            let (above, path) = climb(start, path);
            let ends = if path.is_empty() { &PAGE_ENDINGS[2..] } else { &PAGE_ENDINGS[..] };
            let places = ends.iter().map(move |ending| format!("{path}{ending}"));
            places
                .filter(move |_| above == 0)
                .filter_map(|it| self.index.page(it.trim_start_matches('/')))
        });
        let first = found.next()?;
        found.all(|it| it == first).then_some(first)
    }
}

impl Site {
    /// The dialect of a page, by its path from the root.
    pub fn dialect_of(&self, path: &str) -> Dialect {
        self.builds.dialect_of(path).unwrap_or_else(|| (self.platform.dialect)(path))
    }

    /// Whether it is known where an address like `written` leads on a page, so that a dead one is dead.
    pub fn knows_address(&self, page: &SitePage, written: &str) -> bool {
        let are_rooted = written.starts_with('/');
        self.knows_files(page) || self.learned.knows(&self.builds, &page.path, are_rooted)
    }

    /// Whether a website of which nothing is known may show a page of a repository: all but files about
    /// the repository, which its forge shows.
    pub fn may_be_published(&self, page: &SitePage) -> bool {
        self.platform.routes == Routes::Files
            && !is_for_visitors(&page.path)
            && !self.builds.has(&page.path)
    }

    /// What the links say about addresses of which no settings say anything.
    pub(super) fn learn(&self) -> Learned {
        if self.platform.routes != Routes::Files {
            return Learned::default();
        }
        let files: Vec<&str> = self.index.files().collect();
        Learned::of(&self.builds, &self.pages, &files)
    }

    /// What the links say that an address leads to. A page in another folder may be mounted there.
    pub(super) fn find_learned(&self, from: &str, written: &str) -> Option<Target> {
        let found = self.learned.find(&self.builds, from, written)?;
        let address = written.trim_start_matches(['.', '/']).trim_end_matches('/');
        let is_there = || {
            let mut names = MOUNTED.iter().map(|it| format!("{address}{it}"));
            names.any(|it| self.index.has_file_at_end(&it))
        };
        let is_mounted = found == Target::Missing && written.starts_with('/') && is_there();
        Some(if is_mounted { Target::Elsewhere } else { found })
    }

    /// Whether a file that a page shows is in a folder that a website serves at its top.
    pub(super) fn is_in_served_folder(&self, written: &str) -> bool {
        let rest = written.trim_start_matches(['.', '/']);
        let mut served = SERVED.iter().map(|it| format!("{it}/{rest}"));
        served.any(|it| self.index.has_file_at_end(&it))
    }

    /// Learns again; whether anything is different now.
    pub(super) fn learns_more(&mut self) -> bool {
        let learned = self.learn();
        let is_other = learned != *self.learned;
        self.learned = Arc::new(learned);
        is_other
    }

    /// What a link in Zola leads to that names a file from the folder of pages.
    pub(super) fn find_in_content(&self, from: &str, written: &str) -> Option<Target> {
        let path = self.builds.path_in_content(from, written)?;
        let unread = || self.index.is_unread(&path).then_some(Target::Elsewhere);
        let found = self.index.page(&path).map(Target::Page).or_else(unread);
        Some(found.unwrap_or(Target::Missing))
    }

    /// Whether settings say where the files are that a page of a build shows.
    pub fn knows_files(&self, page: &SitePage) -> bool {
        let build = self.builds.index_of(&page.path).and_then(|it| self.built.get(it));
        build.zip(self.index.page(&page.path)).is_some_and(|it| it.0.own.contains_key(&it.1))
    }

    /// How pages of a build write the address of a page, where the path of its file leads nowhere.
    pub(super) fn written_address(&self, path: &str) -> Option<String> {
        let build = self.builds.index_of(path)?;
        let settings = Some(&self.builds.settings()[build]).filter(|it| it.needs_addresses)?;
        let address = self.built.get(build)?.own.get(&self.index.page(path)?)?;
        Some(settings.written(address))
    }

    /// How a page of a build writes the address of a file that is served as it is, in the place of a link
    /// with such an address.
    pub(super) fn served_at(&self, (from, like): (&str, &str), path: &str) -> Option<String> {
        let like = like.strip_prefix('/')?;
        let settings = self.builds.settings_of(from)?;
        let rest = settings.statics.iter().find_map(|it| below(path, it))?;
        let base =
            settings.base.as_deref().filter(|it| !it.is_empty() && below(like, it).is_some());
        Some(format!("/{}", joined(base.unwrap_or_default(), rest)))
    }

    /// Whether a build makes a page of the file of a page, as far as its settings are known.
    pub(super) fn is_served(&self, page: usize) -> bool {
        let page = &self.pages[page];
        let settings = self.builds.settings_of(&page.path);
        settings.is_none_or(|it| it.address(&page.path, &|key| text_of_key(page, key)).is_some())
    }

    /// Finds what a page of a build links to, where its settings say so; `None` where nobody knows.
    fn find_known(&self, from: &str, written: &str, kind: LinkKind) -> Option<Target> {
        let build = self.builds.index_of(from)?;
        let settings = &self.builds.settings()[build];
        if written.starts_with(SITE_ROOT) && !settings.has_site_root() {
            return None;
        }
        let page = self.index.page(from)?;
        let own = self.built.get(build)?.own.get(&page)?;
        let written = written.strip_suffix('/').filter(|it| names_page(it)).unwrap_or(written);
        let is_page = names_page(written);
        // Files such as `.env` are no pages, and hidden ones are not listed.
        let name = written.rsplit('/').next().unwrap_or(written);
        if name.len() > 2 && name.starts_with('.') && name != ".." {
            return Some(Target::Elsewhere);
        }
        let is_served = settings.needs_addresses && written.starts_with('/');
        if is_page && !is_served && matches!(settings.page_links, PageLinks::Files { .. }) {
            return self.find_by_file(settings, from, written);
        }
        if is_page && settings.page_links.are_unknown() && !written.starts_with('/') {
            let beside = climb(from, written);
            let page = self.index.page(&beside.1).filter(|_| beside.0 == 0);
            if page.is_some() {
                return page.map(Target::Page);
            }
        }
        let (extension, places) = (extension(written), settings.files_of((from, own), written));
        let is_there =
            || places.iter().any(|it| self.index.has_file(it) || self.index.is_unread(it));
        if !is_page && !extension.is_empty() {
            if is_there() {
                return Some(Target::File);
            }
            if is_asset(&extension) && places.is_empty() && settings.is_versioned {
                // Nobody knows what is at the top of the host.
                return Some(Target::Elsewhere);
            }
            if is_asset(&extension) && !places.is_empty() {
                // Sites of several languages have their pictures in one of them.
                if written.starts_with('/') && self.is_served_by_any(written) {
                    return Some(Target::Elsewhere);
                }
                let other = places.iter().find_map(|it| self.index.other_case(it));
                return Some(other.map_or(Target::Missing, |it| Target::OtherCase(it.to_owned())));
            }
        }
        let is_anything = settings.page_links == PageLinks::Anything && !is_page;
        if kind != LinkKind::Page || is_anything {
            return None;
        }
        let address = if is_page { written.rsplit_once('.')?.0 } else { written };
        // A page that is taken for another one has no address from its file.
        let is_rewritten = || {
            is_page && (settings.rewrites(from) || places.iter().any(|it| settings.rewrites(it)))
        };
        let Some(address) = settings.meant_address(own, address) else {
            if is_rewritten() {
                return Some(Target::Missing);
            }
            // Another book is often beside this one.
            let leads_out = is_page && !written.starts_with('/') && !self.is_meant(from, written);
            return leads_out.then_some(Target::Elsewhere);
        };
        let own_language = settings.own_language(own).filter(|_| written.starts_with('/'));
        if let Some(folder) = own_language
            && let found @ Target::Page(_) =
                self.find_address(build, joined(folder, &address).trim_matches('/'))
        {
            return Some(found);
        }
        match self.find_address(build, address.trim_matches('/')) {
            Target::Missing if is_page && is_there() && !is_rewritten() => {
                let page = places.iter().find_map(|it| self.index.page(it));
                Some(page.map_or(Target::Elsewhere, Target::Page))
            }
            found if is_page && settings.page_links.are_unknown() => {
                let is_of_others = || self.is_in_no_folder_of_pages(settings, from, written);
                match found {
                    Target::Page(_) => Some(found),
                    _ => is_of_others().then_some(Target::Elsewhere),
                }
            }
            found => Some(found),
        }
    }

    /// Whether the file that a link names would be outside of the folder of pages, or in a folder without
    /// any: programs make such files, and rewrite such links.
    fn is_in_no_folder_of_pages(
        &self,
        settings: &BuildSettings,
        from: &str,
        written: &str,
    ) -> bool {
        let (above, path) = climb(from, written);
        let inside = settings.source(&path).filter(|_| above == 0 && !written.starts_with('/'));
        let folder = path.rsplit_once('/').map_or("", |it| it.0);
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let first = self.pages.partition_point(|it| *it.path < *start);
        let has_page = || {
            let mut pages = self.pages[first..].iter().map_while(|it| below(&it.path, folder));
            pages.any(|it| !it.contains('/'))
        };
        inside.is_none() || !has_page()
    }

    /// Whether a path that leads out of the addresses of a build is that of a file in the repository, or
    /// has the end of one.
    fn is_meant(&self, from: &str, written: &str) -> bool {
        let (above, path) = climb(from, written);
        above == 0 && self.index.page(&path).is_some()
            || self.index.has_file_at_end(written.trim_start_matches(['.', '/']))
    }

    /// Finds the page at the path of a file.
    fn find_by_file(&self, settings: &BuildSettings, from: &str, written: &str) -> Option<Target> {
        let (source, rest) = settings.source(from)?;
        let mut places = settings.places_of(from, written, &source.folder);
        if let Some(original) = &source.original {
            places.extend(settings.places_of(&joined(original, rest), written, original));
        }
        // Whether the build serves it is for another rule to say.
        if let Some(page) = places.iter().find_map(|it| self.index.page(it)) {
            return Some(Target::Page(page));
        }
        let is_there = |it: &String| {
            self.index.has_file(it) || self.index.is_unread(it) || settings.named.contains(it)
        };
        if places.is_empty() || places.iter().any(is_there) {
            return Some(Target::Elsewhere);
        }
        // A larger site may take in the folder, and have what is beside it in another one.
        let leads_out = places.iter().all(|it| below(it, &source.folder).is_none());
        let follows_files = !settings.needs_addresses || !settings.is_whole;
        let rest = written.trim_start_matches(['.', '/']);
        // Or the path climbs too far.
        let is_inside = self.index.has_file(&joined(&source.folder, rest));
        if leads_out && follows_files && !is_inside && self.index.has_file_at_end(rest) {
            return Some(Target::Elsewhere);
        }
        let other = places.iter().find_map(|it| self.index.other_case(it));
        Some(other.map_or(Target::Missing, |it| Target::OtherCase(it.to_owned())))
    }

    /// Finds what is at an address of a build, without its base. A page that is not translated is shown
    /// below the folder of a language, too.
    pub(super) fn find_address(&self, build: usize, address: &str) -> Target {
        let found = self.find_in_language(build, address);
        if found != Target::Missing {
            return found;
        }
        let settings = &self.builds.settings()[build];
        let targets = &self.built[build].targets;
        let mut languages = settings.languages.iter();
        match settings.original(address) {
            Some("") => Target::Elsewhere,
            // Where each language has a folder, what one of them has is shown in all.
            Some(original) if self.built[build].is_all_in_languages => {
                let is_there =
                    languages.any(|it| targets.contains_key(&format!("{it}/{original}")));
                if is_there || settings.makes(original) {
                    Target::Elsewhere
                } else {
                    Target::Missing
                }
            }
            Some(original) if self.find_in_language(build, original) != Target::Missing => {
                Target::Elsewhere
            }
            _ => Target::Missing,
        }
    }

    fn find_in_language(&self, build: usize, address: &str) -> Target {
        let settings = &self.builds.settings()[build];
        let targets = &self.built[build].targets;
        let has_html = !settings.refuses_html;
        let plain = if has_html { address.trim_end_matches(".html") } else { address };
        let folder = if plain == "index" { "" } else { plain.trim_end_matches("/index") };
        let names = [address, plain, folder];
        if let Some(found) = names.iter().find_map(|it| targets.get(*it)) {
            return found.clone();
        }
        let is_file = |folder: &String| {
            let path = joined(folder, address);
            let ends = ["", ".html", "/index.html"];
            ends.iter().any(|it| self.index.has_file(&format!("{path}{it}")))
        };
        // What a plugin makes is rarely in a folder with pages from files.
        let folder = address.rsplit_once('/').map(|it| it.0).filter(|it| !is_locale(it));
        let has_pages = || folder.is_some_and(|it| self.built[build].folders.contains(it));
        // A feed is beside pages, and a page that is not translated in the folder of a language: of one that
        // the settings name, the originals are looked at.
        let may_be_made = || {
            let first = address.split('/').next().unwrap_or_default();
            let is_unnamed = is_locale(first) && !settings.languages.contains(first);
            !extension(address).is_empty() || is_unnamed
        };
        let is_unread = || {
            let path = settings.path_of(plain);
            let file = path.as_deref().and_then(|it| it.strip_suffix("/index.md"));
            path.as_deref().is_some_and(|it| self.index.is_unread(it))
                || file.is_some_and(|it| self.index.is_unread(&format!("{it}.md")))
        };
        if settings.statics.iter().any(is_file)
            || names.iter().any(|it| settings.makes(it))
            || !settings.is_whole
                && (!settings.has_all_below(address) && !has_pages() || may_be_made())
            || is_unread()
        {
            return Target::Elsewhere;
        }
        Target::Missing
    }

    /// A path as the build of the page `from` reads it.
    pub(super) fn without_backslashes<'p>(&self, from: &str, path: Cow<'p, str>) -> Cow<'p, str> {
        let takes = || self.builds.settings_of(from).is_some_and(|it| it.takes_backslashes);
        if path.contains('\\') && takes() { Cow::from(path.replace('\\', "/")) } else { path }
    }

    /// Whether a file is at a path from the folder of the settings, from which Astro imports the pictures that
    /// front matter names.
    pub fn is_imported(&self, page: &SitePage, written: &str) -> bool {
        let settings = self.builds.settings_of(&page.path).filter(|it| it.needs_addresses);
        let path = settings.map(|it| joined(folder(&it.path), written));
        path.is_some_and(|it| self.index.has_file(&it))
    }

    /// The path that a path from the root of the site has in the folder of a build without settings.
    pub(super) fn path_in_folder(&self, from: &str, written: &str) -> Option<String> {
        let build = self.builds.folder_of(from).filter(|it| !it.has_addresses)?;
        written.starts_with('/').then(|| joined(&build.folder, written))
    }

    /// The paths from the root at which a dead link to a file on a page of a build would find it.
    pub(super) fn paths_in_build(&self, from: &str, written: &str) -> Option<Vec<String>> {
        let build = self.builds.index_of(from)?;
        let own = self.built.get(build)?.own.get(&self.index.page(from)?)?;
        let is_file = is_asset(&extension(written));
        is_file.then(|| self.builds.settings()[build].files_of((from, own), written))
    }

    /// The path from the root at which a dead link on a page of a build would find a file.
    pub fn path_in_build(&self, from: &str, written: &str) -> Option<String> {
        if let Some(mut places) = self.paths_in_build(from, written) {
            return if written.starts_with('/') { places.into_iter().next() } else { places.pop() };
        }
        let build = self.builds.index_of(from)?;
        let settings = &self.builds.settings()[build];
        let own = self.built.get(build)?.own.get(&self.index.page(from)?)?;
        let written = match names_page(written) {
            true if settings.page_links != PageLinks::Addresses => return None,
            true => written.rsplit_once('.')?.0,
            false => written,
        };
        let address = settings.meant_address(own, written)?;
        settings.path_of(address.trim_matches('/'))
    }
}
