//! The site: pages with their facts, their role and their place in the navigation.

use crate::{
    ApiFile, DocsJson, Exports, Index, LinkedApi, LlmsTxt, Mentions, NavEntry, PageFacts,
    ResolvedLink, Translations, is_page, join, page_address,
};
use doclint_diagnostic::FileId;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A whole site.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Its configuration, where there is a file that can be read.
    pub docs_json: Option<DocsJson>,
    /// Every page and snippet, ordered by path.
    pub pages: Vec<SitePage>,
    /// Pages, files and folders by name.
    pub index: Index,
    /// What the links lead to, in the order of the pages.
    pub links: Vec<ResolvedLink>,
    /// The OpenAPI files that the configuration or a page names; nothing for one that can't be read.
    pub apis: Vec<LinkedApi>,
    /// The pictures, videos and sounds, ordered by path, each with its file in the run.
    pub assets: Vec<(String, FileId)>,
    /// What files that are no pages mention: style sheets, scripts, the configuration.
    pub mentions: Mentions,
    /// The pages of each language, where there are several.
    pub translations: Option<Translations>,
    /// The `llms.txt` that the site keeps by hand.
    pub llms: Option<LlmsTxt>,
    /// What the scripts export that pages import, by path.
    pub scripts: BTreeMap<String, Exports>,
    /// The paths that the navigation names and an ignore file keeps from the site.
    pub ignored: Vec<String>,
}

/// A page of the site.
#[derive(Clone, Debug)]
pub struct SitePage {
    /// The path from the site's root, with `/` between folders and the extension kept.
    pub path: String,
    /// Its file in the run.
    pub file: FileId,
    /// What it is used as.
    pub role: Role,
    /// The language of its place in the navigation; none where the site has one language only.
    pub language: Option<String>,
    /// The version of its place in the navigation.
    pub version: Option<String>,
    /// Whether the navigation names it.
    pub in_navigation: bool,
    /// Whether links may lead to it and nothing in it is to be judged.
    pub is_frozen: bool,
    /// Its facts.
    pub facts: PageFacts,
}

/// What a file is used as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A page with an address of its own.
    Page,
    /// No page of its own: below `snippets/` or `_snippets/`, imported by a page, or a `SKILL.md`,
    /// which is for assistants and not for readers.
    Snippet,
}

/// A page before it is linked with the others.
#[derive(Clone, Debug)]
pub struct UnlinkedPage {
    /// The path from the site's root, with `/` between folders and the extension kept.
    pub path: String,
    /// Its file in the run.
    pub file: FileId,
    /// Whether links may lead to it and nothing in it is to be judged.
    pub is_frozen: bool,
    /// Its facts.
    pub facts: PageFacts,
}

/// What a site is made of.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The configuration, where there is a file that can be read.
    pub docs_json: Option<DocsJson>,
    /// The pages, ordered by path.
    pub pages: Vec<UnlinkedPage>,
    /// The paths of all files.
    pub files: Vec<String>,
    /// The OpenAPI files that are named; nothing for one that can't be read.
    pub apis: Vec<LinkedApi>,
    /// The pictures, videos and sounds, ordered by path, each with its file in the run.
    pub assets: Vec<(String, FileId)>,
    /// What files that are no pages mention.
    pub mentions: Mentions,
    /// The `llms.txt` that the site keeps by hand.
    pub llms: Option<LlmsTxt>,
    /// What the scripts export that pages import, by path.
    pub scripts: BTreeMap<String, Exports>,
    /// The paths that the navigation names and an ignore file keeps from the site.
    pub ignored: Vec<String>,
}

