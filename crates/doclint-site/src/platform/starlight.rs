//! What the settings of a Starlight site say.

use super::edit_links::PathAt;
use super::entries::Entries;
use super::named_files::From;
use super::settings::{
    BuildSettings, BuildText, Key, Naming, PageLinks, Read, Slugs, Source, Tongue, below,
    exported_script, from_own_place, joined, name_and_folders,
};
use super::sidebars::{add_starlight_folders, add_starlight_sidebar};
use super::text_plugins::{may_change_pages, may_read_math};
use crate::github_slug;
use crate::path::{climb, folder as folder_of};
use doclint_syntax::ScriptValue;

/// The name of the program that builds it.
pub(super) const NAME: &str = "Astro";

/// Parts of the names of integrations and plugins that make no pages.
const MAKE_NO_PAGES: [&str; 36] = [
    "alpine",
    "announcement",
    "autosidebar",
    "badges",
    "compress",
    "contextual",
    "d2",
    "docsearch",
    "expressivecode",
    "fullscreen",
    "giscus",
    "githubalerts",
    "heading",
    "icon",
    "image",
    "imagezoom",
    "kbd",
    "linksvalidator",
    "llms",
    "markdoc",
    "mdx",
    "mermaid",
    "pageactions",
    "partytown",
    "preact",
    "react",
    "scroll",
    "sidebarswipe",
    "sidebartopics",
    "sitegraph",
    "sitemap",
    "solid",
    "svelte",
    "tailwind",
    "theme",
    "vue",
];

/// What a settings file says. `None` where it is none of Starlight, or can't be read.
pub(super) fn settings(path: &str, files: &[String], read: Read<'_>) -> Option<BuildSettings> {
    let value = exported_script(path, read)?;
    let integrations = value.get("integrations")?.as_list()?;
    let options = integrations.iter().find_map(|it| match it {
        ScriptValue::Call(name, arguments) if name == "starlight" => arguments.first(),
        _ => None,
    })?;
    let text = |key: &str, default: &'static str| match value.get(key) {
        None | Some(ScriptValue::Null) => Some(default.to_owned()),
        Some(value) => value.as_str().map(str::to_owned),
    };
    let named_folder = |key: &str, default: &'static str| {
        let written = text(key, default).map(|it| climb(path, &it)).filter(|it| it.0 == 0);
        written.map(|it| it.1).or_else(|| from_own_place(value.get(key)?, path))
    };
    let source_folder = named_folder("srcDir", "src")?;
    let folder = joined(&source_folder, "content/docs");
    let mut entries = Vec::new();
    if let Some(sidebar) = options.get("sidebar") {
        add_starlight_sidebar(sidebar, &folder, &mut Entries::of(path, &mut entries));
    }
    let mut out = BuildSettings {
        path: path.to_owned(),
        base: text("base", "").map(|it| it.trim_matches('/').to_owned()),
        sources: vec![Source::only(folder, Naming { address, id })],
        statics: vec![named_folder("publicDir", "public")?],
        others: std::iter::once("404".to_owned()).collect(),
        is_whole: true,
        page_links: PageLinks::Files { from_folders: false },
        needs_addresses: true,
        ids_have_no_language: true,
        entries,
        ..BuildSettings::default()
    };
    out.name_files(options.get("favicon"), From::Statics);
    out.name_files(options.get("logo"), From::Settings);
    out.name_files(options.get("customCss"), From::Settings);
    let pages = out.sources[0].folder.clone();
    let edits = options.get("editLink").and_then(|it| it.get("baseUrl"));
    out.link_edits(edits, PathAt::End, (folder_of(path), &pages));
    // Starlight adds the sitemap of Astro where it knows the address.
    if value.get("site").is_some() {
        out.others.extend(["sitemap-index.xml", "sitemap-0.xml"].map(str::to_owned));
    }
    out.set_host(value.get("site").and_then(ScriptValue::as_str));
    let plugins = match options.get("plugins") {
        None => &[],
        Some(plugins) => plugins.as_list().unwrap_or(&[ScriptValue::Unknown]),
    };
    for plugin in integrations.iter().chain(plugins) {
        out.is_whole &= match plugin {
            ScriptValue::Call(name, _) => {
                let lower = name.to_ascii_lowercase();
                if lower.contains("llms") {
                    let names = ["llms.txt", "llms-full.txt", "llms-small.txt"];
                    out.others.extend(names.map(str::to_owned));
                }
                name == "starlight" || MAKE_NO_PAGES.iter().any(|it| lower.contains(it))
            }
            _ => false,
        };
    }
    out.add_unchecked(plugins);
    out.add_locales(value.get("locales").or_else(|| options.get("locales")), options);
    out.add_folders(options.get("sidebar"));
    out.add_redirects_of_astro(value.get("redirects").or_else(|| options.get("redirects")));
    out.text = text_of(&value, integrations, plugins);
    let mut schema = ["content.config", "content/config"].iter().flat_map(|name| {
        ["ts", "mjs", "js", "mts"].map(|it| joined(&source_folder, &format!("{name}.{it}")))
    });
    let schema = schema.find(|it| files.contains(it));
    out.text.has_own_keys_only =
        schema.and_then(|it| read(&it)).is_some_and(|it| leaves_schema(&it));
    let pages = joined(&source_folder, "pages");
    let pages =
        files.iter().filter_map(|it| below(it, &pages)).filter_map(|it| it.rsplit_once('.'));
    let is_index = |it: &str| it == "index" || it.ends_with("/index");
    out.add_patterns(pages.map(|it| if is_index(it.0) { &it.0[..it.0.len() - 5] } else { it.0 }));
    Some(out)
}

