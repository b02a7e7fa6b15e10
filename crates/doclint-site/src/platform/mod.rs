//! Platforms, side by side: what renders the pages of a site decides what a file is, what an address
//! leads to, and which names a heading has.

mod built;
mod content;
mod docusaurus;
mod docusaurus_mdx;
mod docusaurus_names;
mod edit_links;
mod entries;
mod excluded;
mod foreign;
mod host_mistakes;
mod markdown;
mod markers;
mod mdbook;
mod mintlify;
mod mkdocs;
mod named_files;
mod prism;
mod redirects;
mod rewrites;
mod scripts;
mod settings;
mod sidebars;
mod starlight;
mod stated;
mod text_plugins;
mod unattended;
mod vitepress;

pub use built::{BUILT, Builds, DOCUSAURUS, MDBOOK, MKDOCS, OWN_MARKDOWN, STARLIGHT, VITEPRESS};
pub use entries::{BuildEntry, BuildRedirect, EditLinks, EntryTarget, NamedFile, SettingsMistake};
pub use foreign::{ForeignFolder, foreign_folders};
pub(crate) use foreign::{is_for_visitors, is_in_capitals};
pub use markdown::{MARKDOWN, why_not_page};
pub use mintlify::MINTLIFY;
pub use prism::CodeLanguages;
pub use settings::SITE_ROOT;
pub use settings::{BlocksOff, BuildSettings, BuildText, IncludeBase, PageLinks, Slugs, Tongue};
pub(crate) use settings::{below, joined};
pub use stated::{FILE_NAMES, named_platform};

use crate::slug::{letters, plain_letters};
use crate::{Style, page_address};
use doclint_data::Value;
use doclint_syntax::Dialect;

/// A platform. One value for each is all that the rest of doclint knows of it.
#[derive(Debug)]
pub struct Platform {
    /// Its name in settings and in the metadata of rules.
    pub id: PlatformId,
    /// Its name in sentences.
    pub name: &'static str,
    /// What messages call a site of it.
    pub noun: &'static str,
    /// What messages call the names of files that are pages.
    pub page_files: &'static str,
    /// The files in the root of a site by which it is found, the newest name first.
    pub settings: &'static [&'static str],
    /// Whether the text of such a file is that of its settings. Other programs may have a file of that
    /// name; one that can't be read counts as settings, so that somebody hears of it.
    pub is_settings: fn(&str) -> bool,
    /// Whether a file is a page or a part of one, by its path from the root.
    pub is_page: fn(&str) -> bool,
    /// The dialect of a page, by its path from the root.
    pub dialect: fn(&str) -> Dialect,
    /// The files that belong to a site.
    pub files: SiteFiles,
    /// What an address leads to.
    pub routes: Routes,
    /// The names that links have for the headings of a page.
    pub anchors: AnchorStyle,
    /// The id that a heading of level 2 or deeper gets, by its text in letters of ASCII; `None` where that
    /// is not certain, or for all of them where [`AnchorStyle`] says it.
    pub slug: fn(&str) -> Option<String>,
    /// Whether headings of level 1 have ids.
    pub titles_have_ids: bool,
    /// Whether the id that a heading is given in braces takes the place of that of its text, wherever settings
    /// don't say otherwise.
    pub replaces_ids: bool,
    /// Whether a page in that dialect shows the title of its front matter above a heading of level 1 that
    /// its text has.
    pub shows_title: fn(Dialect) -> bool,
}

/// Which files of a folder belong to a site. Whatever git ignores does not.
#[derive(Clone, Copy, Debug)]
pub struct SiteFiles {
    /// The platform's own ignore file in the root, in the syntax of `.gitignore`.
    pub ignore_file: Option<&'static str>,
    /// Files and folders that the platform never reads, in that syntax.
    pub never_read: &'static [&'static str],
    /// Files that it never publishes, in that syntax, in upper or lower case.
    pub never_published: &'static [&'static str],
    /// Whether files count whose names, or those of their folders, begin with a dot. Images always do.
    pub has_hidden: bool,
    /// Whether other repositories in its folder, such as submodules, belong to it.
    pub has_repositories: bool,
    /// Whether the files that git tracks belong to it even if an ignore file names them.
    pub has_tracked: bool,
    /// Whether symbolic links are followed within the site. Else they are files of which nothing is known.
    pub follows_links: bool,
}

/// The platforms that doclint knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PlatformId {
    /// Mintlify: a `docs.json` or `mint.json`, and pages in MDX.
    Mintlify,
    /// Markdown files as a forge shows them.
    Markdown,
    /// Pages of a build that doclint doesn't know, in a repository.
    Built,
    /// Such pages where the build reads Markdown in its own way, and not as CommonMark.
    OwnMarkdown,
    /// Pages in the folders that the settings of Docusaurus name.
    Docusaurus,
    /// Pages in the folder of a Starlight site.
    Starlight,
    /// Pages of VitePress.
    VitePress,
    /// Pages of MkDocs.
    MkDocs,
    /// Chapters of mdBook.
    MdBook,
}

impl Routes {
    /// The address of a page, by the path of its file from the root.
    pub fn address(self, path: &str) -> &str {
        match self {
            Self::Published => page_address(path),
            Self::Files => path.trim_matches('/'),
        }
    }

