//! Resolves addresses as the platform does.

use super::nearby::{Nearby, Paths, near_files};
use crate::address::is_for_program;
use crate::path::{has_extension, is_for_assistants};
use crate::platform::SITE_ROOT;
use crate::{
    FileRole, ImportFact, LinkFact, LinkKind, LinkedApi, Routes, Site, SitePage, Style, address,
    join, page_address, percent_decoded,
};
use doclint_diagnostic::FileId;
use foldhash::{HashMap, HashMapExt, HashSet};
use rayon::prelude::*;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Pages, files and folders by the names that addresses use for them.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// How files become addresses.
    pub(super) routes: Routes,
    /// Pages by address.
    pages: HashMap<Box<str>, usize>,
    /// The paths of all files, in order.
    files: Vec<String>,
    /// Every folder with something in it.
    pub(super) folders: HashSet<String>,
    /// The folders by their names in lower case, where there are dead paths.
    pub(super) any_case_folders: OnceLock<HashMap<String, String>>,
    /// The names of pages and files with upper-case letters, by the same names in lower case.
    any_case: HashMap<String, Box<str>>,
    /// Pages by the last part of their addresses.
    names: HashMap<Box<str>, Box<[usize]>>,
    /// The addresses of pages that are generated from OpenAPI files.
    generated: HashSet<String>,
    /// The folders of such pages whose files are unknown.
    unknown: Vec<String>,
    /// The addresses of pages that exist and could not be read.
    pub(super) unread_pages: HashSet<String>,
    /// Folders that exist and could not be read.
    pub(super) unread_folders: HashSet<String>,
    /// What could not be read, by the letters and digits of its name.
    pub(super) unread_names: HashMap<String, Vec<String>>,
    /// The lookup tables for dead addresses, where there are any.
    nearby: OnceLock<Nearby>,
    /// The same for dead paths of files.
    near_files: OnceLock<Paths>,
    /// The paths of all files by their names, where pages of a build have dead links.
    pub(super) by_name: OnceLock<HashMap<String, Vec<String>>>,
    /// The pages whose names have a number in front that orders them, by their paths without it, where
    /// pages of a build have dead links.
    pub(super) numbered: OnceLock<HashMap<String, usize>>,
    /// The only page with a heading of each anchor, where there are dead anchors.
    pub(super) headings: OnceLock<HashMap<Box<str>, Option<usize>>>,
    /// The pages that repeat others, each with its source.
    pub(super) copies: OnceLock<HashMap<usize, usize>>,
}

/// How many pages one thread resolves the links of, before it takes others.
const PAGES_OF_A_RUN: usize = 512;

/// The target of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Something outside the site, or something unknown.
    Elsewhere,
    /// A page, by its index in [`Site::pages`].
    Page(usize),
    /// A file that is not a page.
    File,
    /// A folder without a page of its own.
    Folder,
    /// A redirect, by its index, and where that leads in the end.
    Redirect(usize, String),
    /// Something whose name differs in case: the name.
    OtherCase(String),
    /// Nothing.
    Missing,
    /// Out of the folder of the site.
    Outside,
}

impl Target {
    /// Whether there is nothing that readers could see: nothing at all, or a folder without a page.
    pub fn is_dead(&self) -> bool {
        matches!(self, Self::Missing | Self::Folder)
    }
}

impl Index {
    /// An index of pages and how they get their addresses, of files, and of pages generated from
    /// OpenAPI files.
    pub fn new(
        (pages, routes): (&[SitePage], Routes),
        files: Vec<String>,
        apis: &[LinkedApi],
    ) -> Self {
        let mut index = Self { routes, ..Self::default() };
        for LinkedApi { source, file } in apis {
            // How the pages of channels are named is not known.
            let facts = file.as_ref().map(|it| &it.facts);
            let facts = facts.filter(|it| it.is_whole && !it.is_async);
            let Some(facts) = facts else {
                index.unknown.push(format!("{}/", source.directory));
                continue;
            };
            for address in facts.operations.iter().flat_map(|it| &it.addresses) {
                index.generated.insert(match address.strip_prefix('/') {
                    Some(address) => address.to_owned(),
                    None => format!("{}/{address}", source.directory),
                });
            }
        }
        index.add_pages(pages);
        index.add_files(files);
        index
    }

