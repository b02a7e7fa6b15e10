//! The site: pages with their facts, their role and their place in the navigation.

mod assets;
mod built;
mod built_addresses;
mod catalog;
mod edition;
mod editions_of_builds;
mod edits;
mod entries;
mod files;
mod learned;
mod leftover;
mod llms;
mod named;
mod near;
mod near_anchors;
mod nearby;
mod parts;
mod past;
mod promises;
mod published;
mod reach;
mod redirects;
mod resolve;
mod script;
mod shown;
mod starter;
mod translations;
mod trees;
mod unpublished;
mod unserved;
mod upkeep;
mod used_anchors;

pub use assets::{Asset, AssetContent};
pub use built_addresses::BuiltAddresses;
pub use catalog::CatalogEntry;
pub use edits::LostEdits;
pub use entries::{DeadEntries, DeadEntry, DoubledEntry};
pub use learned::Learned;
pub use leftover::Leftover;
pub use llms::{LlmsLine, LlmsTarget, LlmsTxt, llms_line, titles_are_alike};
pub use named::NamedInSettings;
pub use near::{NearFile, NearPage, NearPages};
pub use near_anchors::AnchorNames;
pub use parts::FilePart;
pub use past::{Fate, Past, PastChange};
pub use promises::{ADDRESSES, PastPage, PromisedAnchor, PromisedPage, PromisedRedirect, Promises};
pub use reach::Reach;
pub use redirects::{DeadRedirect, LostFile};
pub use resolve::{Index, ResolvedLink, Target, imported_path, is_hidden, wrong_case};
pub use script::ScriptFacts;
pub use shown::{OutlineId, Outlines, ShownHeading, ShownOutline, ShownPart, ShownRoot};
pub use translations::{Translation, Translations};
pub use trees::{OldTree, WhyOld};
pub use unpublished::Unpublished;
pub use unserved::Unserved;
pub use used_anchors::UsedAnchor;

use crate::api::generated_folders;
use crate::{
    ApiFile, Builds, DocsJson, Exports, Fact, Facts, LinkedApi, Mentions, NavEntry, PageFacts,
    Platform, Routes, is_page, join, page_address,
};
use doclint_diagnostic::{FileId, Location, Span};
use doclint_secrets::Secret;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use nearby::OfLinks;
use reach::{Reaches, other_sites};
use resolve::MAX_DEPTH;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Anchors by their names, each with the page that it is on.
pub type AnchorPages<'s> = HashMap<&'s str, &'s SitePage>;

/// A whole site. Reading fills in the facts of files, field by field; [`Site::link`] adds the pages
/// and the conclusions from all of it together.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// What renders it.
    pub platform: &'static Platform,
    /// In a repository, the pages that other programs build.
    pub builds: Arc<Builds>,
    /// Its `docs.json`, where there is one that can be read.
    pub docs_json: Option<Arc<DocsJson>>,
    /// Whether `docs.json` or a part of it exists and can't be read.
    pub has_lost_settings: bool,
    /// The OpenAPI files that `docs.json` or a page names; `None` for one that can't be read.
    pub apis: Vec<LinkedApi>,
    /// The URL of the site, where the settings give one.
    pub url: Option<String>,
    /// The OpenAPI files that nothing names. The platform looks for the operations of pages in them,
    /// too. `None` where nobody had to look for them, or there are too many.
    pub other_apis: Option<Vec<Arc<ApiFile>>>,
    /// The images, videos and audio files, ordered by path.
    pub assets: Vec<Asset>,
    /// Files that are mentioned outside pages: in style sheets, scripts and `docs.json`.
    pub mentions: Mentions,
    /// The files with the navigation of builds, by path.
    pub entry_files: BTreeMap<String, FileId>,
    /// The files that style sheets load.
    pub style_urls: Vec<StyleUrl>,
    /// The scripts that pages import and of which there is something to say, by path.
    pub script_files: Vec<ScriptFile>,
    /// Keys, tokens and passwords in `docs.json` and in OpenAPI files. Pages look for their own.
    pub secrets: Vec<(Location, Secret)>,
    /// The `llms.txt` that the site keeps by hand.
    pub llms: Option<LlmsTxt>,
    /// The exports of the scripts that pages import, by path.
    pub scripts: BTreeMap<String, Exports>,
    /// The paths that the navigation, a link or an import names and an ignore file keeps from the
    /// site, in order once it is linked.
    pub ignored: Vec<String>,
    /// The URLs that links and samples of code have of files of the own repository on its forge that
    /// are not there, each with the path that it means.
    pub lost_files: BTreeMap<String, String>,
    /// The parts of files that pages include and that are not in these files.
    pub lost_parts: BTreeSet<FilePart>,
    /// The links for editing that builds make and that lead to no file of the own repository.
    pub lost_edits: Vec<LostEdits>,
    /// Whether it may have other files, so that nobody knows what an address leads to.
    pub is_partial: bool,
    /// The paths of pages and folders that exist and could not be read. Nothing is known about
    /// their content, so links to it are not broken.
    pub unread: Vec<String>,

    /// The fates of files that the repository once had, if its history was read.
    pub past: Past,
    /// The addresses that the site has promised to serve, where somebody knows them.
    pub promises: Option<Arc<Promises>>,
    /// The path that the site is published below, without slashes around it, where it is known. Made
    /// by `link`, like the fields below.
    pub base_path: Option<String>,
    /// Every page and snippet, ordered by path.
    pub pages: Vec<SitePage>,
    /// Pages, files and folders by name.
    pub index: Arc<Index>,
    /// The addresses of the pages of builds whose settings are known, in the order of these.
    pub built: Arc<Vec<BuiltAddresses>>,
    /// How addresses lead to pages where no settings say so.
    pub learned: Arc<Learned>,
    /// The targets of the links, in the order of the pages.
    pub links: Arc<Vec<ResolvedLink>>,
    /// Lookup tables made of them.
    pub of_links: Arc<OfLinks>,
    /// The pages of each language, where there are several.
    pub translations: Option<Translations>,
    /// The outlines of the pages that show snippets.
    pub outlines: Outlines,
}

