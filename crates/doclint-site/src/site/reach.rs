//! How readers reach a page.

use super::{FileRole, Leftover, Site, SitePage, Target};
use crate::path::folder;
use crate::path::is_for_assistants;
use crate::{DocsJson, LinkKind, page_address};
use doclint_data::Value;
use foldhash::{HashMap, HashMapExt, HashSet};

/// How readers reach a page, from hardly to easily.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// By chance: the platform publishes the file, but nobody wrote it as a page. It is a file for
    /// those who work on the repository, or a part of other pages, and not in the navigation.
    NotAPage,
    /// By a link or its address: it is hidden, kept from search engines, or not in the navigation,
    /// so that the platform leaves it out of the sidebar or the search.
    Unlisted,
    /// By the navigation.
    Listed,
}

/// Decides on the reach of the pages of a site.
pub(super) struct Reaches {
    /// Whether the navigation decides; on a site without one, every page is listed.
    by_navigation: bool,
    /// The `.md` pages whose address is that of an `.mdx` page, which the platform prefers.
    twins: HashSet<String>,
    /// The folders outside of the navigation whose pages have no titles: a program reads them.
    untitled: HashSet<String>,
    /// The folders with settings of their own that have no page in the navigation: another site, such
    /// as one that comes with the skills of an agent. With a slash at their ends.
    sites: HashSet<String>,
    /// Whether the settings that decide can't be read.
    is_unknown: bool,
}

impl Reaches {
    /// `pages` know whether the navigation names them.
    pub(super) fn of(
        docs_json: Option<&DocsJson>,
        pages: &[SitePage],
        sites: HashSet<String>,
        is_unknown: bool,
    ) -> Self {
        // If the settings say so, the platform also indexes pages that the navigation leaves out.
        let indexes_all = docs_json
            .and_then(|it| it.value(&["seo", "indexing"]))
            .is_some_and(|it| it.1.as_str() == Some("all"));
        let by_navigation = !indexes_all && pages.iter().any(|it| it.in_navigation);
        let untitled = untitled_folders(pages).map(str::to_owned).collect();
        Self {
            by_navigation,
            twins: twins(pages).map(str::to_owned).collect(),
            untitled,
            sites,
            is_unknown,
        }
    }

    /// `is_shown` says whether a visible entry of the navigation names the page.
    pub(super) fn reach(&self, page: &SitePage, is_shown: bool) -> Reach {
        // Rules about pages that readers are led to have to wait.
        if self.is_unknown {
            return Reach::NotAPage;
        }
        let is_bare = self.by_navigation && is_bare(page);
        let is_twin = self.twins.contains(&*page.path);
        let is_input = || self.by_navigation && self.untitled.contains(folder(&page.path));
        let is_foreign =
            || self.by_navigation && folders_around(&page.path).any(|it| self.sites.contains(it));
        let is_other = || is_bare || is_no_page(page) || is_input() || is_foreign();
        if is_twin || !page.in_navigation && is_other() {
            return Reach::NotAPage;
        }
        // Readers begin on the home page, wherever the navigation leads them.
        let is_led_to = is_shown || !self.by_navigation || page_address(&page.path).is_empty();
        match is_led_to && !is_kept_back(page) {
            true => Reach::Listed,
            false => Reach::Unlisted,
        }
    }
}

impl Site {
    /// Whether somebody wrote a file as a page, by its index.
    fn is_page(&self, page: usize) -> bool {
        self.pages[page].reach != Reach::NotAPage
    }

