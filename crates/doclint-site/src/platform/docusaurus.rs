//! What the settings of a Docusaurus site say: its folders of pages, and how files get their addresses.

use super::docusaurus_mdx::{is_alpha, is_plain_mdx, reads_all_as_mdx, version};
use super::docusaurus_names::{BLOG, DOCS, DOCS_AS_NAMED, PAGES};
use super::edit_links::PathAt;
use super::entries::{Entries, EntryTarget};
use super::excluded::by_globs;
use super::named_files::From;
use super::prism::CodeLanguages;
use super::settings::{
    BuildSettings, PageLinks, Read, Slugs, Source, Tongue, below, exported_script, from_own_place,
    joined,
};
use super::sidebars::{
    add_docusaurus_banner, add_docusaurus_folders, add_docusaurus_menus, add_docusaurus_sidebars,
};
use super::text_plugins::{may_change_pages, may_read_math};
use crate::path::{climb, extension, folder, has_extension};
use doclint_data::{Value, json, yaml};
use doclint_syntax::ScriptValue;
use foldhash::HashSet;
use std::cell::LazyCell;

/// Its name.
pub(super) const NAME: &str = "Docusaurus";

/// Parts of the names of plugins that make no pages.
const MAKE_NO_PAGES: [&str; 32] = [
    "analytics",
    "clarity",
    "cookie",
    "css",
    "debug",
    "fathom",
    "gtag",
    "google",
    "hotjar",
    "ideal-image",
    "image-zoom",
    "intercom",
    "json-ld",
    "lightbox",
    "live-codeblock",
    "matomo",
    "mermaid",
    "newrelic",
    "plausible",
    "plugin-llms",
    "posthog",
    "pwa",
    "rsdoctor",
    "sass",
    "search",
    "sitemap",
    "structured-data",
    "svgr",
    "tailwind",
    "umami",
    "webpack",
    "zoom",
];

/// The most folders of pages, which versions and plugins make: each file is looked for in all of them.
const MOST_SOURCES: usize = 500;

/// What a settings file says. `None` where its folders of pages can't be read.
pub(super) fn settings(path: &str, files: &[String], read: Read<'_>) -> Option<BuildSettings> {
    let value = exported_script(path, read)?;
    // Before this version, the next one changed nothing about MDX.
    let is_before_v4_mdx = version(path, read).is_some_and(|it| it < (3, 10));
    let out = BuildSettings::default();
    let mut site = Reader {
        path,
        files,
        read,
        out,
        parts: 0,
        documents: None,
        sidebars: None,
        is_before_v4_mdx,
    };
    site.out.path = path.to_owned();
    site.out.is_whole = true;
    site.out.others.extend(["404", "search"].map(str::to_owned));
    site.out.checks_menus = true;
    site.out.takes_backslashes = true;
    site.out.page_links = PageLinks::Files { from_folders: true };
    site.read_top(&value)?;
    for preset in known_list(value.get("presets"))? {
        let (name, options) = named(preset);
        if name.is_some_and(|it| it.ends_with("classic")) {
            site.docs(options.and_then(|it| it.get("docs")))?;
            site.blog(options.and_then(|it| it.get("blog")))?;
            site.pages(options.and_then(|it| it.get("pages")))?;
        } else {
            site.out.is_whole = false;
            site.out.text.has_own_directives_only = false;
            site.out.text.slugs = None;
            site.out.text.leaves_dollars = false;
        }
    }
    for plugin in known_list(value.get("plugins")).unwrap_or(&[ScriptValue::Unknown]) {
        let (name, options) = named(plugin);
        match name.unwrap_or_default() {
            it if it.ends_with("content-docs") => site.docs(options)?,
            it if it.ends_with("content-blog") => site.blog(options)?,
            it if it.ends_with("content-pages") => site.pages(options)?,
            it if it.ends_with("client-redirects") => site.redirects(options),
            it if MAKE_NO_PAGES.iter().any(|part| it.contains(part)) && !it.starts_with('.') => {}
            _ => site.out.is_whole = false,
        }
    }
    site.out.text.has_own_components_only = site.has_own_components_only(&value);
    site.out.text.code = site.code(&value);
    site.out.text.leaves_alerts = site.out.text.has_own_directives_only;
    site.name_files(&value);
    if let Some(theme) = value.get("themeConfig") {
        let mut to = Entries::of(path, &mut site.out.entries);
        let sidebars = site.sidebars.take().filter(|it| !it.is_empty());
        add_docusaurus_menus(theme, (site.documents.as_deref(), sidebars), &mut to);
        add_docusaurus_banner(theme, &mut to);
    }
    Some(site.out).filter(|it| (1..=MOST_SOURCES).contains(&it.sources.len()))
}