    fn add_pages(&mut self, pages: &[SitePage]) {
        let mut names: Vec<(&str, usize)> = Vec::with_capacity(pages.len());
        for (at, page) in pages.iter().enumerate() {
            let address = self.routes.address(&page.path);
            self.pages.entry(address.into()).or_insert(at);
            let lower = address.to_lowercase();
            // Of names that differ in case alone, the first one counts.
            if lower != address && !self.pages.contains_key(lower.as_str()) {
                self.any_case.entry(lower).or_insert_with(|| address.into());
            }
            names.push((address.rsplit('/').next().unwrap_or(address), at));
        }
        names.sort_unstable();
        let of_one = names.chunk_by(|a, b| a.0 == b.0);
        let of_one = of_one.map(|it| (it[0].0.into(), it.iter().map(|it| it.1).collect()));
        self.names = of_one.collect();
    }

    fn add_files(&mut self, mut files: Vec<String>) {
        files.sort_unstable();
        for (at, path) in files.iter().enumerate() {
            let mut folder = path.as_str();
            while let Some((above, _)) = folder.rsplit_once('/') {
                if self.folders.contains(above) {
                    break;
                }
                self.folders.insert(above.to_owned());
                folder = above;
            }
            let lower = path.to_lowercase();
            if lower != *path
                && !self.pages.contains_key(lower.as_str())
                && files[..at].binary_search(&lower).is_err()
            {
                self.any_case.entry(lower).or_insert_with(|| path.as_str().into());
            }
        }
        self.files = files;
    }

    /// The paths of all files, in order.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// Adds folders of generated pages whose names are unknown.
    pub(crate) fn with_generated(mut self, folders: Vec<String>) -> Self {
        self.unknown.extend(folders);
        self
    }

    /// The known addresses of pages that are generated from OpenAPI files.
    pub fn generated(&self) -> impl Iterator<Item = &str> {
        self.generated.iter().map(String::as_str)
    }

    /// Whether there is a file of that path from the root.
    pub fn has_file(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    /// The file with that path from the root, as stored.
    pub(super) fn file(&self, path: &str) -> Option<&str> {
        let at = self.files.binary_search_by(|it| it.as_str().cmp(path)).ok()?;
        Some(&self.files[at])
    }

    /// The first folder of a path from the root that does not exist.
    pub fn absent_folder<'p>(&self, path: &'p str) -> Option<&'p str> {
        let mut folders = path.match_indices('/').map(|(at, _)| &path[..at]);
        folders.find(|it| !self.folders.contains(*it))
    }

    /// The page of an address.
    pub fn page(&self, address: &str) -> Option<usize> {
        self.pages.get(self.routes.address(address)).copied()
    }

    /// The pages whose addresses end with that part.
    pub fn named(&self, name: &str) -> &[usize] {
        self.names.get(name).map_or(&[], |it| it)
    }

    /// The name of a page or file that differs from `path` in case alone.
    pub fn other_case(&self, path: &str) -> Option<&str> {
        let lower = path.to_lowercase();
        if let Some(name) = self.any_case.get(&lower) {
            return Some(name);
        }
        if let Some((name, _)) = self.pages.get_key_value(lower.as_str()) {
            return Some(name);
        }
        self.files.binary_search(&lower).ok().map(|at| self.files[at].as_str())
    }
}

/// The message and the help of a finding about an address that is `right` but for its case.
pub fn wrong_case(right: &str) -> (String, String) {
    let message = format!("path differs in case from `{right}`");
    (message, format!("write `{right}`; URLs are case-sensitive"))
}