    /// The paths of the files that are published although nobody wrote them as pages, in order; that of
    /// the folder, with a slash at its end, for those of another site.
    pub fn strays(&self) -> Vec<&str> {
        let pages = self.pages.iter().filter(|it| it.leftover == Some(Leftover::Stray));
        let mut files: Vec<&str> = self.index.files().filter(|it| is_for_assistants(it)).collect();
        if !files.is_empty() {
            // What the navigation or a redirect names is meant for readers.
            let entries = self.docs_json.iter().flat_map(|it| &it.entries);
            let mut named: HashSet<&str> = entries.map(|it| page_address(&it.path)).collect();
            named.extend(self.ends_of_redirects().map(|it| page_address(it.trim_matches('/'))));
            files.retain(|it| !named.contains(page_address(it)));
        }
        // One decision settles all of another site.
        let sites = other_sites(self.platform.settings, self.index.files(), &self.pages);
        let paths = pages.map(|it| &*it.path).chain(files);
        let of_site = |it: &'_ str| folders_around(it).find_map(|it| sites.get(it).copied());
        let mut paths: Vec<&str> = paths.map(|it| of_site(it).unwrap_or(it)).collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// The sources and destinations of redirects, which are addresses that somebody has decided on.
    fn ends_of_redirects(&self) -> impl Iterator<Item = &str> {
        let redirects = self.docs_json.iter().flat_map(|it| &it.redirects.list);
        redirects.flat_map(|it| [it.source.as_str(), it.destination.as_str()])
    }

    /// The pages that nobody wrote as such and nothing leads to, by index.
    pub(super) fn stray_pages(&self) -> Vec<usize> {
        // Without readable settings, every page would be one.
        if self.docs_json.is_none() {
            return Vec::new();
        }
        let pages = self.pages.iter().enumerate().filter(|(_, it)| {
            let is_stray = it.role == FileRole::Page && it.reach == Reach::NotAPage;
            // Its authors have decided on a page that is kept back, and agents read `install.md`.
            let is_meant = || is_kept_back(it) || &*it.path == "install.md";
            is_stray && !it.is_frozen && !is_meant()
        });
        let mut strays: Vec<usize> = pages.map(|it| it.0).collect();
        // Few sites have any, and only they pay for the search.
        if !strays.is_empty() {
            let linked = self.linked_on_purpose();
            let twins: HashSet<&str> = twins(&self.pages).collect();
            strays.retain(|it| !linked.contains(it) && !twins.contains(&*self.pages[*it].path));
        }
        strays
    }

    /// The pages that links of pages or redirects name: readers are meant to see them.
    fn linked_on_purpose(&self) -> HashSet<usize> {
        let linked = self.links.iter().filter_map(|it| match it.target {
            // Files such as `README.md` are not published, and lead readers nowhere.
            Target::Page(page) if page != it.page && self.is_page(it.page) => Some(page),
            _ => None,
        });
        let redirected =
            self.ends_of_redirects().filter_map(|it| match self.resolve("", it, LinkKind::Page) {
                Target::Page(page) => Some(page),
                _ => None,
            });
        linked.chain(redirected).collect()
    }
}

/// Fewer pages without titles may have been forgotten.
const LEAST_UNTITLED: usize = 5;

/// The folders of several pages of which none has a title or is in the navigation, below the root.
fn untitled_folders(pages: &[SitePage]) -> impl Iterator<Item = &str> {
    let mut counts: HashMap<&str, Option<usize>> = HashMap::new();
    for page in pages.iter().filter(|it| it.role == FileRole::Page) {
        let has_one = page.in_navigation || page.facts.get("title").is_some();
        let count = counts.entry(folder(&page.path)).or_insert(Some(0));
        *count = count.filter(|_| !has_one).map(|it| it + 1);
    }
    let all = counts.into_iter().filter(|it| it.1.is_some_and(|it| it >= LEAST_UNTITLED));
    all.map(|it| it.0).filter(|it| !it.is_empty())
}

/// The folders below the root that hold another site, with a slash at their ends: those with a file of
/// one of the names of settings, and without a page in the navigation.
pub(super) fn other_sites<'f>(
    settings: &[&str],
    files: impl Iterator<Item = &'f str>,
    pages: &[SitePage],
) -> HashSet<&'f str> {
    let folder = |it: &'f str| {
        let folder = &it[..=it.rfind('/')?];
        settings.contains(&&it[folder.len()..]).then_some(folder)
    };
    let mut folders: HashSet<&str> = files.filter_map(folder).collect();
    // Few sites have any, and only they pay for the search.
    if !folders.is_empty() {
        let named = pages.iter().filter(|it| it.in_navigation);
        let around: HashSet<&str> = named.flat_map(|it| folders_around(&it.path)).collect();
        folders.retain(|it| !around.contains(it));
    }
    folders
}