impl BuildSettings {
    /// Adds the languages of a site with these options.
    fn add_locales(&mut self, locales: Option<&ScriptValue>, options: &ScriptValue) {
        let Some(ScriptValue::Map { entries, .. }) = locales else {
            self.is_whole &= locales.is_none();
            return;
        };
        self.languages.extend(entries.iter().map(|it| it.0.clone()));
        let first = options.get("defaultLocale").and_then(ScriptValue::as_str);
        self.tongues = entries.iter().map(|it| tongue(&it.0, &it.1)).collect();
        let is_first = |it: &Tongue| match first {
            None | Some("root") => it.folder.is_empty(),
            Some(first) => it.folder == first,
        };
        self.tongues.sort_by_key(|it| !is_first(it));
    }

    /// Adds the folders that a sidebar shows, which each language may have in its own one.
    fn add_folders(&mut self, sidebar: Option<&ScriptValue>) {
        let (mut entries, pages) = (Vec::new(), self.sources[0].folder.clone());
        let path = self.path.clone();
        sidebar
            .into_iter()
            .for_each(|it| add_starlight_folders(it, &mut Entries::of(&path, &mut entries)));
        let folders: Vec<String> = self.languages.iter().map(|it| joined(&pages, it)).collect();
        let folders: Vec<&str> =
            folders.iter().map(String::as_str).chain([pages.as_str()]).collect();
        entries.into_iter().for_each(|it| self.name_folder(it, &folders));
    }

    /// Adds redirects, each an address and a target, or an object with one.
    fn add_redirects_of_astro(&mut self, redirects: Option<&ScriptValue>) {
        let Some(ScriptValue::Map { entries, is_open: false }) = redirects else {
            self.is_whole &= redirects.is_none();
            return;
        };
        self.add_patterns(entries.iter().map(|it| it.0.as_str()));
        for (source, target) in entries {
            let target = target.get("destination").unwrap_or(target);
            self.add_script_redirect(source, target, true);
        }
    }

    /// Adds the addresses that the validator of links leaves out: something else serves them.
    fn add_unchecked(&mut self, plugins: &[ScriptValue]) {
        let options = plugins.iter().filter_map(|it| match it {
            ScriptValue::Call(name, arguments) if is_validator(name) => arguments.first(),
            _ => None,
        });
        for excluded in options.filter_map(|it| it.get("exclude")) {
            let patterns = excluded.as_list().unwrap_or(&[ScriptValue::Unknown]);
            let base = self.base.clone().unwrap_or_default();
            for pattern in patterns {
                let Some(pattern) = pattern.as_str().map(|it| it.trim_matches('/')) else {
                    self.is_whole = false;
                    continue;
                };
                let pattern = below(pattern, &base).unwrap_or(pattern);
                match pattern.split_once('*') {
                    None => _ = self.others.insert(pattern.to_owned()),
                    Some((before, _)) => match before.rsplit_once('/') {
                        Some((folder, _)) => _ = self.made.insert(folder.to_owned()),
                        None => self.is_whole = false,
                    },
                }
            }
        }
    }
}

fn is_validator(name: &str) -> bool {
    name.to_ascii_lowercase().contains("linksvalidator")
}

