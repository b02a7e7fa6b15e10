//! What the settings of a build say about the addresses of its pages.

use super::entries::{BuildEntry, BuildRedirect, EditLinks, NamedFile, SettingsMistake};
use super::prism::CodeLanguages;
pub(super) use super::scripts::{Read, exported_script, from_own_place, text_with_imports};
use crate::path::{climb, has_extension, is_locale};
use foldhash::{HashMap, HashSet};

/// What is known of a build whose settings can be read. All paths count from the root, and neither they
/// nor addresses have slashes around them.
#[derive(Clone, Debug, Default)]
pub struct BuildSettings {
    /// The path of the settings.
    pub path: String,
    /// The address that the site is published below; where it is unknown, addresses with `/` at their
    /// start may lead to other sites.
    pub base: Option<String>,
    /// Whether an address without the base leads to another site.
    pub needs_base: bool,
    /// The address that it is published at, without the scheme and the base.
    pub host: Option<String>,
    /// The folders with its pages.
    pub sources: Vec<Source>,
    /// The folders whose files are served at the base.
    pub statics: Vec<String>,
    /// Addresses, without the base, at and below which the build makes pages that are in no file.
    pub made: HashSet<String>,
    /// Addresses, without the base, that lead somewhere although they are in no file, such as redirects.
    pub others: HashSet<String>,
    /// The ends of such addresses, where what is before may be anything.
    pub ends: HashSet<String>,
    /// The folders of languages. A page that is not translated is shown there in its own language.
    pub languages: HashSet<String>,
    /// The languages of its pages, that of the originals first; empty where it has one.
    pub tongues: Vec<Tongue>,
    /// Whether all addresses end with `/`, so that relative ones count from inside, or none does. Else
    /// only those of folders do.
    pub has_slashes: Option<bool>,
    /// Whether `/x.html` leads nowhere where `/x` is a page.
    pub refuses_html: bool,
    /// Whether the addresses of its pages end with `.html`.
    pub ends_in_html: bool,
    /// Folders of pages that it leaves out, such as those of old versions, and files in other folders.
    pub unbuilt: HashSet<String>,
    /// What files are taken for, by their paths: a path from the folder of their pages.
    pub rewritten: HashMap<String, String>,
    /// Files that the settings name as pages. A program may make them before the build.
    pub named: HashSet<String>,
    /// Whether the navigation has [`Self::named`] and nothing else: readers of the site find no other page.
    pub names_all: bool,
    /// The list of all pages: a file that is not among [`Self::named`] is none.
    pub list: Option<String>,
    /// Whether nothing else makes pages, as plugins do of which doclint knows nothing.
    pub is_whole: bool,
    /// What a link to a Markdown file counts from.
    pub page_links: PageLinks,
    /// Whether pages are linked by their addresses, as the names of files lead nowhere on the built site.
    pub needs_addresses: bool,
    /// Whether `\` in the path of a link is read as `/`.
    pub takes_backslashes: bool,
    /// What the paths of files count from that a page includes.
    pub includes: IncludeBase,
    /// Whether `/x.md` stays as it is on the built site, where nothing has such an address.
    pub leaves_rooted: bool,
    /// Whether it is published below a version, so that nobody knows what is at the top of its host.
    pub is_versioned: bool,
    /// Whether the address of a folder leads nowhere without a slash at its end, and any other one with it.
    pub has_strict_slashes: bool,
    /// Whether files in Markdown are MDX, too.
    pub reads_all_as_mdx: bool,
    /// Whether the build fails if a menu names an address that is none of its own.
    pub checks_menus: bool,
    /// Whether ids of pages are written without the folder of a language.
    pub ids_have_no_language: bool,
    /// What the navigation names.
    pub entries: Vec<BuildEntry>,
    /// The folders of posts, each with the names of their authors, where all are known.
    pub authors: Vec<(String, HashSet<String>)>,
    /// The files and folders that they name, besides pages.
    pub named_files: Vec<NamedFile>,
    /// What is wrong in the files that were read for it.
    pub mistakes: Vec<SettingsMistake>,
    /// The links for editing that it makes.
    pub edit_links: Vec<EditLinks>,
    /// What it redirects, where that is known.
    pub redirects: Vec<BuildRedirect>,
    /// What it makes of the text of its pages.
    pub text: BuildText,
}