/// The items of a list; none where there is no list, and `None` where it can't be read.
fn known_list(value: Option<&ScriptValue>) -> Option<&[ScriptValue]> {
    match value {
        None | Some(ScriptValue::Null) => Some(&[]),
        Some(ScriptValue::List(items)) => Some(items),
        Some(_) => None,
    }
}

/// The name of a plugin, and its options.
fn named(plugin: &ScriptValue) -> (Option<&str>, Option<&ScriptValue>) {
    match plugin {
        ScriptValue::List(parts) => (parts.first().and_then(ScriptValue::as_str), parts.get(1)),
        name => (name.as_str(), None),
    }
}

/// A text of the options: `None` where it can't be read.
fn text<'v>(options: Option<&'v ScriptValue>, key: &str, default: &'v str) -> Option<&'v str> {
    match options.and_then(|it| it.get(key)) {
        None | Some(ScriptValue::Null) => Some(default),
        Some(value) => value.as_str(),
    }
}

struct Reader<'r> {
    path: &'r str,
    files: &'r [String],
    read: Read<'r>,
    out: BuildSettings,
    parts: usize,
    /// The folder of documents that have no plugin of their own.
    documents: Option<String>,
    /// The names of its sidebars, where all of them are known.
    sidebars: Option<Vec<String>>,
    /// Whether `future.v4` says nothing about MDX in the version of the site.
    is_before_v4_mdx: bool,
}

