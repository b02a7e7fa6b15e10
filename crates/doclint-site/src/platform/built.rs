//! Pages of a repository that a build renders of which doclint knows no more than that it exists.

use super::entries::SettingsMistake;
use super::foreign::{ForeignFolder, foreign_around, foreign_folders};
use super::is_in_capitals;
use super::markdown::MARKDOWN;
use super::markers::ZOLA;
use super::redirects::redirects_of_hosts;
use super::settings::{BuildSettings, BuildText, Read, SITE_ROOT, below, joined};
use super::unattended::unattended;
use super::{AnchorStyle, Platform, PlatformId};
use super::{docusaurus, docusaurus_mdx, mdbook, mkdocs, starlight, vitepress};
use crate::path::{has_extension, name};
use crate::{github_slug, percent_decoded};
use doclint_data::{DataError, toml, yaml};
use doclint_syntax::Dialect;
use foldhash::HashSet;

/// What all builds agree on. Files and syntax are those of plain Markdown; a link is dead only if no
/// build could follow it.
pub static BUILT: Platform = Platform {
    id: PlatformId::Built,
    name: "another platform",
    anchors: AnchorStyle::Any,
    ..MARKDOWN
};

/// The same for builds that don't read Markdown as CommonMark does.
pub static OWN_MARKDOWN: Platform = Platform { id: PlatformId::OwnMarkdown, ..BUILT };

/// Pages that Docusaurus builds. Unless the settings say otherwise, it reads all of them as MDX.
pub static DOCUSAURUS: Platform = Platform {
    id: PlatformId::Docusaurus,
    name: docusaurus::NAME,
    shows_title: |_| false,
    anchors: AnchorStyle::Letters,
    slug: |text| Some(github_slug(text)),
    // The classic theme leaves them without.
    titles_have_ids: false,
    replaces_ids: true,
    ..BUILT
};

/// Pages that Starlight builds, with Astro.
pub static STARLIGHT: Platform = Platform {
    id: PlatformId::Starlight,
    name: "Starlight",
    anchors: AnchorStyle::Letters,
    slug: starlight::slug,
    ..BUILT
};

/// Pages that VitePress builds.
pub static VITEPRESS: Platform = Platform {
    id: PlatformId::VitePress,
    name: vitepress::NAME,
    anchors: AnchorStyle::Letters,
    slug: vitepress::slug,
    replaces_ids: true,
    ..BUILT
};

/// Pages that MkDocs builds, with Python-Markdown.
pub static MKDOCS: Platform =
    Platform { id: PlatformId::MkDocs, name: mkdocs::NAME, slug: mkdocs::slug, ..BUILT };

/// Chapters that mdBook builds.
pub static MDBOOK: Platform = Platform {
    id: PlatformId::MdBook,
    name: mdbook::NAME,
    anchors: AnchorStyle::Letters,
    slug: mdbook::slug,
    replaces_ids: true,
    ..BUILT
};

/// A program that is a platform of its own.
struct Program {
    name: &'static str,
    platform: &'static Platform,
    /// What the settings at a path say; `None` where they say nothing that doclint understands.
    settings: fn(&str, &[String], Read<'_>) -> Option<BuildSettings>,
}

const PROGRAMS: [Program; 5] = [
    Program { name: docusaurus::NAME, platform: &DOCUSAURUS, settings: docusaurus::settings },
    Program { name: starlight::NAME, platform: &STARLIGHT, settings: starlight::settings },
    Program { name: vitepress::NAME, platform: &VITEPRESS, settings: vitepress::settings },
    Program { name: mkdocs::NAME, platform: &MKDOCS, settings: mkdocs::settings },
    Program { name: mdbook::NAME, platform: &MDBOOK, settings: mdbook::settings },
];

/// The program of a name, if it is a platform of its own.
fn program(name: &str) -> Option<&'static Program> {
    PROGRAMS.iter().find(|it| it.name == name)
}