/// A language of a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tongue {
    /// Its code, such as `pt-BR`.
    pub code: String,
    /// The first folder of the addresses of its pages; empty where they have none.
    pub folder: String,
    /// Whether an address without the folder leads to the page in the reader's own language.
    pub is_chosen: bool,
}

/// What the settings of a build say about the text of its pages. Whatever is unknown is `false`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BuildText {
    /// Whether only the platform's own directives exist: no plugin and no setting adds others.
    pub has_own_directives_only: bool,
    /// Whether the title of a directive needs brackets: `:::note[Title]`.
    pub needs_brackets: bool,
    /// Whether an HTML comment on a page in MDX stops the build.
    pub refuses_comments: bool,
    /// Whether `{#id}` behind the heading of a page in MDX stops the build.
    pub refuses_ids: bool,
    /// Whether `> [!NOTE]` stays a quote with these words.
    pub leaves_alerts: bool,
    /// Whether `[TOC]` is shown with its signs.
    pub leaves_contents: bool,
    /// Whether nothing reads templates such as `{{ name }}` in it.
    pub leaves_templates: bool,
    /// Whether nothing reads dollar signs as math in it.
    pub leaves_dollars: bool,
    /// How headings are named; `None` where something may change it.
    pub slugs: Option<Slugs>,
    /// Whether the build fails without `title` in the front matter, and takes the types of the platform's
    /// own keys.
    pub has_own_keys_only: bool,
    /// Whether only the platform's own components exist on a page that neither imports nor defines others.
    pub has_own_components_only: bool,
    /// Whether a line such as `!!! note` opens a block of indented text.
    pub has_indented_blocks: bool,
    /// Which of these blocks the settings surely don't turn on.
    pub blocks_off: BlocksOff,
    /// Whether lists and blocks are those of Python-Markdown and no other extension: four columns make a
    /// level.
    pub has_python_lists: bool,
    /// Whether the attribute `markdown` of an element has its text read as Markdown; `None` where that is
    /// unknown.
    pub reads_html: Option<bool>,
    /// Whether no program defines labels of links that a page does not define itself.
    pub has_own_labels_only: bool,
    /// The languages of code that it leaves plain.
    pub code: CodeLanguages,
}

/// Blocks of indented text that no extension of Markdown makes, although the settings name all extensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlocksOff {
    /// `!!! note`.
    pub admonitions: bool,
    /// `??? note`.
    pub details: bool,
    /// `=== "Tab"`.
    pub tabs: bool,
    /// `[^1]`.
    pub footnotes: bool,
    /// `{ .class }` behind an image or a link.
    pub attributes: bool,
    /// `--8<-- "file"`.
    pub snippets: bool,
}

/// How a build names headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slugs {
    /// As its platform does.
    OfPlatform,
    /// As GitHub does, which `pymdownx.slugs` is for.
    OfGitHub,
}

/// What a link to a Markdown file leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageLinks {
    /// The file at that path from its page.
    Files {
        /// Whether a path without dots at its start may also count from the folder of pages, and from
        /// that of the settings.
        from_folders: bool,
    },
    /// The page at the address that the path is without its extension.
    Addresses,
    /// Something else, as plugins may rewrite it, or make such files.
    #[default]
    Unknown,
    /// The same, and any other text may mean a page, too: a program reads the text before the build.
    Anything,
}

impl PageLinks {
    /// Whether plugins may rewrite them.
    pub(crate) fn are_unknown(self) -> bool {
        matches!(self, Self::Unknown | Self::Anything)
    }
}