/// An address in a style sheet.
#[derive(Clone, Debug)]
pub struct StyleUrl {
    /// Its place.
    pub at: Location,
    /// The path of the style sheet, from the site's root.
    pub sheet: Arc<str>,
    /// The address as written: a path from the root or from the style sheet.
    pub target: String,
}

/// A script that pages import.
#[derive(Clone, Debug)]
pub struct ScriptFile {
    /// Its path, from the site's root.
    pub path: Arc<str>,
    /// Its file in the run.
    pub file: FileId,
    /// What is known of its text.
    pub facts: ScriptFacts,
}

/// A page of the site.
#[derive(Clone, Debug)]
pub struct SitePage {
    /// The path from the site's root, with `/` between folders and the extension kept.
    pub path: Arc<str>,
    /// Its file in the run.
    pub file: FileId,
    /// Its role in the site.
    pub role: FileRole,
    /// The language of its place in the navigation; none where the site has one language only.
    pub language: Option<Arc<str>>,
    /// The version of its place in the navigation.
    pub version: Option<Arc<str>>,
    /// Whether that version is older than the one that readers get first.
    pub is_past: bool,
    /// Whether somebody writes its text in this file, and so can follow advice. Nobody does where a
    /// program writes the page, and in old versions, archives and machine translations.
    pub has_authors: bool,
    /// Whether it is left from other work, so that nothing but that is to be said about it.
    pub leftover: Option<Leftover>,
    /// Whether the navigation names it, if only in a hidden part.
    pub in_navigation: bool,
    /// How readers reach it; for a snippet, it has no meaning.
    pub reach: Reach,
    /// Whether links may lead to it and nothing in it is to be judged.
    pub is_frozen: bool,
    /// Its facts.
    pub facts: Arc<PageFacts>,
}

/// The role of a file in the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRole {
    /// A page with an address of its own.
    Page,
    /// No page of its own: below `snippets/` or `_snippets/` in the root, imported by a page, or the
    /// `skill.md` in the root, which is for assistants and not for readers.
    Snippet,
}

/// A page before it is linked with the others.
#[derive(Clone, Debug)]
pub struct UnlinkedPage {
    /// The path from the site's root, with `/` between folders and the extension kept.
    pub path: Arc<str>,
    /// Its file in the run.
    pub file: FileId,
    /// Whether links may lead to it and nothing in it is to be judged.
    pub is_frozen: bool,
    /// Its facts.
    pub facts: Arc<PageFacts>,
}

impl Site {
    /// Notes the secrets of a file.
    pub fn add_secrets(&mut self, file: FileId, secrets: Vec<Secret>) {
        let at = |it: &Secret| Span::new(it.bytes.start as u32, it.bytes.end as u32);
        let found = secrets.into_iter().map(|it| (Location { file, span: at(&it) }, it));
        self.secrets.extend(found);
    }