/// The platform of the files in a folder, which are pages of its program or are beside these.
fn platform_in(folder: &ForeignFolder, are_pages: bool) -> &'static Platform {
    match program(folder.program).filter(|_| are_pages).map(|it| it.platform) {
        // MkDocs is known better than the others that read Markdown in their own way.
        Some(own) if !folder.has_own_markdown || own == &MKDOCS => own,
        _ if folder.has_own_markdown => &OWN_MARKDOWN,
        _ => &BUILT,
    }
}

/// The most builds of one repository whose settings are read: each file is looked for in all of them.
const MOST_SETTINGS: usize = 200;

/// Which files of a repository belong to such builds: those in their folders, all in MDX, which no forge
/// shows, and the sources of manual pages.
#[derive(Clone, Debug, Default)]
pub struct Builds {
    folders: Vec<ForeignFolder>,
    has_mdx: bool,
    has_manual: bool,
    /// What is known of some of them, ordered by the paths of their settings.
    settings: Vec<BuildSettings>,
    /// What any host in the repository redirects, for the others.
    redirected: BuildSettings,
    /// What is wrong in the text of their settings.
    mistakes: Vec<SettingsMistake>,
    /// Whether somebody says which program renders the pages.
    is_stated: bool,
    /// The pages that nobody edits any more.
    unattended: HashSet<String>,
}

impl Builds {
    /// The builds of a repository with these folders and files.
    pub fn new(folders: Vec<ForeignFolder>, files: &[String]) -> Self {
        let has_mdx = files.iter().any(|it| has_extension(it, &["mdx"]));
        let has_manual = files.iter().any(|it| is_manual_page(it));
        Self { folders, has_mdx, has_manual, ..Self::default() }
    }

    /// The builds of a repository, with what their settings say. Where somebody says that a build renders
    /// the pages, no other one does; if its settings are elsewhere, all pages are its pages.
    pub fn of(files: &[String], read: Read<'_>, platform: PlatformId) -> Self {
        let mut folders = foreign_folders(files, read);
        let stated = PROGRAMS.iter().find(|it| it.platform.id == platform);
        if let Some(Program { name: program, .. }) = stated {
            folders.retain(|it| it.program == *program || it.is_site());
            if !folders.iter().any(|it| it.program == *program && !it.is_site()) {
                folders.insert(0, ForeignFolder::everywhere(program));
            }
        }
        Self {
            is_stated: stated.is_some(),
            unattended: unattended(files, read),
            ..Self::new(folders, files).with_settings(files, read)
        }
    }

    /// The same with what their settings say, and with the folders that only these name.
    fn with_settings(mut self, files: &[String], read: Read<'_>) -> Self {
        let redirects = redirects_of_hosts(files, read);
        for folder in self.folders.clone() {
            if self.settings.len() == MOST_SETTINGS {
                break;
            }
            if folder.is_site() || self.settings.iter().any(|it| it.path == folder.settings) {
                continue;
            }
            self.mistakes.extend(mistakes_in(&folder.settings, read));
            let read_settings = |it: &Program| (it.settings)(&folder.settings, files, read);
            let Some(mut settings) = program(folder.program).and_then(read_settings) else {
                continue;
            };
            settings.add_redirects_of_its_host(&redirects);
            // Several sites may have one host.
            let is_new = |it: &SettingsMistake| !self.mistakes.contains(it);
            let new: Vec<_> = settings.mistakes.drain(..).filter(is_new).collect();
            self.mistakes.extend(new);
            // Several parts of the settings may import one list.
            let mut seen = HashSet::default();
            settings.entries.retain(|it| seen.insert((it.file.clone(), it.span.start)));
            for source in &settings.sources {
                let is_inside = |it: &ForeignFolder| below(&source.folder, &it.folder).is_some();
                if !self.folders.iter().any(|it| it.folder == source.folder || is_inside(it)) {
                    self.folders
                        .push(ForeignFolder { folder: source.folder.clone(), ..folder.clone() });
                }
            }
            self.settings.push(settings);
        }
        for folder in &mut self.folders {
            folder.has_addresses = self.settings.iter().any(|it| it.path == folder.settings);
            folder.has_own_markdown |= folder.program == docusaurus::NAME
                && docusaurus_mdx::is_before_mdx_2(&folder.settings, read);
        }
        redirects.iter().for_each(|it| self.redirected.add_redirects(it));
        self.folders.sort_unstable();
        self.settings.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        self
    }