/// The folders around a file, from the root on, each with a slash at its end.
fn folders_around(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|it| &path[..=it.0])
}

/// The `.md` pages beside an `.mdx` page of the same name.
fn twins(pages: &[SitePage]) -> impl Iterator<Item = &str> {
    let stems = pages.iter().filter_map(|it| it.path.strip_suffix(".mdx"));
    let stems: HashSet<&str> = stems.collect();
    let paths = pages.iter().map(|it| &*it.path);
    paths.filter(move |it| it.strip_suffix(".md").is_some_and(|it| stems.contains(it)))
}

/// Whether the page's own settings keep it from the sidebar or from search engines. The platform
/// takes any text as true.
fn is_kept_back(page: &SitePage) -> bool {
    let is_on = |value: &Value| value.as_bool().unwrap_or(value.as_str().is_some());
    let is_off = |value: &Value| value.as_bool() == Some(false);
    ["hidden", "noindex"].iter().any(|key| page.facts.get(key).is_some_and(is_on))
        || page.facts.get("searchable").is_some_and(is_off)
}

/// Whether a file outside of the navigation was not written as a page, by its place and its name.
fn is_no_page(page: &SitePage) -> bool {
    let mut parts: Vec<&str> = page.path.split('/').collect();
    let name = parts.pop().unwrap_or_default();
    // `README.ja.md` is the same file in another language.
    let stem = name.split('.').find(|it| !it.is_empty()).unwrap_or(name);
    let is_markdown = name.ends_with(".md");
    let plain: String = stem.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_lowercase();
    // Nobody gives a title to a file in MDX that is not a page.
    let is_written = !is_markdown && page.facts.get("title").is_some();
    // Agents read what has a name in place of a title.
    let has = |key: &str| page.facts.get(key).is_some();
    let is_skill = has("name") && has("description") && !has("title");
    let is_in_capitals = !stem.contains(|c: char| c.is_ascii_lowercase());
    name.starts_with('_')
        || is_skill
        || stem == "llms"
        || stem.starts_with("llms-")
        || parts.iter().any(|it| it.starts_with('_'))
        // Pages about snippets or templates have titles.
        || page.facts.get("title").is_none()
            && parts.iter().any(|it| matches!(*it, "snippets" | "templates" | "test" | "tests"))
        || CERTAIN.contains(&plain.as_str()) && !is_written
        || (is_markdown || is_in_capitals) && LIKELY.contains(&plain.as_str())
}

/// Whether it is plain Markdown without a title.
fn is_bare(page: &SitePage) -> bool {
    let is_markdown = page.path.ends_with(".md");
    is_markdown && page.facts.get("title").is_none() && !page.facts.is_operation()
}

/// Names, without signs, that no page of a site has, unless it is in MDX with a title.
const CERTAIN: [&str; 11] = [
    "codeofconduct",
    "contribute",
    "contributing",
    "copilotinstructions",
    "docsstyleguide",
    "issuetemplate",
    "license",
    "pullrequesttemplate",
    "readme",
    "skill",
    "writingstyle",
];

/// Names that are also subjects of documentation. In capitals, or as plain Markdown, they are for
/// those who work on the repository.
const LIKELY: [&str; 17] = [
    "agent",
    "agents",
    "authors",
    "changelog",
    "claude",
    "codeowners",
    "conventions",
    "development",
    "gemini",
    "governance",
    "maintainers",
    "notice",
    "security",
    "styleguide",
    "summary",
    "support",
    "todo",
];