/// A link of a page that leads somewhere in the site.
#[derive(Clone, Debug)]
pub struct ResolvedLink {
    /// The index of its page in [`Site::pages`].
    pub page: usize,
    /// Its index in the facts of the page.
    pub link: usize,
    /// What it should lead to, as in the facts.
    pub kind: LinkKind,
    /// Its target; never [`Target::Elsewhere`].
    pub target: Target,
}

/// Whether a path is in a hidden folder, such as `snippets/.cache`. Programs write such folders, and
/// they are not listed.
pub fn is_hidden(path: &str) -> bool {
    path.split('/').any(|it| it.starts_with('.') && !matches!(it, "." | ".."))
}

impl Site {
    /// The lookup tables for searches that find the meaning of dead addresses.
    pub(super) fn nearby(&self) -> &Nearby {
        self.index.nearby.get_or_init(|| Nearby::of(self))
    }

    /// The files that dead paths may mean.
    pub(super) fn near_files(&self) -> &Paths {
        self.index.near_files.get_or_init(|| near_files(self))
    }

    /// Whether a link, an import, a redirect or the navigation names something that does not exist,
    /// so that it helps to know its fate.
    pub fn lacks_something(&self) -> bool {
        let is_dead = |it: &ImportFact, page: &SitePage| {
            it.source.starts_with(['/', '.']) && self.imported_path(page, it).is_none()
        };
        let leads_nowhere = |to: &str| self.resolve("", to, LinkKind::Page) == Target::Missing;
        self.links.iter().any(|it| it.target == Target::Missing)
            || self
                .docs_json
                .iter()
                .flat_map(|it| &it.entries)
                .any(|it| self.index.page(&it.path).is_none())
            || self.pages.iter().any(|page| page.facts.imports.iter().any(|it| is_dead(it, page)))
            || self
                .docs_json
                .iter()
                .flat_map(|it| &it.redirects.list)
                .any(|it| leads_nowhere(&it.destination))
    }

    /// Every link of every page that leads somewhere in the site. Without `docs.json`, pages
    /// have no addresses, and there are none.
    pub(crate) fn resolved(&self) -> Vec<ResolvedLink> {
        if !self.has_addresses() {
            return Vec::new();
        }
        // Most addresses are on many pages, so that each thread gets a long run of them.
        let runs = self.pages.par_chunks(PAGES_OF_A_RUN).enumerate();
        let runs: Vec<_> =
            runs.map(|(run, it)| self.resolved_run(run * PAGES_OF_A_RUN, it)).collect();
        let mut out = Vec::with_capacity(runs.iter().map(Vec::len).sum());
        out.extend(runs.into_iter().flatten());
        out
    }

    /// The links of a run of pages that begins at an index.
    pub(super) fn resolved_run(&self, first: usize, pages: &[SitePage]) -> Vec<ResolvedLink> {
        let mut out = Vec::new();
        let mut known: HashMap<(&str, LinkKind), Target> = HashMap::new();
        for (at, page) in pages.iter().enumerate() {
            let is_built = self.builds.has(&page.path);
            for (link, fact) in page.facts.links.iter().enumerate() {
                // A path from the page that imports a snippet is another one on each page.
                let is_relative =
                    || address(fact.target).is_some_and(|it| Style::of(it.path) == Style::Relative);
                if page.role == FileRole::Snippet && is_relative() {
                    continue;
                }
                let target = match fact.target.starts_with('/') && !is_built {
                    true => known
                        .entry((fact.target, fact.kind))
                        .or_insert_with(|| self.resolve("", fact.target, fact.kind))
                        .clone(),
                    false => self.resolve(&page.path, fact.target, fact.kind),
                };
                if target != Target::Elsewhere
                    && !(fact.is_own && target == Target::Missing && self.is_unclear(fact))
                {
                    out.push(ResolvedLink { page: first + at, link, kind: fact.kind, target });
                }
            }
        }
        out
    }