    /// What is wrong in the text of their settings.
    pub fn mistakes(&self) -> &[SettingsMistake] {
        &self.mistakes
    }

    /// What is known of them.
    pub fn settings(&self) -> &[BuildSettings] {
        &self.settings
    }

    /// Whether the host of a site may redirect an address, which has no slashes around it.
    pub(crate) fn redirects(&self, address: &str) -> bool {
        self.redirected.makes(address)
    }

    /// The index in [`Self::settings`] for the build that a file belongs to.
    pub(crate) fn index_of(&self, path: &str) -> Option<usize> {
        let path = &self.folder_of(path)?.settings;
        self.settings.binary_search_by(|it| it.path.cmp(path)).ok()
    }

    /// What the settings of the build say that a file belongs to.
    pub fn settings_of(&self, path: &str) -> Option<&BuildSettings> {
        self.index_of(path).map(|it| &self.settings[it])
    }

    /// Whether one has its pages in that folder.
    pub(crate) fn has_folder(&self, folder: &str) -> bool {
        self.folders.iter().any(|it| it.folder == folder)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.folders.is_empty() && !self.has_mdx && !self.has_manual
    }

    /// Whether a file belongs to one, by its path from the root.
    pub fn has(&self, path: &str) -> bool {
        self.has_mdx && has_extension(path, &["mdx"])
            || is_manual_page(path)
            || self.folder_of(path).is_some()
    }

