//! Links to files that are there and that a build does not serve, and files that it includes and that are
//! not there.

use super::built::text_of_key;
use crate::path::{has_extension, name};
use crate::{PageLinks, PlatformId, Site, SitePage};

/// Why a link to the file of a page opens no page of its build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unserved {
    /// The page has another address than the name of its file: what to write instead.
    Name(String),
    /// The build makes no page of such a file: a draft, or one whose name it leaves out.
    NoPage,
    /// The file is not in the list of pages, whose path from the root this is.
    Unlisted(String),
}

impl Site {
    /// The path from the root of a file that a page includes, as `written`, if that is not there.
    pub fn missing_include(&self, page: &SitePage, written: &str) -> Option<String> {
        self.places_of_missing(page, written).into_iter().next()
    }

    /// Where a file was looked for that a page includes; nowhere if it is there, or nobody knows.
    fn places_of_missing(&self, page: &SitePage, written: &str) -> Vec<String> {
        let build = self.builds.settings_of(&page.path);
        let places = build.map(|it| self.builds.settings()[it].included(&page.path, written));
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
        let build = self.builds.settings_of(&from.path)?;
        let settings = &self.builds.settings()[build];
        let is_same = self.builds.settings_of(&to.path) == Some(build);
        let is_named = has_extension(written, &["md", "mdx", "mdoc"]);
        if !is_same || !is_named || settings.page_links.are_unknown() || !self.knows_files(from) {
            return None;
        }
        if settings.needs_addresses && settings.text.has_own_slugs {
            return self.written_address(&to.path).map(Unserved::Name);
        }
        let key = |key: &str| text_of_key(to, key);
        let is_left_out = settings.address(&to.path, &key).is_none();
        if is_left_out && matches!(settings.page_links, PageLinks::Files { .. }) {
            return Some(Unserved::NoPage);
        }
        // The list itself names files.
        if let Some(list) = settings.list.as_ref().filter(|it| ***it != *from.path) {
            if !settings.named.contains(&*to.path) {
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
