//! Links to files that are there and that a build does not serve, and files that it includes and that are
//! not there.

use super::built_addresses::text_of_key;
use super::resolve::Target;
use crate::path::{has_extension, name, relative_path};
use crate::platform::{below, joined};
use crate::{BuildSettings, MDBOOK, PageLinks, PlatformId, Site, SitePage};

/// Why a link to the file of a page opens no page of its build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unserved {
    /// The page has another address than the name of its file: what to write instead.
    Name(String),
    /// The build makes no page of such a file: a draft, or one whose name it leaves out.
    NoPage,
    /// The file is not in the list of pages, whose path from the root this is.
    Unlisted(String),
    /// The file is outside of the folder whose path this is, and links to files lead only to pages in that.
    Outside(String),
}

impl Site {
    /// The path from the root of a file that a page includes, as `written`, if that is not there.
    pub fn missing_include(&self, page: &SitePage, written: &str) -> Option<String> {
        self.places_of_missing(page, written).into_iter().next()
    }

    /// Where a file was looked for that a page includes; nowhere if it is there, or nobody knows.
    fn places_of_missing(&self, page: &SitePage, written: &str) -> Vec<String> {
        let build = self.builds.settings_of(&page.path);
        // Nothing includes anything on a page that the list of pages does not name.
        let build = build.filter(|it| it.lists(&page.path));
        let places = build.map(|it| it.included(&page.path, written));
        let is_there = |it: &String| self.index.has_file(it) || self.index.is_unread(it);
        places.filter(|it| !it.iter().any(is_there)).unwrap_or_default()
    }

    /// The paths from the root at which files were looked for that pages include, and that are not there.
    pub fn missing_includes(&self) -> impl Iterator<Item = String> + '_ {
        let of_page = |page| {
            let page: &SitePage = page;
            page.facts.includes.iter().flat_map(|it| self.places_of_missing(page, &it.path))
        };
        self.pages.iter().flat_map(of_page)
    }

    /// Why a link opens no page, if its path is `written` on the page `from`, and means the file `to` in the
    /// same build. `None` where it opens one, or nobody knows.
    pub fn unserved(&self, from: &SitePage, written: &str, to: &SitePage) -> Option<Unserved> {
        let settings = self.builds.settings_of(&from.path)?;
        let is_same = self.builds.settings_of(&to.path).is_some_and(|it| it.path == settings.path);
        let is_named = has_extension(written, &["md", "mdx", "mdoc"]);
        if settings.page_links.are_unknown() || !self.knows_files(from) {
            return None;
        }
        let is_rooted = written.starts_with('/');
        // Such an address is that of a file which is served as it is.
        let is_by_file = is_named && !(is_rooted && settings.needs_addresses);
        if let Some(folder) = self.folder_left(settings, from, to).filter(|_| is_by_file) {
            return Some(Unserved::Outside(folder.to_owned()));
        }
        if !is_same {
            return None;
        }
        if settings.needs_addresses && settings.text.slugs.is_some() {
            let base = settings.base.as_deref().unwrap_or_default();
            let leads_out = is_rooted && !base.is_empty() && below(&written[1..], base).is_none();
            let is_base = written.trim_matches('/') == base;
            let is_dead = is_named || leads_out && !is_base;
            return self.written_address(&to.path).filter(|_| is_dead).map(Unserved::Name);
        }
        if !is_named {
            return slash_of_folder(settings, written, to).map(Unserved::Name);
        }
        if is_rooted && settings.leaves_rooted {
            return Some(Unserved::Name(relative_path(&from.path, &to.path)));
        }
        let key = |key: &str| text_of_key(to, key);
        let is_left_out = settings.address(&to.path, &key).is_none();
        if is_left_out {
            return Some(Unserved::NoPage);
        }
        // The list itself names files.
        if let Some(list) = settings.list.as_ref().filter(|it| ***it != *from.path) {
            // A page that is none either is read where its file is.
            let is_page = settings.named.contains(&*from.path);
            if is_page && !settings.named.contains(&*to.path) {
                return Some(Unserved::Unlisted(list.clone()));
            }
            let is_book = self.builds.platform_of(&to.path)?.id == PlatformId::MdBook;
            let name = name(written);
            if is_book && name.eq_ignore_ascii_case("readme.md") {
                let folder = &written[..written.len() - name.len()];
                return Some(Unserved::Name(format!("{folder}index.md")));
            }
        }
        None
    }
}

impl Site {
    /// Whether any build of the repository serves a file at an address.
    pub(super) fn is_served_by_any(&self, written: &str) -> bool {
        let mut folders = self.builds.settings().iter().flat_map(|it| &it.statics);
        folders.any(|it| self.index.has_file(&joined(it, written)))
    }

    /// Whether an address with `/` in front is the path of a file from the folder of the settings, which no build
    /// serves there.
    pub fn is_at_settings(&self, from: &SitePage, written: &str) -> bool {
        let settings = self.builds.settings_of(&from.path).filter(|_| written.starts_with('/'));
        settings.is_some_and(|it| self.index.has_file(&joined(it.folder(), written)))
    }

    /// Whether an address with `/` in front is that of a page of some build.
    pub(super) fn is_page_of_any(&self, written: &str) -> bool {
        let mut builds = self.builds.settings().iter().enumerate();
        builds.any(|(at, it)| {
            let address = it.meant_address("", written);
            let is_page =
                |it: String| matches!(self.find_address(at, it.trim_matches('/')), Target::Page(_));
            address.is_some_and(is_page)
        })
    }

    /// The folder of the page `from`, where the build follows links to files only in that, and the page `to`
    /// is not in it. A translation is in a folder of its own.
    fn folder_left<'b>(
        &self,
        settings: &'b BuildSettings,
        from: &SitePage,
        to: &SitePage,
    ) -> Option<&'b str> {
        let own = settings.source(&from.path)?.0;
        let other = settings.source(&to.path).map(|it| it.0.part);
        // Beside a book, another one is often served.
        let is_beside_book = || {
            let is_book = self.builds.platform_of(&from.path).is_some_and(|it| it == &MDBOOK);
            is_book && !self.builds.has(&to.path)
        };
        let is_by_file = matches!(settings.page_links, PageLinks::Files { .. }) || is_beside_book();
        (is_by_file && settings.is_whole && other != Some(own.part)).then_some(&*own.folder)
    }
}

/// The address with a slash at its end or without, where pages of folders need one and others have none.
fn slash_of_folder(settings: &BuildSettings, written: &str, to: &SitePage) -> Option<String> {
    let is_strict = settings.page_links == PageLinks::Addresses && settings.has_strict_slashes;
    let path = settings.rewritten.get(&*to.path).map_or(&*to.path, String::as_str);
    let is_folder = name(path) == "index.md";
    let plain = written.trim_end_matches('/');
    let is_plain = !plain.is_empty() && !plain.ends_with('.') && !name(plain).contains('.');
    match (is_strict && is_plain, is_folder, written.ends_with('/')) {
        (true, true, false) if name(plain) != "index" => Some(format!("{written}/")),
        (true, false, true) => Some(plain.to_owned()),
        _ => None,
    }
}