/// What the path of a file that a page includes counts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum IncludeBase {
    /// Nobody knows.
    #[default]
    Unknown,
    /// The page; behind `@/`, this folder.
    Page(String),
    /// One of these folders, as it is written.
    Folders(Vec<String>),
}

/// A folder with pages.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its path.
    pub folder: String,
    /// The address of the folder, without the base.
    pub prefix: String,
    /// Which part of the site it belongs to. Links by the names of files lead to pages of the same part.
    pub part: usize,
    /// The address of a file in it.
    pub naming: Naming,
    /// The folder that it is a translation of: what is not translated is shown from there.
    pub original: Option<String>,
    /// Whether it is a version before the one that readers see first.
    pub is_past: bool,
}

impl Source {
    /// The only folder with pages of a site.
    pub(super) fn only(folder: String, naming: Naming) -> Self {
        Self { folder, prefix: String::new(), part: 0, naming, original: None, is_past: false }
    }
}

/// How the files of a source get their addresses.
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    /// The address of a file, by its path from the folder and the texts of its front matter; `None` if it
    /// has none. One that ends with `/` is a folder for the relative addresses on its page.
    pub address: fn(&str, Key<'_>) -> Option<String>,
    /// The id by which sidebars name a file, from the same; `None` if it has none.
    pub id: fn(&str, Key<'_>) -> Option<String>,
}

impl Naming {
    /// For programs whose sidebars name files by their paths or addresses.
    pub(super) const fn without_ids(address: fn(&str, Key<'_>) -> Option<String>) -> Self {
        Self { address, id: |_, _| None }
    }
}

/// Gives the text of a key of the front matter.
pub type Key<'k> = &'k dyn Fn(&str) -> Option<String>;

/// What some builds write for the folder of their settings.
pub const SITE_ROOT: &str = "@site/";

impl BuildSettings {
    /// Whether pages write `@site/` for the folder of its settings.
    pub(crate) fn has_site_root(&self) -> bool {
        self.page_links == PageLinks::Files { from_folders: true }
    }

    /// The folder of its settings.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |it| it.0)
    }

    /// The source that a file is in, and the rest of the path of the file.
    pub fn source<'p>(&self, path: &'p str) -> Option<(&Source, &'p str)> {
        let inside = |it: &Source| below(path, &it.folder);
        let found = self.sources.iter().filter_map(|it| Some((it, inside(it)?)));
        found.max_by_key(|it| it.0.folder.len())
    }

    /// Whether its list of pages names a file; without a list, nothing is left out.
    pub(crate) fn lists(&self, path: &str) -> bool {
        self.list.is_none() || self.named.contains(path)
    }

    /// The address of a file, without the base; `None` if it has none.
    pub fn address(&self, path: &str, key: Key<'_>) -> Option<String> {
        let (source, rest) = self.source(path).filter(|_| !self.unbuilt.contains(path))?;
        let rest = self.rewritten.get(path).map_or(rest, String::as_str);
        Some(joined(&source.prefix, &(source.naming.address)(rest, key)?))
    }

    /// Whether a file is taken for another one, so that its own path says nothing about its address.
    pub(crate) fn rewrites(&self, path: &str) -> bool {
        self.rewritten.contains_key(path)
    }

    /// The address that a link means, without the base, on a page with that address; `None` where it may
    /// lead out of the site.
    pub(crate) fn meant_address(&self, own: &str, written: &str) -> Option<String> {
        if let Some(rest) = written.strip_prefix('/') {
            let base = self.base.as_deref()?;
            let inside = if rest == base { Some("") } else { below(rest, base) };
            let inside = inside.or_else(|| Some(rest).filter(|_| !self.needs_base));
            return inside.map(str::to_owned);
        }
        let plain = own.trim_end_matches('/');
        match self.has_slashes {
            None => path_from(own, written),
            Some(true) => path_from(&format!("{plain}/"), written),
            Some(false) => path_from(plain, written),
        }
    }

    /// Where a file may be that the page `from` includes; none where that is unknown, or outside of the
    /// repository.
    pub(crate) fn included(&self, from: &str, written: &str) -> Vec<String> {
        let inside = |it: (usize, String)| (it.0 == 0).then_some(it.1);
        match &self.includes {
            IncludeBase::Unknown => Vec::new(),
            IncludeBase::Page(root) => match written.strip_prefix("@/") {
                Some(rest) => inside(climb(&joined(root, "_"), rest)).into_iter().collect(),
                None => inside(climb(from, written)).into_iter().collect(),
            },
            IncludeBase::Folders(folders) => {
                let places = folders.iter().map(|it| climb(&joined(it, "_"), written));
                places.map(inside).collect::<Option<_>>().unwrap_or_default()
            }
        }
    }

    /// Where a link to the file of a page may lead, on the page `from` in a folder of pages.
    pub(crate) fn places_of(&self, from: &str, written: &str, folder: &str) -> Vec<String> {
        if let Some(rest) = written.strip_prefix(SITE_ROOT) {
            return path_from(&self.path, rest).into_iter().collect();
        }
        let is_rooted = written.starts_with('/');
        let is_dotted = written.starts_with("./") || written.starts_with("../");
        let folders = [joined(folder, "_"), self.path.clone()];
        let folders = match self.page_links {
            PageLinks::Files { from_folders: true } if !is_dotted => &folders[..],
            _ if is_rooted => &folders[..1],
            _ => &[],
        };
        let own = Some(from).filter(|_| !is_rooted).and_then(|it| path_from(it, written));
        let others = folders.iter().filter_map(|it| path_from(it, written.trim_start_matches('/')));
        own.into_iter().chain(others).collect()
    }

    /// Where a link to another file may lead from the page `from` with the address `own`: raw HTML counts
    /// from the address.
    pub(crate) fn files_of(&self, (from, own): (&str, &str), written: &str) -> Vec<String> {
        if let Some(rest) = written.strip_prefix(SITE_ROOT) {
            return path_from(&self.path, rest).into_iter().collect();
        }
        // HTML writes the base, too.
        let base = self.base.as_deref().filter(|it| !it.is_empty());
        let below_base = base.and_then(|it| below(written.strip_prefix('/')?, it));
        let addresses = [self.meant_address(own, written), below_base.map(str::to_owned)];
        let addresses = addresses.iter().flatten();
        let served =
            addresses.flat_map(|it| self.statics.iter().map(move |folder| joined(folder, it)));
        let moved = self.without_language(from);
        let own = [Some(from), moved.as_deref()].into_iter().flatten();
        let beside = own.filter(|_| !written.starts_with('/'));
        served.chain(beside.filter_map(|it| path_from(it, written))).collect()
    }

    /// The path that a page in the folder of a language has for a program that takes it out of there before
    /// the build, where one may do that.
    fn without_language(&self, from: &str) -> Option<String> {
        let (source, rest) = self.source(from).filter(|_| self.page_links.are_unknown())?;
        let (language, rest) = rest.split_once('/')?;
        is_locale(language).then(|| joined(&source.folder, rest))
    }

    /// Adds addresses of which parts in brackets may be anything.
    pub(super) fn add_patterns<'p>(&mut self, patterns: impl Iterator<Item = &'p str>) {
        for pattern in patterns {
            let pattern = pattern.trim_matches('/');
            let Some((before, _)) = pattern.split_once('[') else {
                self.others.insert(pattern.to_owned());
                continue;
            };
            let rest = pattern.rsplit_once(']').map_or("", |it| it.1);
            match (before.rsplit_once('/'), rest.strip_prefix('/')) {
                (Some((folder, _)), _) => {
                    self.made.insert(folder.to_owned());
                }
                (None, Some(end)) => {
                    self.ends.insert(end.to_owned());
                }
                // Texts for programs, such as `[...page].md`, are beside the pages.
                (None, None) => self.is_whole &= rest.starts_with('.'),
            }
        }
    }

    /// Takes the host of the URL that settings give.
    pub(super) fn set_host(&mut self, url: Option<&str>) {
        let host = url.and_then(|it| it.split_once("://")?.1.split('/').next());
        self.host = host.filter(|it| it.contains('.')).map(str::to_owned);
    }

    /// An address without the base, as a link from anywhere writes it.
    pub(crate) fn written(&self, address: &str) -> String {
        let parts = [self.base.as_deref().unwrap_or_default(), address.trim_matches('/')];
        let parts = parts.into_iter().filter(|it| !it.is_empty());
        parts.fold("/".to_owned(), |all, it| format!("{all}{it}/"))
    }

    /// The path that a page with an address would have, if it were a folder of its own.
    pub(crate) fn path_of(&self, address: &str) -> Option<String> {
        // Of equal prefixes, that of documents comes first.
        let sources = self.sources.iter().rev();
        let sources = sources.filter_map(|it| Some((it, below(address, &it.prefix)?)));
        let (source, rest) = sources.max_by_key(|it| it.0.prefix.len())?;
        Some(joined(&joined(&source.folder, rest), "index.md"))
    }

    /// Whether the build makes something at an address, or below one above it, that is in no file.
    pub(crate) fn makes(&self, address: &str) -> bool {
        let above = address.match_indices('/').map(|(at, _)| &address[..at]);
        let mut ends = address.match_indices('/').map(|(at, _)| &address[at + 1..]);
        self.others.contains(address)
            || ends.any(|it| self.ends.contains(it))
            || above.chain([address]).any(|it| !it.is_empty() && self.made.contains(it))
    }

    /// The folder of the language that an address is in, if addresses from the root lead there from its page.
    pub(crate) fn own_language(&self, own: &str) -> Option<&str> {
        let mut folders = self.tongues.iter().filter(|it| it.is_chosen && !it.folder.is_empty());
        let own = own.trim_start_matches('/');
        folders.find(|it| below(own, &it.folder).is_some()).map(|it| it.folder.as_str())
    }

    /// The rest of an address below the folder of a language.
    pub(crate) fn original<'a>(&self, address: &'a str) -> Option<&'a str> {
        let (language, rest) = address.split_once('/').unwrap_or((address, ""));
        self.languages.contains(language).then_some(rest)
    }

    /// Whether all addresses below the folders of an address come from files.
    pub(crate) fn has_all_below(&self, address: &str) -> bool {
        let mut sources = self.sources.iter().filter(|it| !it.prefix.is_empty());
        sources.any(|it| below(address, &it.prefix).is_some())
    }
}

/// The rest of a path below a folder.
pub(crate) fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    match folder {
        "" => Some(path),
        folder => path.strip_prefix(folder)?.strip_prefix('/'),
    }
}

/// The path from the root that a path in the file `from` means; `None` if it leads out.
fn path_from(from: &str, path: &str) -> Option<String> {
    Some(climb(from, path)).filter(|it| it.0 == 0).map(|it| it.1)
}

/// The folders and the name of a file with one of the extensions, or any if there are none.
pub(super) fn name_and_folders<'p>(
    path: &'p str,
    extensions: &[&str],
) -> Option<(Vec<&'p str>, &'p str)> {
    if !extensions.is_empty() && !has_extension(path, extensions) {
        return None;
    }
    let mut folders: Vec<&str> = path.rsplit_once('.')?.0.split('/').collect();
    let name = folders.pop()?;
    Some((folders, name))
}

/// Two addresses, or paths, one after the other.
pub(crate) fn joined(first: &str, then: &str) -> String {
    match (first, then.trim_start_matches('/')) {
        ("", then) => then.to_owned(),
        (first, "") => format!("{first}/"),
        (first, then) => format!("{first}/{then}"),
    }
}