    /// Whether an address of a component of the site's own may be something else than a path of this
    /// site: an address of an API, a path on a disk, or one with the base path of the site, which nothing
    /// in the site says. Then its first folder doesn't exist, or the rest is a page.
    fn is_unclear(&self, link: LinkFact<'_>) -> bool {
        let path = link.target.trim_start_matches('/');
        let folder = path.split_once('/').map(|it| it.0);
        folder.is_some_and(|it| self.index.absent_folder(path) == Some(it))
            || self.leads_without_folder(link.target, link.kind)
    }

    /// Whether a path from the root leads somewhere without its first folder: it may have the base path
    /// of the site, or of another place that it is made for, too.
    pub fn leads_without_folder(&self, target: &str, kind: LinkKind) -> bool {
        let rest = target.trim_start_matches('/').split_once('/').map(|it| it.1);
        rest.is_some_and(|it| self.resolve("", &format!("/{it}"), kind) != Target::Missing)
    }

    /// The page that a page imports.
    pub fn imported(&self, page: &SitePage, import: &ImportFact) -> Option<&SitePage> {
        let at_settings = self.builds.at_settings(&page.path, &import.source);
        let path = at_settings.or_else(|| join(&page.path, &import.source))?;
        self.index.page(&path).map(|it| &self.pages[it])
    }

    /// Whether a page imports a file that exists and could not be read.
    pub fn imports_unread(&self, page: &SitePage, import: &ImportFact) -> bool {
        join(&page.path, &import.source)
            .is_some_and(|it| is_hidden(&it) || self.index.is_unread(&it))
    }

    /// The path of the file that a page imports.
    pub fn imported_path(&self, page: &SitePage, import: &ImportFact) -> Option<String> {
        imported_path(&page.path, &import.source, |it| self.index.has_file(it))
    }

    /// The file of the snippet that `<Snippet file="…">` names.
    pub fn snippet(&self, name: &str) -> Option<FileId> {
        self.snippet_page(name).map(|it| it.file)
    }

    fn snippet_page(&self, name: &str) -> Option<&SitePage> {
        self.snippet_index(name).map(|it| &self.pages[it])
    }

    pub(super) fn snippet_index(&self, name: &str) -> Option<usize> {
        let mut places = snippet_places(name);
        places.find_map(|it| self.index.pages.get(page_address(&it))).copied()
    }

    /// Whether the snippet that `<Snippet file="…">` names may exist and could not be read.
    pub fn is_unread_snippet(&self, name: &str) -> bool {
        is_hidden(name)
            || !self.unread.is_empty() && snippet_places(name).any(|it| self.index.is_unread(&it))
    }

    /// The anchors of a page and of its imports, with the page that each is on; `None` if
    /// they are unknown.
    pub fn anchors<'s>(&'s self, page: &'s SitePage) -> Option<super::AnchorPages<'s>> {
        let has_keys = self.platform.routes == Routes::Published;
        if has_keys && page.facts.is_operation() {
            return None;
        }
        let mode = page.facts.get("mode").filter(|_| has_keys).and_then(|it| it.as_str());
        let has_headings = !matches!(mode, Some("custom" | "frame"));
        if self.builds.has_unknown_anchors(&page.path) {
            return None;
        }
        let mut anchors = HashMap::with_capacity(page.facts.anchors.iter().len());
        let mut level = vec![page];
        let mut seen = HashSet::from_iter([page.file]);
        for _ in 0..MAX_DEPTH {
            let mut next = Vec::new();
            for page in level {
                // On pages of builds, text that is imported from somewhere else may have any headings.
                let is_elsewhere = |it: &ImportFact| {
                    has_extension(&it.source, &["md", "mdx"])
                        && self.builds.has(&page.path)
                        && self.imported(page, it).is_none()
                };
                let mut imports = page.facts.imports.iter();
                let is_unread = |it: &ImportFact| self.imports_unread(page, it) || is_elsewhere(it);
                if self.has_open_headings(page) || imports.any(is_unread) {
                    return None;
                }
                let own = page.facts.anchors.iter().filter(|it| has_headings || !it.of_heading);
                for anchor in own {
                    anchors.entry(anchor.id).or_insert(page);
                }
                if page.facts.snippets.iter().any(|it| self.is_unread_snippet(&it.file)) {
                    return None;
                }
                let imported = page.facts.imports.iter().filter_map(|it| self.imported(page, it));
                let snippets = page.facts.snippets.iter();
                let snippets = snippets.filter_map(|it| self.snippet_page(&it.file));
                next.extend(imported.chain(snippets).filter(|it| seen.insert(it.file)));
            }
            level = next;
        }
        Some(anchors)
    }