    /// What a page of a build is shown by; `None` for a file that belongs to none. Files outside of the
    /// folders with pages, and those whose settings can't be read, are pages of an unknown build.
    pub fn platform_of(&self, path: &str) -> Option<&'static Platform> {
        if is_manual_page(path) {
            return Some(&OWN_MARKDOWN);
        }
        let Some(folder) = self.folder_of(path) else {
            let others = self.is_stated.then_some(&MARKDOWN);
            return self.has(path).then_some(&BUILT).or(others);
        };
        let is_page = folder.is_stated() || self.settings_of_page(path).is_some();
        Some(platform_in(folder, is_page))
    }

    /// The folders whose platform is known, each with that.
    pub fn platforms(&self) -> impl Iterator<Item = (&str, &'static Platform)> {
        let known = self.folders.iter().filter(|it| it.has_addresses || it.is_stated());
        known.filter(|it| !it.is_site()).map(|it| (&*it.folder, platform_in(it, true)))
    }

    /// The dialect of a page, if a build has one of its own.
    pub fn dialect_of(&self, path: &str) -> Option<Dialect> {
        let is_stated = self.folder_of(path).is_some_and(ForeignFolder::is_stated);
        let settings = self.settings_of_page(path);
        if settings.is_some_and(|it| it.text.has_indented_blocks) {
            return Some(Dialect::MkDocs);
        }
        let leaves_dollars = settings.is_some_and(|it| it.text.leaves_dollars);
        let mdx = if leaves_dollars { Dialect::MdxWithDollars } else { Dialect::Mdx };
        if has_extension(path, &["mdx"]) {
            return settings.map(|_| mdx);
        }
        let is_mdx = is_stated || settings?.reads_all_as_mdx;
        (is_mdx && self.platform_of(path)? == &DOCUSAURUS).then_some(mdx)
    }

    /// What the settings of its build say about the text of a page.
    pub fn text_of(&self, path: &str) -> BuildText {
        let Some(settings) = self.settings_of_page(path) else { return BuildText::default() };
        // A file that is not listed is a part of others, which may define labels.
        let is_part = !settings.lists(path);
        let has_own_labels_only = settings.text.has_own_labels_only && !is_part;
        // Pages that the navigation leaves out are written for those who read them on a forge.
        let is_found = !settings.names_all || settings.named.contains(path);
        let has_python_lists = settings.text.has_python_lists && is_found;
        BuildText { has_own_labels_only, has_python_lists, ..settings.text }
    }

    /// What is known of the build of a file, if that is in one of its folders of pages.
    fn settings_of_page(&self, path: &str) -> Option<&BuildSettings> {
        self.settings_of(path).filter(|it| it.source(path).is_some())
    }

    /// The folder of pages that a file is in, such as that of a version, if settings say so.
    pub(crate) fn source_of(&self, path: &str) -> Option<&str> {
        self.settings_of(path)?.source(path).map(|it| it.0.folder.as_str())
    }

    /// Whether nobody edits a page any more: it is about an old version, or others wrote it.
    pub fn is_unattended(&self, path: &str) -> bool {
        self.unattended.contains(path)
    }

    /// Whether a page is kept as it was, as it is of a version before the one that readers see first. What is
    /// wrong there is worth a report, and what could read better is not.
    pub fn is_kept(&self, path: &str) -> bool {
        let source = self.settings_of(path).and_then(|it| it.source(path));
        source.is_some_and(|it| it.0.is_past)
    }

    /// Whether nothing builds a file: settings leave it out, or it is in a language or a version that
    /// Docusaurus keeps, and that its settings don't name.
    pub fn is_unbuilt(&self, path: &str) -> bool {
        let Some(settings) = self.settings_of(path) else { return false };
        let is_of_docusaurus =
            self.folder_of(path).is_some_and(|it| it.program == docusaurus::NAME);
        if !is_of_docusaurus || settings.unbuilt.contains(path) {
            return settings.unbuilt.contains(path);
        }
        let first = below(path, settings.folder()).and_then(|it| it.split('/').next());
        let is_kept = first.is_some_and(|it| it == "i18n" || it.ends_with("versioned_docs"));
        let is_known = settings.is_whole || !settings.languages.is_empty();
        let mut folders = path.match_indices('/').map(|it| &path[..it.0]);
        let mut is_left_out = || folders.any(|it| settings.unbuilt.contains(it));
        let inside = settings.source(path).map(|it| it.1);
        (is_kept && is_known || is_left_out()) && inside.is_none()
            || inside.is_some_and(is_in_hidden_folder)
    }

    /// Whether the anchors of a page are unknown, as those of a part are on other pages.
    pub fn has_unknown_anchors(&self, path: &str) -> bool {
        self.has(path) && self.may_be_part(path)
    }

    /// Whether an anchor without a path may be one of any page, as Sphinx looks for it.
    pub fn has_common_anchors(&self, path: &str) -> bool {
        let folder = self.folder_of(path);
        folder.is_some_and(|it| matches!(it.program, "Sphinx" | "Jupyter Book"))
    }

    /// Whether a file may be a part of other pages only, by its name or that of a folder, or as no page of
    /// its build comes from where it is.
    pub(crate) fn may_be_part(&self, path: &str) -> bool {
        const PARTS: [&str; 9] = [
            "common",
            "include",
            "includes",
            "partial",
            "partials",
            "shared",
            "snippets",
            "parts",
            "fragments",
        ];
        // Documents about the project are no pages of it, and translations have a folder of their own.
        let is_about = is_in_capitals(path) || path.split('/').any(|it| it == "i18n");
        let is_left_out = || self.settings_of(path).is_some_and(|it| it.source(path).is_none());
        // The sidebar of Docsify is in the folder of its pages, where its links count from.
        let is_sidebar = name(path) == "_sidebar.md"
            && self.folder_of(path).is_some_and(|it| below(path, &it.folder) == Some(name(path)));
        !is_sidebar && path.split('/').any(|it| it.starts_with('_') || PARTS.contains(&it))
            || !is_about && is_left_out()
    }

    /// Whether a page is in the folder of the settings of a build and in none of its folders of pages: a program
    /// may put it elsewhere before the build. Documents about the folder are read where they are.
    pub(crate) fn is_beside_pages(&self, path: &str) -> bool {
        let is_beside = |it: &BuildSettings| {
            let folder = it.folder();
            !folder.is_empty() && below(path, folder).is_some() && it.source(path).is_none()
        };
        !is_in_capitals(path) && self.settings.iter().any(is_beside)
    }

    /// The path from the root of the file that a link in Zola names from the folder of pages; `None` for
    /// any other link.
    pub(crate) fn path_in_content(&self, from: &str, written: &str) -> Option<String> {
        let rest = percent_decoded(written.strip_prefix("@/")?);
        let build = self.folder_of(from).filter(|it| it.program == ZOLA)?;
        Some(joined(&build.folder, &rest))
    }

    /// The path from the root of a file that a page names as `@site/x`, where its build knows that; `None`
    /// for any other text.
    pub fn at_settings(&self, path: &str, written: &str) -> Option<String> {
        let rest = written.strip_prefix(SITE_ROOT)?;
        let settings = self.settings_of(path).filter(|it| it.has_site_root())?;
        Some(joined(settings.folder(), rest))
    }

    /// The folder of the build that a file belongs to.
    pub fn folder_of(&self, path: &str) -> Option<&ForeignFolder> {
        let around = foreign_around(&self.folders, path).map(|it| &self.folders[it]);
        // A readme in the folder of pages is a page.
        around.or_else(|| {
            let settings = self.settings.iter().find(|it| it.source(path).is_some())?;
            self.folders.iter().find(|it| it.settings == settings.path)
        })
    }
}