    /// The file that the path of an address counts from, when it is written in the file `from`; empty
    /// for the root.
    pub fn base<'p>(self, from: &'p str, path: &str) -> &'p str {
        match (self, Style::of(path)) {
            (_, Style::Root) | (Self::Published, Style::Bare) => "",
            (_, Style::Relative) | (Self::Files, Style::Bare) => from,
        }
    }
}

/// How files become addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Routes {
    /// A page has an address of its own, without the extension of its file, and paths count from the
    /// root of the site.
    #[default]
    Published,
    /// A file is its own address, and paths count from the file that they are in.
    Files,
}

/// Those that settings and commands can name, in the order in which a root is looked for.
pub const PLATFORMS: [&Platform; 7] =
    [&MINTLIFY, &MARKDOWN, &DOCUSAURUS, &STARLIGHT, &VITEPRESS, &MKDOCS, &MDBOOK];

impl PlatformId {
    /// The platform of that name in settings.
    pub fn of_name(name: &str) -> Option<Self> {
        PLATFORMS.iter().map(|it| it.id).find(|it| it.name() == name)
    }

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mintlify => "mintlify",
            Self::Markdown => "markdown",
            Self::Built | Self::OwnMarkdown => "built",
            Self::Docusaurus => "docusaurus",
            Self::Starlight => "starlight",
            Self::VitePress => "vitepress",
            Self::MkDocs => "mkdocs",
            Self::MdBook => "mdbook",
        }
    }

    /// The platform that a build belongs to of which no more is known; itself for others.
    const fn general(self) -> Self {
        match self {
            Self::Docusaurus | Self::Starlight | Self::VitePress | Self::MdBook => Self::Built,
            Self::MkDocs => Self::OwnMarkdown,
            other => other,
        }
    }

    /// Whether what is said of another platform holds for it as well.
    pub fn is_like(self, other: Self) -> bool {
        self == other
            || self.general() == other
            || self.is_built() && matches!(other, Self::Markdown | Self::Built)
    }

    /// Whether a build renders the pages that is not Mintlify's.
    pub const fn is_built(self) -> bool {
        matches!(self.general(), Self::Built | Self::OwnMarkdown)
    }

    /// The platforms that read Markdown as CommonMark does.
    pub const COMMONMARK: [Self; 3] = [Self::Mintlify, Self::Markdown, Self::Built];

    /// The platform.
    pub fn platform(self) -> &'static Platform {
        match self {
            Self::Mintlify => &MINTLIFY,
            Self::Markdown => &MARKDOWN,
            Self::Built => &BUILT,
            Self::OwnMarkdown => &OWN_MARKDOWN,
            Self::Docusaurus => &DOCUSAURUS,
            Self::Starlight => &STARLIGHT,
            Self::VitePress => &VITEPRESS,
            Self::MkDocs => &MKDOCS,
            Self::MdBook => &MDBOOK,
        }
    }
}

/// How a platform names the headings of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorStyle {
    /// As Mintlify does: headings down to level 4, with ids in braces, and components.
    Mintlify,
    /// As GitHub does: all headings, and `id` and `name` in HTML.
    GitHub,
    /// As any build may do: the same, and every id that the text has, compared by letters and digits.
    /// Nobody knows how it writes letters outside of ASCII.
    Any,
    /// As a build does that is known to keep the letters of all scripts: the same, without their marks.
    Letters,
}

/// What GitHub puts before each anchor of a page, so that links may have it or not.
const GITHUB_PREFIX: &str = "user-content-";

impl AnchorStyle {
    /// The name under which a link finds an anchor that is not there as written: GitHub's script looks
    /// in lower case, and leaves out its own prefix. `None` where only the exact name counts.
    pub fn second_name(self, fragment: &str) -> Option<String> {
        match self {
            Self::Mintlify => None,
            Self::Any => Some(letters(&fragment.to_lowercase())),
            Self::Letters => Some(plain_letters(fragment)),
            Self::GitHub => {
                let lower = fragment.to_lowercase();
                Some(lower.strip_prefix(GITHUB_PREFIX).map_or(lower.clone(), str::to_owned))
            }
        }
    }

    /// What a link has before the name of an anchor, and keeps when the anchor gets another name.
    pub fn prefix_of(self, fragment: &str) -> &str {
        let prefix = fragment.get(..GITHUB_PREFIX.len()).filter(|_| self == Self::GitHub);
        prefix.filter(|it| it.eq_ignore_ascii_case(GITHUB_PREFIX)).unwrap_or_default()
    }
}

/// A set of platforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Platforms(u16);

impl Platforms {
    /// Every platform, also those to come.
    pub const ALL: Self = Self(u16::MAX);

    /// The platforms of a list.
    pub const fn of(platforms: &[PlatformId]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < platforms.len() {
            bits |= 1 << platforms[at] as u16;
            at += 1;
        }
        Self(bits)
    }

    /// Whether a platform is among them. All builds stand for each of them.
    pub const fn contain(self, platform: PlatformId) -> bool {
        self.0 & (1 << platform as u16 | 1 << platform.general() as u16) != 0
    }

    /// What both sets have.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Platform {
    /// The dialect that the front matter of a page names.
    pub fn named_dialect(&self, front_matter: &Value) -> Option<Dialect> {
        let is_docusaurus = self.id == PlatformId::Docusaurus;
        is_docusaurus.then(|| docusaurus_mdx::named_dialect(front_matter))?
    }
}

impl PartialEq for Platform {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Default for &'static Platform {
    fn default() -> Self {
        &MINTLIFY
    }
}