impl Reader<'_> {
    /// Reads what holds for the whole site.
    fn read_top(&mut self, value: &ScriptValue) -> Option<()> {
        let ScriptValue::Map { is_open, .. } = value else { return None };
        let base = value.get("baseUrl").and_then(ScriptValue::as_str);
        self.out.base = base.map(|it| it.trim_matches('/').to_owned());
        self.out.set_host(value.get("url").and_then(ScriptValue::as_str));
        self.out.has_slashes = value.get("trailingSlash").and_then(ScriptValue::as_bool);
        self.out.refuses_html = match value.get("trailingSlash") {
            None => !is_open,
            Some(it) => it.as_bool() == Some(true),
        };
        self.out.reads_all_as_mdx = reads_all_as_mdx(value);
        self.out.text.has_own_directives_only = self.out.reads_all_as_mdx;
        let text = &mut self.out.text;
        let is_plain = |addition| is_plain_mdx(value, addition, self.is_before_v4_mdx);
        text.needs_brackets = is_plain("admonitions");
        text.refuses_comments = is_plain("comments");
        text.refuses_ids = is_plain("headingIds");
        let is_read = value.get("markdown").is_some_and(|it| it.get("preprocessor").is_some());
        text.slugs = (!is_read).then_some(Slugs::OfPlatform);
        text.leaves_dollars = !is_read;
        let statics = match known_list(value.get("staticDirectories"))? {
            [] => vec![self.inside("static")],
            folders => folders.iter().map(|it| self.place(it)).collect(),
        };
        self.out.statics = statics.into_iter().flatten().collect();
        let locales = value.get("i18n").and_then(|it| it.get("locales"));
        match known_list(locales).map(|it| it.iter().map(ScriptValue::as_str)) {
            Some(locales) => {
                let locales: Option<Vec<&str>> = locales.collect();
                let Some(locales) = locales.filter(|it| !it.is_empty()) else { return Some(()) };
                self.out.languages.extend(locales.iter().map(|it| (*it).to_owned()));
                let first = value.get("i18n").and_then(|it| it.get("defaultLocale")?.as_str());
                let named: Vec<String> = locales.iter().map(|it| (*it).to_owned()).collect();
                let default = value.get("i18n").and_then(|it| it.get("defaultLocale"));
                Entries::of(self.path, &mut self.out.entries)
                    .add(default, EntryTarget::OneOf("language", named));
                let tongue = |it: &&str| {
                    let folder = if Some(*it) == first { "" } else { it };
                    Tongue { code: (*it).to_owned(), folder: folder.to_owned(), is_chosen: true }
                };
                self.out.tongues = locales.iter().map(tongue).collect();
                self.out.tongues.sort_by_key(|it| !it.folder.is_empty());
            }
            None => self.out.is_whole = false,
        }
        Some(())
    }

    /// Adds the files that the settings name.
    fn name_files(&mut self, value: &ScriptValue) {
        let of_theme = |keys: &[&str]| {
            keys.iter().try_fold(value.get("themeConfig")?, |value, key| value.get(key))
        };
        let served = [
            value.get("favicon"),
            of_theme(&["image"]),
            of_theme(&["navbar", "logo"]),
            of_theme(&["footer", "logo"]),
        ];
        for it in served {
            self.out.name_files(it, From::Statics);
        }
        for preset in known_list(value.get("presets")).unwrap_or_default() {
            let theme = named(preset).1.and_then(|it| it.get("theme"));
            self.out.name_files(theme.and_then(|it| it.get("customCss")), From::Settings);
        }
    }

    /// What is known of the languages that its code may be in. A site can replace what loads them.
    fn code(&self, value: &ScriptValue) -> CodeLanguages {
        let folder = self.inside("src/theme").unwrap_or_default();
        let is_own = |file: &String| {
            below(file, &folder).is_some_and(|it| it.starts_with("prism") || it.starts_with("Code"))
        };
        let theme = value.get("themeConfig").unwrap_or(&ScriptValue::Null);
        let is_open = |it: &ScriptValue| {
            !matches!(it, ScriptValue::Null | ScriptValue::Map { is_open: false, .. })
        };
        let prism = theme.get("prism").unwrap_or(&ScriptValue::Null);
        let more = known_list(prism.get("additionalLanguages"));
        match more {
            Some(more) if !is_open(theme) && !is_open(prism) && !self.files.iter().any(is_own) => {
                CodeLanguages::of_prism(more.iter().map(ScriptValue::as_str))
            }
            _ => CodeLanguages::default(),
        }
    }

    /// Whether pages have no components but those of the classic theme: neither the site nor another theme
    /// replaces the list.
    fn has_own_components_only(&self, value: &ScriptValue) -> bool {
        const THEMES: [&str; 4] = ["classic", "mermaid", "live-codeblock", "search"];
        let is_known = |theme: &ScriptValue| {
            let name = named(theme).0.unwrap_or_default();
            !name.starts_with('.') && THEMES.iter().any(|it| name.contains(it))
        };
        let folder = self.inside("src/theme").unwrap_or_default();
        let is_list =
            |file: &String| below(file, &folder).is_some_and(|it| it.starts_with("MDXComponents"));
        known_list(value.get("themes")).is_some_and(|it| it.iter().all(is_known))
            && known_list(value.get("plugins")).is_some()
            && self.out.is_whole
            && !self.files.iter().any(is_list)
    }

    /// A path from the folder of the settings, from the root.
    fn inside(&self, path: &str) -> Option<String> {
        Some(climb(self.path, path.trim_start_matches('/'))).filter(|it| it.0 == 0).map(|it| it.1)
    }

    /// The path from the root of what an option names; `None` where it can't be read.
    fn place(&self, value: &ScriptValue) -> Option<String> {
        let written = value.as_str().and_then(|it| self.inside(it));
        written.or_else(|| from_own_place(value, self.path))
    }

    /// The folder that an option names.
    fn folder(&self, options: Option<&ScriptValue>, key: &str, default: &str) -> Option<String> {
        match options.and_then(|it| it.get(key)) {
            None | Some(ScriptValue::Null) => self.inside(default),
            Some(value) => self.place(value),
        }
    }

    /// Reads the options of a part of the site with documents.
    fn docs(&mut self, options: Option<&ScriptValue>) -> Option<()> {
        if is_off(options) {
            return Some(());
        }
        let part = self.new_part(options)?;
        let route = text(options, "routeBasePath", "docs")?.trim_matches('/').to_owned();
        let id = text(options, "id", "default")?;
        let before = if id == "default" { String::new() } else { format!("{id}_") };
        let naming = match options.and_then(|it| it.get("numberPrefixParser")) {
            // The first versions took no numbers for an order.
            None if is_alpha(self.path, self.read) => DOCS_AS_NAMED,
            None | Some(ScriptValue::Null | ScriptValue::Bool(true)) => DOCS,
            Some(ScriptValue::Bool(false)) => DOCS_AS_NAMED,
            Some(_) => return None,
        };
        let versions = self.versions(&before);
        let newest = versions.first().map_or("current", String::as_str);
        let last = text(options, "lastVersion", newest)?.to_owned();
        // Versions come newest first; the pages of `docs` are newer than all of them.
        let shown = versions.iter().position(|it| *it == last).map_or(0, |it| it + 1);
        let past: Vec<String> = versions.iter().skip(shown).cloned().collect();
        let named = |version: &str| {
            let own = options?.get("versions")?.get(version)?.get("path")?;
            own.as_str().map(|it| it.trim_matches('/').to_owned())
        };
        let folder = self.folder(options, "path", "docs")?;
        self.link_edits(options, &folder);
        self.out.name_files(options.and_then(|it| it.get("sidebarPath")), From::Settings);
        if let Some(path) = options.and_then(|it| self.place(it.get("sidebarPath")?)) {
            let sidebars = self.read_sidebars(&path, &folder);
            if id == "default"
                && let Some(ScriptValue::Map { entries, is_open: false }) = sidebars
            {
                self.sidebars = Some(entries.into_iter().map(|it| it.0).collect());
            }
        }
        if let Some(globs) = known_list(options.and_then(|it| it.get("exclude"))) {
            let globs: Vec<&str> = globs.iter().filter_map(ScriptValue::as_str).collect();
            self.out.unbuilt.extend(by_globs(&globs, self.files, &folder).into_iter().cloned());
        }
        if id == "default" {
            self.documents = Some(folder.clone());
        }
        let mut folders = vec![("current".to_owned(), folder)];
        for version in versions {
            let folder = self.inside(&format!("{before}versioned_docs/version-{version}"))?;
            let of_version = format!("{before}versioned_sidebars/version-{version}-sidebars.json");
            if let Some(path) = self.inside(&of_version) {
                self.read_sidebars(&path, &folder);
            }
            folders.push((version, folder));
        }
        if let Some(included) = options.and_then(|it| it.get("onlyIncludeVersions")) {
            let included: Vec<&str> =
                known_list(Some(included))?.iter().filter_map(ScriptValue::as_str).collect();
            let left_out = folders.extract_if(.., |it| !included.contains(&&*it.0));
            self.out.unbuilt.extend(left_out.map(|it| it.1));
        }
        for (version, folder) in folders {
            let own = named(&version).unwrap_or_else(|| match version.as_str() {
                it if it == last => String::new(),
                "current" => "next".to_owned(),
                it => it.to_owned(),
            });
            let prefix = joined(&route, &own).trim_matches('/').to_owned();
            self.add_slugs(&folder, &prefix);
            self.out.made.extend(["category", "tags"].map(|it| joined(&prefix, it)));
            let of_plugin = match before.as_str() {
                "" => "docusaurus-plugin-content-docs".to_owned(),
                _ => format!("docusaurus-plugin-content-docs-{id}"),
            };
            let is_past = past.contains(&version);
            let version = if version == "current" { version } else { format!("version-{version}") };
            let source = Source { folder, prefix, part, naming, original: None, is_past };
            self.add_source(source, &format!("{of_plugin}/{version}"));
        }
        Some(())
    }

    /// Adds the links for editing the pages of a folder.
    fn link_edits(&mut self, options: Option<&ScriptValue>, pages: &str) {
        let value = options.and_then(|it| it.get("editUrl"));
        self.out.link_edits(value, PathAt::End, (folder(self.path), pages));
    }

    /// Reads the file with the sidebars of a folder of documents, by its path from the root, and gives them.
    fn read_sidebars(&mut self, path: &str, folder: &str) -> Option<ScriptValue> {
        let sidebars = exported_script(path, self.read)?;
        add_docusaurus_sidebars(&sidebars, folder, &mut Entries::of(path, &mut self.out.entries));
        let mut folders = Vec::new();
        add_docusaurus_folders(&sidebars, &mut Entries::of(path, &mut folders));
        folders.into_iter().for_each(|it| self.out.name_folder(it, &[folder]));
        Some(sidebars)
    }

    /// Adds a folder after its translations, which have one of their own for each language.
    fn add_source(&mut self, source: Source, of_plugin: &str) {
        let languages: Vec<String> = self.out.languages.iter().cloned().collect();
        let files = self.files.iter();
        let own = LazyCell::new(|| {
            let own = files.clone().filter_map(|it| below(it, &source.folder));
            own.collect::<HashSet<_>>()
        });
        for language in languages {
            let folder = self.inside(&format!("i18n/{language}/{of_plugin}"));
            let is_there = |it: &String| self.files.iter().any(|file| below(file, it).is_some());
            let Some(folder) = folder.filter(is_there) else { continue };
            // A translation is built only where the page is there that it translates.
            let is_alone = |it: &&String| below(it, &folder).is_some_and(|it| !own.contains(it));
            self.out.unbuilt.extend(files.clone().filter(is_alone).cloned());
            let prefix = joined(&language, &source.prefix).trim_end_matches('/').to_owned();
            let original = Some(source.folder.clone());
            self.out.sources.push(Source { folder, prefix, original, ..source.clone() });
        }
        self.out.sources.push(source);
    }

    /// The versions that the site keeps, the newest first.
    fn versions(&mut self, before: &str) -> Vec<String> {
        let path = self.inside(&format!("{before}versions.json"));
        let Some(path) = path else { return Vec::new() };
        let list = exported_script(&path, self.read);
        let list = list.as_ref().and_then(|it| known_list(Some(it))).unwrap_or_default();
        for version in list {
            let name = version.as_str().unwrap_or_default();
            let folder = self.inside(&format!("{before}versioned_docs/version-{name}"));
            let mut entries = Entries::of(&path, &mut self.out.entries);
            folder.into_iter().for_each(|it| entries.add(Some(version), EntryTarget::Version(it)));
        }
        list.iter().filter_map(ScriptValue::as_str).map(str::to_owned).collect()
    }

    fn blog(&mut self, options: Option<&ScriptValue>) -> Option<()> {
        if is_off(options) {
            return Some(());
        }
        let part = self.new_part(options)?;
        let folder = self.folder(options, "path", "blog")?;
        self.link_edits(options, &folder);
        let prefix = text(options, "routeBasePath", "blog")?.trim_matches('/').to_owned();
        self.out.others.insert(prefix.clone());
        let file = text(options, "authorsMapPath", "authors.yml").map(|it| joined(&folder, it));
        let authors = file.and_then(|it| (self.read)(&it)).map(|it| yaml::parse_file(&it).root);
        if let Some(authors) = authors.as_ref().and_then(Value::as_mapping) {
            let names = authors.entries.iter().map(|it| it.key.text.clone());
            self.out.authors.push((folder.clone(), names.collect()));
        }
        let lists = ["archive", "authors", "page", "tags"];
        self.out.made.extend(lists.map(|it| joined(&prefix, it)));
        let source = Source { prefix, part, ..Source::only(folder, BLOG) };
        self.add_source(source, "docusaurus-plugin-content-blog");
        Some(())
    }

    fn pages(&mut self, options: Option<&ScriptValue>) -> Option<()> {
        if is_off(options) {
            return Some(());
        }
        let part = self.new_part(options)?;
        let folder = self.folder(options, "path", "src/pages")?;
        let prefix = text(options, "routeBasePath", "/")?.trim_matches('/').to_owned();
        let source = Source { prefix, part, ..Source::only(folder, PAGES) };
        self.add_source(source, "docusaurus-plugin-content-pages");
        Some(())
    }

    /// Begins a part of the site; `None` where its options can't be read.
    fn new_part(&mut self, options: Option<&ScriptValue>) -> Option<usize> {
        let ScriptValue::Map { is_open, .. } = options.unwrap_or(&ScriptValue::Null) else {
            let is_default =
                matches!(options, None | Some(ScriptValue::Null | ScriptValue::Bool(true)));
            return is_default.then(|| self.next_part());
        };
        let changes_pages = |key: &str| may_change_pages(options.and_then(|it| it.get(key)));
        const OF_PAGES: [&str; 4] = [
            "remarkPlugins",
            "beforeDefaultRemarkPlugins",
            "rehypePlugins",
            "beforeDefaultRehypePlugins",
        ];
        if *is_open || OF_PAGES.iter().any(|it| changes_pages(it)) {
            self.out.text.slugs = None;
        }
        // A plugin for the text of pages may rewrite links.
        for key in ["remarkPlugins", "beforeDefaultRemarkPlugins"] {
            if changes_pages(key) {
                self.out.page_links = PageLinks::Unknown;
                self.out.text.has_own_directives_only = false;
            }
            self.out.text.leaves_dollars &= !may_read_math(options.and_then(|it| it.get(key)));
        }
        self.out.text.leaves_dollars &= !is_open;
        if *is_open || options.is_some_and(|it| it.get("admonitions").is_some()) {
            self.out.text.has_own_directives_only = false;
        }
        Some(self.next_part())
    }

    fn next_part(&mut self) -> usize {
        self.parts += 1;
        self.parts
    }

    fn redirects(&mut self, options: Option<&ScriptValue>) {
        self.out.is_whole &= options.is_some_and(|it| it.get("createRedirects").is_none());
        let Some(list) = known_list(options.and_then(|it| it.get("redirects"))) else {
            self.out.is_whole = false;
            return;
        };
        for redirect in list {
            let from = redirect.get("from");
            let from = match from {
                Some(ScriptValue::List(from)) => from.as_slice(),
                Some(from) => std::slice::from_ref(from),
                None => &[],
            };
            self.out.is_whole &= from.iter().all(|it| it.as_str().is_some()) && !from.is_empty();
            let from = from.iter().filter_map(ScriptValue::as_str);
            self.out.others.extend(from.map(|it| it.trim_matches('/').to_owned()));
            if let Some(target) = redirect.get("to") {
                self.out.add_script_redirect("", target, false);
            }
        }
    }

    /// Adds the addresses of categories that a file of a folder or a sidebar names.
    fn add_slugs(&mut self, folder: &str, prefix: &str) {
        let is_about = |path: &&String| {
            let name = path.rsplit('/').next().unwrap_or(path);
            let is_category = name.starts_with("_category_.") && below(path, folder).is_some();
            let is_sidebar = name.to_lowercase().contains("sidebar")
                && has_extension(name, &["js", "ts", "mjs", "cjs", "mts", "cts", "json"]);
            is_category || is_sidebar && below(path, self.out.folder()).is_some()
        };
        let texts: Vec<(&String, String)> = self
            .files
            .iter()
            .filter(is_about)
            .filter_map(|it| Some((it, (self.read)(it)?)))
            .collect();
        for (path, text) in &texts {
            if let Some(root) = below(path, folder).and_then(|_| category(path, text)) {
                let link = root
                    .get("link")
                    .filter(|it| it.get("type").and_then(Value::as_str) == Some("doc"));
                if let Some((id, value)) =
                    link.and_then(|it| it.get("id")).and_then(|it| Some((it.as_str()?, it)))
                {
                    let page = EntryTarget::Page { folder: folder.to_owned() };
                    Entries::of(path, &mut self.out.entries).push(value.span, id, page);
                }
            }
            let slugs = text.lines().filter_map(|it| Some(it.split_once("slug")?.1));
            for value in slugs {
                // A key may have quotes, too.
                let value = value.trim_start_matches(['\'', '"']);
                let quote = value.find(['\'', '"', '`']).map(|at| &value[at..]);
                let inside = quote.and_then(|it| it[1..].split(&it[..1]).next());
                let value = inside.unwrap_or(value).trim_matches([' ', ':', '/']);
                self.out.made.insert(joined(prefix, value));
            }
        }
    }
}

/// What the file of a category says.
fn category(path: &str, text: &str) -> Option<Value> {
    match extension(path).as_str() {
        "json" => Some(json::parse(text).root),
        "yml" | "yaml" => Some(yaml::parse_file(text).root),
        _ => None,
    }
}

fn is_off(options: Option<&ScriptValue>) -> bool {
    matches!(options, Some(ScriptValue::Bool(false)))
}