    /// Links the pages with each other, with the navigation and with `files`, the paths of all files.
    pub fn link(mut self, pages: Vec<UnlinkedPage>, files: Vec<String>) -> Self {
        if self.has_lost_settings {
            self.forget_settings();
        }
        self.base_path = self.find_base_path();
        let imported = imported(&pages);
        let places = Places::of(self.docs_json.as_ref().map_or(&[], |it| &it.entries));
        self.pages = pages.into_iter().map(|page| places.page(page, &imported)).collect();
        let docs_json = self.docs_json.as_deref();
        let names = files.iter().map(String::as_str);
        let others = other_sites(self.platform.settings, names, &self.pages);
        let others = others.into_iter().map(str::to_owned).collect();
        let reaches = Reaches::of(docs_json, &self.pages, others, self.has_lost_settings);
        for page in &mut self.pages {
            page.reach = reaches.reach(page, places.is_shown(&page.path));
            // A forge shows every file.
            if self.platform.routes == Routes::Files {
                (page.role, page.reach) = (FileRole::Page, Reach::Listed);
            }
        }
        let generated = self.docs_json.as_deref().map(generated_folders).unwrap_or_default();
        let index = Index::new((&self.pages, self.platform.routes), files, &self.apis);
        self.index = Arc::new(index.with_unread(&self.unread).with_generated(generated));
        let files: Vec<&str> = self.index.files().collect();
        self.built = Arc::new(BuiltAddresses::of(&self.builds, &self.pages, &files));
        self.learned = Arc::new(self.learn());
        self.translations =
            self.docs_json.as_ref().and_then(|it| Translations::of(it, &self.pages));
        if self.docs_json.is_none() {
            self.find_languages_of_builds();
        }
        self.find_authors();
        self.links = Arc::new(self.resolved());
        self.find_leftovers();
        let base = self.llms.as_ref().and_then(|it| self.llms_base(&it.lines));
        if let Some(llms) = &mut self.llms {
            llms.base = base;
        }
        self
    }

    /// Replaces the facts of a page, by its index, with facts that decide the same about the site. Where
    /// its links are others, [`Site::link_again`] has to follow.
    pub fn move_facts(&mut self, page: usize, facts: Arc<PageFacts>) {
        self.pages[page].facts = facts;
        self.outlines = Outlines::default();
    }

    /// Resolves the links of some pages again, by their indices.
    pub fn link_again(&mut self, pages: &[usize]) {
        self.of_links = Arc::default();
        if !self.has_addresses() {
            return;
        }
        if self.learns_more() {
            self.links = Arc::new(self.resolved());
            self.find_leftovers();
            return;
        }
        for &page in pages {
            let links = self.resolved_run(page, &self.pages[page..=page]);
            let range = self.links.partition_point(|it| it.page < page)
                ..self.links.partition_point(|it| it.page <= page);
            Arc::make_mut(&mut self.links).splice(range, links);
        }
        self.find_leftovers();
    }

    /// The site with only these groups of the facts of its pages.
    pub fn with_facts(&self, facts: Facts) -> Self {
        let mut site = self.clone();
        for page in &mut site.pages {
            Arc::make_mut(&mut page.facts).keep(facts);
        }
        if !facts.contains(Fact::Links) {
            (site.links, site.of_links) = Default::default();
        }
        site
    }

    /// Drops what can only be judged together with settings that are lost: where links lead, which
    /// operations there are, and what belongs into `llms.txt`.
    fn forget_settings(&mut self) {
        self.docs_json = None;
        self.other_apis = None;
        self.llms = None;
    }

    /// The OpenAPI files that could be read, each once, ordered by path.
    pub fn api_files(&self) -> impl Iterator<Item = &ApiFile> {
        let files = self.apis.iter().filter_map(|it| it.file.as_deref());
        let files: BTreeMap<&str, &ApiFile> = files.map(|it| (it.path.as_str(), it)).collect();
        files.into_values()
    }
}

fn is_skill(path: &str) -> bool {
    path.eq_ignore_ascii_case("skill.md")
}

fn below_snippets(path: &str) -> bool {
    matches!(top_folder(path), "snippets" | "_snippets")
}

/// The paths that some page imports, in lower case, as the platform compares them.
fn imported(pages: &[UnlinkedPage]) -> HashSet<String> {
    let mut out = HashSet::new();
    for page in pages {
        for import in &page.facts.imports {
            let Some(path) = join(&page.path, &import.source) else { continue };
            if is_page(&path) {
                out.insert(path.to_lowercase());
            } else {
                out.insert(format!("{}.mdx", path.to_lowercase()));
                out.insert(format!("{}.md", path.to_lowercase()));
            }
        }
    }
    out
}

/// A language, a version, and whether that is an old one.
type NavPlace<'a> = (Option<&'a str>, Option<&'a str>, bool);

/// Language and version by page address, and by top folder where its pages agree.
struct Places<'a> {
    pages: HashMap<&'a str, NavPlace<'a>>,
    /// The addresses of pages that are in the navigation and not hidden there.
    shown: HashSet<&'a str>,
    folders: HashMap<&'a str, Option<NavPlace<'a>>>,
}