/// The language of a key of the locales.
fn tongue(key: &str, value: &ScriptValue) -> Tongue {
    let (folder, code) = if key == "root" { ("", "en") } else { (key, key) };
    let code = value.get("lang").and_then(ScriptValue::as_str).unwrap_or(code).to_owned();
    Tongue { code, folder: folder.to_owned(), is_chosen: false }
}

/// The id of a heading. Two hyphens are one dash before it is named, unless a setting says otherwise.
pub(super) fn slug(text: &str) -> Option<String> {
    (!text.contains("--")).then(|| github_slug(text))
}

/// The id by which the sidebar names a file: its address, and a word for the first page.
fn id(path: &str, key: Key<'_>) -> Option<String> {
    let address = address(path, key)?;
    let plain = address.trim_matches('/');
    Some(if plain.is_empty() { "index".to_owned() } else { plain.to_owned() })
}

/// What a site makes of the text of its pages. Plugins for Markdown may add directives.
fn text_of(
    value: &ScriptValue,
    integrations: &[ScriptValue],
    plugins: &[ScriptValue],
) -> BuildText {
    const HARMLESS: [&str; 10] = [
        "mdx",
        "sitemap",
        "react",
        "preact",
        "solid",
        "svelte",
        "vue",
        "tailwind",
        "icon",
        "starlight",
    ];
    // Parts of the names of plugins that leave the text of pages alone.
    const PLUGINS: [&str; 5] =
        ["linksvalidator", "imagezoom", "sidebartopics", "scrolltotop", "llmstxt"];
    let is_known = |name: &str| {
        let lower = name.to_ascii_lowercase();
        HARMLESS.contains(&name) || PLUGINS.iter().any(|it| lower.contains(it))
    };
    let is_harmless = |it: &ScriptValue| {
        matches!(it, ScriptValue::Call(name, arguments)
            if is_known(name) && (name != "mdx" || arguments.is_empty()))
    };
    let is_map = |it: &ScriptValue| matches!(it, ScriptValue::Map { is_open: false, .. });
    let remark_plugins = value.get("markdown").and_then(|it| it.get("remarkPlugins"));
    let is_read = is_map(value)
        && value.get("markdown").is_none_or(|it| is_map(it) && it.get("processor").is_none());
    let is_plain = is_read
        && !may_change_pages(remark_plugins)
        && integrations.iter().chain(plugins).all(is_harmless);
    // An integration may import components into all pages.
    let is_call = |it: &ScriptValue| matches!(it, ScriptValue::Call(name, _) if !name.to_ascii_lowercase().contains("auto"));
    let has_own_ids =
        value.get("markdown").is_none_or(|it| !may_change_pages(it.get("rehypePlugins")));
    BuildText {
        has_own_directives_only: is_plain,
        slugs: (is_plain && has_own_ids).then_some(Slugs::OfPlatform),
        has_own_components_only: integrations.iter().chain(plugins).all(is_call),
        needs_brackets: true,
        refuses_comments: true,
        // A plugin may read them.
        refuses_ids: !may_change_pages(remark_plugins),
        leaves_dollars: !may_read_math(remark_plugins) && is_read,
        ..BuildText::default()
    }
}

/// Whether the definition of the collections leaves the keys of Starlight and their loader.
fn leaves_schema(text: &str) -> bool {
    const KEYS: [&str; 8] =
        ["title", "description", "sidebar", "hero", "draft", "template", "slug", "lastUpdated"];
    let sets = |key: &str| text.contains(&format!("{key}:")) || text.contains(&format!("{key}\":"));
    let loads = !text.contains("loader") || text.contains("docsLoader(");
    let is_plain =
        !["transform", "preprocess", "omit(", "partial("].iter().any(|it| text.contains(it));
    text.contains("docsSchema(") && loads && is_plain && !KEYS.iter().any(|it| sets(it))
}

/// The address of a file.
fn address(path: &str, key: Key<'_>) -> Option<String> {
    let (folders, name) = name_and_folders(path, &["md", "mdx", "mdoc"])?;
    if name.starts_with('_') || key("draft").is_some_and(|it| it == "true") {
        return None;
    }
    if let Some(slug) = key("slug").filter(|it| !it.is_empty()) {
        return Some(format!("{}/", slug.trim_matches('/')));
    }
    let mut parts: Vec<String> = folders.iter().map(|it| github_slug(it)).collect();
    if name != "index" {
        parts.push(github_slug(name));
    }
    Some(format!("{}/", parts.join("/")))
}