/// What is wrong in settings that are YAML or TOML: what no reader accepts, and a key that is there twice.
fn mistakes_in(path: &str, read: Read<'_>) -> Option<SettingsMistake> {
    let is_judged = matches!(name(path), "book.toml" | "mkdocs.yml" | "mkdocs.yaml");
    // A template makes settings of its own.
    let text = read(path).filter(|it| is_judged && !it.contains("{{") && !it.contains("{%"))?;
    let document = match name(path) {
        "book.toml" => toml::parse(&text),
        _ => yaml::parse_file(&mkdocs::without_tags(&text)),
    };
    let (span, message) = document.errors.into_iter().find_map(|it| match it {
        DataError::DuplicateKey { span, key, .. } => Some((span, format!("`{key}` is set twice"))),
        DataError::Syntax { span, message, .. } => Some((span, message)),
        _ => None,
    })?;
    let help = "correct the settings: nothing else about the site can be judged before";
    Some(SettingsMistake { file: path.to_owned(), span, message, help })
}

/// Whether a path below a folder of pages leads through one whose name begins with `_`, from which Docusaurus
/// makes no pages, and that is none for parts of pages.
fn is_in_hidden_folder(path: &str) -> bool {
    const PARTS: [&str; 9] = [
        "common",
        "component",
        "fragment",
        "include",
        "part",
        "reus",
        "share",
        "snippet",
        "template",
    ];
    let mut folders = path.split('/').rev().skip(1).filter(|it| it.starts_with('_'));
    folders.any(|it| !PARTS.iter().any(|part| it.to_lowercase().contains(part)))
}

/// Whether a file is the source of a page that `man` shows, by its section: `tool.1.md`. Pandoc and others
/// make them, each with an own Markdown.
fn is_manual_page(path: &str) -> bool {
    let section = name(path).strip_suffix(".md").and_then(|it| it.rsplit_once('.'));
    section.is_some_and(|(name, section)| {
        let is_section = matches!(section.as_bytes(), [b'1'..=b'8']);
        is_section && name.ends_with(|it: char| it.is_ascii_alphabetic())
    })
}