    pub(super) fn resolve_here(&self, from: &str, target: &str, kind: LinkKind) -> Target {
        let target = self.substituted(target);
        let Some(address) = address(&target) else { return Target::Elsewhere };
        if let Some(found) = self.find_in_content(from, address.path) {
            return found;
        }
        let is_at_settings = address.path.starts_with(SITE_ROOT) && self.builds.has(from);
        if self.platform.routes == Routes::Files && is_for_program(address.path) && !is_at_settings
        {
            return Target::Elsewhere;
        }
        let path = self.without_backslashes(from, percent_decoded(address.path));
        if path.is_empty() {
            let own = self.index.page(from);
            return own.map_or(Target::Elsewhere, Target::Page);
        }
        let joined = self.meant_path(from, &path);
        let Some(joined) = joined else { return self.out_of_root(from, &path) };
        if self.builds.has(from) {
            return self.find_built(from, (&joined, &path), kind);
        }
        let found = self.find(&joined, kind);
        if found == Target::Missing && self.is_read_elsewhere(from, &path) {
            return Target::Elsewhere;
        }
        // A browser may look for an image without a slash beside the page; nobody has verified it.
        let beside = || {
            self.platform.routes == Routes::Published
                && join(from, &path).is_some_and(|it| self.index.has_file(&it))
        };
        match found {
            Target::Missing if kind == LinkKind::File && beside() => Target::File,
            Target::Missing if kind == LinkKind::Page && self.is_beside(from, &path) => {
                Target::Elsewhere
            }
            Target::Missing if kind == LinkKind::Page => {
                self.find_learned(from, &path).unwrap_or(Target::Missing)
            }
            Target::Missing
                if self.platform.routes == Routes::Files && self.is_in_served_folder(&path) =>
            {
                Target::Elsewhere
            }
            found => found,
        }
    }