impl<'a> Places<'a> {
    fn of(entries: &'a [NavEntry]) -> Self {
        let mut places =
            Self { pages: HashMap::new(), shown: HashSet::new(), folders: HashMap::new() };
        for entry in entries {
            let place = (entry.language.as_deref(), entry.version.as_deref(), entry.is_past);
            let address = page_address(&entry.path);
            let known = places.pages.entry(address).or_insert(place);
            // A page that is in the newest version, too, is not old.
            known.2 &= entry.is_past;
            // Of several languages, the one that its folder is named after is its own.
            if place.0.is_some_and(|code| address.split('/').take(2).any(|it| it == code)) {
                known.0 = place.0;
            }
            if !entry.hidden {
                places.shown.insert(address);
            }
            let folder = top_folder(&entry.path);
            let agreed = places.folders.entry(folder).or_insert(Some(place));
            // In the folder of a language, the entries of others are accidents.
            let is_own = |it: &NavPlace<'_>| it.0 == Some(folder);
            match agreed {
                Some(known) if !is_own(known) && is_own(&place) => *agreed = Some(place),
                Some(known) if is_own(known) && !is_own(&place) => {}
                _ if *agreed != Some(place) => *agreed = None,
                _ => {}
            }
        }
        places
    }

    /// The page with its role and its place. `imported` are the paths that pages import.
    fn page(&self, page: UnlinkedPage, imported: &HashSet<String>) -> SitePage {
        let UnlinkedPage { path, file, is_frozen, facts } = page;
        let named = self.named(&path);
        let is_snippet = below_snippets(&path)
            || is_skill(&path)
            || imported.contains(&path.to_lowercase()) && named.is_none();
        let (language, version, is_past) = named.or_else(|| self.folder(&path)).unwrap_or_default();
        SitePage {
            role: if is_snippet { FileRole::Snippet } else { FileRole::Page },
            language: language.map(Arc::from),
            version: version.map(Arc::from),
            is_past,
            has_authors: true,
            leftover: None,
            in_navigation: named.is_some(),
            reach: Reach::Listed,
            is_frozen,
            path,
            file,
            facts,
        }
    }

    fn named(&self, path: &str) -> Option<NavPlace<'a>> {
        self.pages.get(page_address(path)).copied()
    }

    fn is_shown(&self, path: &str) -> bool {
        self.shown.contains(page_address(path))
    }

    /// A page outside the navigation belongs where its folder belongs.
    fn folder(&self, path: &str) -> Option<NavPlace<'a>> {
        self.folders.get(top_folder(path)).copied().flatten()
    }
}

fn top_folder(path: &str) -> &str {
    path.trim_start_matches('/').split_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ImportFact;
    use doclint_diagnostic::{Location, Span};

    fn page(path: &str, imports: &[&str]) -> UnlinkedPage {
        let imports = imports
            .iter()
            .map(|source| ImportFact {
                source: (*source).to_owned(),
                span: Span::default(),
                statement: Span::default(),
                names: Vec::new(),
            })
            .collect();
        let facts = PageFacts { imports, ..PageFacts::default() };
        UnlinkedPage {
            path: path.into(),
            file: FileId(0),
            is_frozen: false,
            facts: Arc::new(facts),
        }
    }

    fn entry(path: &str, language: &str) -> NavEntry {
        NavEntry {
            path: path.to_owned(),
            has_slash: false,
            at: Location { file: FileId(0), span: Span::default() },
            language: Some(language.into()),
            version: None,
            tree: None,
            is_past: false,
            hidden: false,
            is_ignored: false,
        }
    }

    #[test]
    fn snippets_are_not_pages() {
        let pages = vec![
            page("a.mdx", &["/parts/x.mdx", "./b", "react"]),
            page("b.mdx", &[]),
            page("_snippets/deep/y.md", &[]),
            page("de/snippets/z.mdx", &[]),
            page("parts/X.mdx", &[]),
            page("snippets-guide/z.mdx", &[]),
            page("SKILL.md", &[]),
            page("skills/write/SKILL.md", &[]),
        ];
        let site = Site::default().link(pages, Vec::new());
        let roles: Vec<_> = site.pages.iter().map(|it| it.role == FileRole::Snippet).collect();
        assert_eq!(roles, [false, true, true, false, true, false, true, false]);
    }

    #[test]
    fn takes_languages_from_the_navigation_or_the_folder() {
        let docs_json = DocsJson {
            entries: vec![entry("fr/a", "fr"), entry("/b/index", "en"), entry("c/x", "en")],
            ..DocsJson::default()
        };
        let pages = vec![page("b/index.mdx", &[]), page("d.mdx", &[]), page("fr/hidden.mdx", &[])];
        let site =
            Site { docs_json: Some(docs_json.into()), ..Site::default() }.link(pages, Vec::new());
        let languages: Vec<_> = site.pages.iter().map(|it| it.language.as_deref()).collect();
        assert_eq!(languages, [Some("en"), None, Some("fr")]);
        assert!(site.pages[0].in_navigation && !site.pages[2].in_navigation);
    }
}