impl Site {
    /// Links the parts with each other and with the navigation.
    pub fn link(parts: Parts) -> Self {
        let Parts { docs_json, pages, files, apis, assets, mentions, scripts, ignored, llms } =
            parts;
        let imported = imported(&pages);
        let places = Places::of(docs_json.as_ref().map_or(&[], |it| &it.entries));
        let pages: Vec<SitePage> = pages
            .into_iter()
            .map(|page| {
                let place = places.named(&page.path);
                let (language, version) =
                    place.or_else(|| places.folder(&page.path)).unwrap_or_default();
                let snippet = below_snippets(&page.path)
                    || is_skill(&page.path)
                    || imported.contains(&page.path.to_lowercase()) && place.is_none();
                SitePage {
                    role: if snippet { Role::Snippet } else { Role::Page },
                    language: language.map(str::to_owned),
                    version: version.map(str::to_owned),
                    in_navigation: place.is_some(),
                    is_frozen: page.is_frozen,
                    path: page.path,
                    file: page.file,
                    facts: page.facts,
                }
            })
            .collect();
        let index = Index::new(&pages, files, &apis);
        let translations = docs_json.as_ref().and_then(|it| Translations::of(it, &pages));
        let mut site = Self {
            docs_json,
            pages,
            index,
            links: Vec::new(),
            apis,
            assets,
            mentions,
            scripts,
            ignored,
            translations,
            llms,
        };
        site.links = site.resolved();
        let base = site.llms.as_ref().and_then(|it| site.llms_base(&it.lines));
        if let Some(llms) = &mut site.llms {
            llms.base = base;
        }
        site
    }

    /// The OpenAPI files that could be read, each once, ordered by path.
    pub fn api_files(&self) -> impl Iterator<Item = &ApiFile> {
        let files = self.apis.iter().filter_map(|it| it.file.as_deref());
        let files: BTreeMap<&str, &ApiFile> = files.map(|it| (it.path.as_str(), it)).collect();
        files.into_values()
    }
}

fn is_skill(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.eq_ignore_ascii_case("skill.md"))
}

fn below_snippets(path: &str) -> bool {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.split('/').any(|part| part == "snippets" || part == "_snippets")
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

type Place<'a> = (Option<&'a str>, Option<&'a str>);

/// Language and version by page address, and by top folder where its pages agree.
struct Places<'a> {
    pages: HashMap<&'a str, Place<'a>>,
    folders: HashMap<&'a str, Option<Place<'a>>>,
}

impl<'a> Places<'a> {
    fn of(entries: &'a [NavEntry]) -> Self {
        let mut places = Self { pages: HashMap::new(), folders: HashMap::new() };
        for entry in entries {
            let place = (entry.language.as_deref(), entry.version.as_deref());
            let address = page_address(&entry.path);
            places.pages.entry(address).or_insert(place);
            let agreed = places.folders.entry(top_folder(&entry.path)).or_insert(Some(place));
            if *agreed != Some(place) {
                *agreed = None;
            }
        }
        places
    }

    fn named(&self, path: &str) -> Option<Place<'a>> {
        self.pages.get(page_address(path)).copied()
    }

    /// A page outside the navigation belongs where its folder belongs.
    fn folder(&self, path: &str) -> Option<Place<'a>> {
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
        UnlinkedPage { path: path.to_owned(), file: FileId(0), is_frozen: false, facts }
    }

    fn entry(path: &str, language: &str) -> NavEntry {
        NavEntry {
            path: path.to_owned(),
            has_slash: false,
            at: Location { file: FileId(0), span: Span::default() },
            language: Some(language.into()),
            version: None,
            hidden: false,
        }
    }

    #[test]
    fn tells_snippets_from_pages() {
        let site = Site::link(Parts {
            pages: vec![
                page("a.mdx", &["/parts/x.mdx", "./b", "react"]),
                page("b.mdx", &[]),
                page("de/_snippets/deep/y.md", &[]),
                page("parts/X.mdx", &[]),
                page("snippets-guide/z.mdx", &[]),
                page("skills/write/SKILL.md", &[]),
            ],
            ..Parts::default()
        });
        let roles: Vec<_> = site.pages.iter().map(|it| it.role == Role::Snippet).collect();
        assert_eq!(roles, [false, true, true, true, false, true]);
    }

    #[test]
    fn takes_languages_from_the_navigation_or_the_folder() {
        let docs_json = DocsJson {
            entries: vec![entry("fr/a", "fr"), entry("/b/index", "en"), entry("c/x", "en")],
            ..DocsJson::default()
        };
        let pages = vec![page("b/index.mdx", &[]), page("d.mdx", &[]), page("fr/hidden.mdx", &[])];
        let site = Site::link(Parts { docs_json: Some(docs_json), pages, ..Parts::default() });
        let languages: Vec<_> = site.pages.iter().map(|it| it.language.as_deref()).collect();
        assert_eq!(languages, [Some("en"), None, Some("fr")]);
        assert!(site.pages[0].in_navigation && !site.pages[2].in_navigation);
    }
}