    /// The text with the values of `{{name}}`; an unknown name stays.
    pub fn substituted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let Some(docs_json) = self.docs_json.as_ref().filter(|_| text.contains("{{")) else {
            return text.into();
        };
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            out.push_str(before);
            let named = after.split_once("}}");
            let known = named.and_then(|it| Some((docs_json.variables.get(it.0.trim())?, it.1)));
            match known {
                Some((value, after)) => {
                    out.push_str(value);
                    rest = after;
                }
                None => {
                    out.push_str("{{");
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        out.into()
    }

    /// Finds the target at a path from the root.
    pub fn find(&self, path: &str, kind: LinkKind) -> Target {
        if kind == LinkKind::Page
            && let Some(page) = self.index.page(path)
        {
            return Target::Page(page);
        }
        if self.platform.routes == Routes::Files {
            return self.find_file(path);
        }
        // Instructions for assistants are no pages to rules, and the platform shows them as such.
        let instructions = format!("{path}.md");
        if self.index.has_file(path)
            || is_for_assistants(&instructions) && self.index.has_file(&instructions)
        {
            return Target::File;
        }
        let below_base_path = || self.below_base_path(path).filter(|it| self.index.has_file(it));
        if kind == LinkKind::File && below_base_path().is_some() {
            return Target::File;
        }
        if self.index.is_unread(path) {
            return Target::Elsewhere;
        }
        let redirects = self.docs_json.as_ref().map(|it| &it.redirects);
        // The text of a page, at its address with `.md`, is redirected with it.
        let page = if has_extension(path, &["md"]) { page_address(path) } else { path };
        let mut paths = [path, page].into_iter().filter(|it| kind == LinkKind::Page || *it == path);
        if let Some(followed) = redirects.and_then(|it| paths.find_map(|path| it.follow(path))) {
            return Target::Redirect(followed.first, followed.destination);
        }
        if kind == LinkKind::Page && (path.is_empty() || self.index.folders.contains(path)) {
            return Target::Folder;
        }
        let is_generated = kind == LinkKind::Page && self.is_generated(path);
        if is_served(path) || is_generated || self.is_translated_later(path) {
            return Target::Elsewhere;
        }
        let name = if has_extension(path, &["md", "mdx"]) { page_address(path) } else { path };
        // A page is not an image, even if it has that very name.
        let other = self.index.other_case(name).filter(|it| *it != name).map(str::to_owned);
        other.map_or(Target::Missing, Target::OtherCase)
    }

    /// Whether a path is in a folder of a language that does not exist, while the page exists without
    /// it: a translation service makes such folders when the site is published.
    pub fn is_translated_later(&self, path: &str) -> bool {
        let folder = self.index.absent_folder(path).unwrap_or(path);
        let (before, code) = folder.rsplit_once('/').unwrap_or(("", folder));
        let mut languages = self.docs_json.iter().flat_map(|it| &it.languages);
        languages.any(|it| *it.code == *code) && {
            let rest = &path[folder.len()..];
            rest.is_empty() || self.index.page(&format!("{before}{rest}")).is_some()
        }
    }

    /// Whether a page of that address may be made from an OpenAPI file, or from a notebook.
    fn is_generated(&self, path: &str) -> bool {
        let Index { generated, unknown, .. } = &*self.index;
        let path = path.trim_matches('/');
        // Of two pages with the same name, the second gets a number.
        let unnumbered = || {
            let (name, number) = path.rsplit_once('-')?;
            number.parse::<u32>().is_ok().then_some(name)
        };
        generated.contains(path)
            || unnumbered().is_some_and(|it| generated.contains(it))
            || self.index.has_file(&format!("{path}.ipynb"))
            || unknown.iter().any(|it| path.starts_with(it))
    }
}

/// Where the platform looks for a snippet.
pub(super) fn snippet_places(name: &str) -> impl Iterator<Item = String> {
    let name = name.trim_start_matches('/');
    ["snippets/", "_snippets/", ""].iter().map(move |folder| format!("{folder}{name}"))
}

/// How deep snippets that import snippets are followed.
pub(super) const MAX_DEPTH: usize = 8;

/// The path of the file that the page `from` imports by `source`. Code leaves out the extension of
/// a file.
pub fn imported_path(from: &str, source: &str, is_there: impl Fn(&str) -> bool) -> Option<String> {
    import_places(from, source).find(|it| is_there(it))
}

/// The paths that an import may mean.
pub(super) fn import_places(from: &str, source: &str) -> impl Iterator<Item = String> {
    const ENDINGS: [&str; 7] = ["", ".mdx", ".md", ".jsx", ".tsx", ".js", ".ts"];
    let paths = join(from, source).into_iter();
    paths.flat_map(|path| ENDINGS.iter().map(move |ending| format!("{path}{ending}")))
}

/// Whether the platform itself serves something at that path. Files of these names in the root
/// replace generated ones.
fn is_served(path: &str) -> bool {
    const PATHS: [&str; 9] = [
        "llms.txt",
        "llms-full.txt",
        "sitemap.xml",
        "robots.txt",
        "skill.md",
        "mcp",
        "authed/mcp",
        "login",
        "logout",
    ];
    PATHS.contains(&path) || path.starts_with(".well-known/") || path.ends_with("/rss.xml")
}
