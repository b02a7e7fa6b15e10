//! What the settings of an MkDocs site say.

use super::edit_links::PathAt;
use super::entries::{BuildEntry, BuildRedirect, Entries, EntryTarget, NamedFile, own_target};
use super::excluded::{by_lines, by_wide_globs};
use super::named_files::From;
use super::settings::{
    BlocksOff, BuildSettings, BuildText, IncludeBase, Key, Naming, PageLinks, Read, Slugs, Source,
    below, joined, name_and_folders,
};
use crate::path::{climb, has_extension};
use crate::slug::without_icons;
use doclint_data::{Entry, Value, yaml};
use std::borrow::Cow;

/// Its name.
pub(super) const NAME: &str = "MkDocs";

/// The folder of pages where the settings name none.
pub(super) const FOLDER: &str = "docs";

/// Plugins that neither make pages nor move them.
const MAKE_NO_PAGES: [&str; 74] = [
    "abbreviations",
    "autorefs",
    "awesome-nav",
    "awesome-pages",
    "badges",
    "bibtex",
    "build-plantuml",
    "build_plantuml",
    "callouts",
    "caption",
    "charts",
    "codeinclude",
    "d2",
    "document-dates",
    "drawio",
    "encryptcontent",
    "exclude-search",
    "exporter",
    "ezlinks",
    "gh-admonitions",
    "git-authors",
    "git-committers",
    "git-committers-2",
    "git-latest-changes",
    "git-revision-date",
    "git-revision-date-localized",
    "glightbox",
    "group",
    "htmlproofer",
    "image-captions",
    "img2fig",
    "include-markdown",
    "info",
    "kroki",
    "linkcheck",
    "literate-nav",
    "llmstxt",
    "macros",
    "markdown-exec",
    "markdownextradata",
    "markmap",
    "mermaid-to-svg",
    "mermaid2",
    "meta",
    "meta-descriptions",
    "mike",
    "minify",
    "mkdocstrings",
    "nav-weight",
    "offline",
    "open-in-new-tab",
    "optimize",
    "panzoom",
    "pdf-export",
    "plantuml",
    "plantuml_markdown",
    "print-site",
    "privacy",
    "puml",
    "redirects",
    "rss",
    "search",
    "section-index",
    "social",
    "spellcheck",
    "swagger-ui-tag",
    "table-reader",
    "termynal",
    "to-pdf",
    "toggle-sidebar",
    "tooltips",
    "typeset",
    "video",
    "with-pdf",
];

/// What a settings file says. `None` where it can't be read.
pub(super) fn settings(path: &str, files: &[String], read: Read<'_>) -> Option<BuildSettings> {
    let own = parsed(&read(path)?)?;
    // Other settings that it takes over; deeper ones are rare, and what they say stays unknown.
    let parent = own.get("INHERIT").and_then(Value::as_str);
    let parent = parent.and_then(|it| parsed(&read(&climb(path, it).1)?));
    let get = |key: &str| own.get(key).or_else(|| parent.as_ref()?.get(key));
    let text = |key: &str, default: &'static str| match get(key) {
        None => Some(Cow::from(default)),
        Some(value) => value.as_str().map(|it| Cow::from(it.to_owned())),
    };
    let (above, folder) = climb(path, &text("docs_dir", FOLDER)?);
    let has_folders = get("use_directory_urls").and_then(Value::as_bool) != Some(false);
    let mut out = BuildSettings {
        path: path.to_owned(),
        statics: vec![folder.clone()],
        is_whole: get("hooks").is_none(),
        page_links: PageLinks::Files { from_folders: false },
        ..BuildSettings::default()
    };
    for key in ["exclude_docs", "draft_docs"] {
        let lines = get(key).and_then(Value::as_str).unwrap_or_default();
        out.unbuilt.extend(by_lines(lines, files, &folder).into_iter().cloned());
    }
    out.unbuilt.extend(readmes_beside_indexes(files, &folder));
    let extensions = get("markdown_extensions").map(names_of).unwrap_or_default();
    let is_known = own.get("INHERIT").is_none() || parent.is_some();
    add_extensions(&extensions, is_known, &mut out.text);
    let snippets = extensions.iter().find(|it| it.0.ends_with("pymdownx.snippets"));
    if let Some((_, options)) = snippets.filter(|_| is_known) {
        out.includes = snippet_folders(path, &folder, options.and_then(|it| it.get("base_path")));
    }
    // Mappings of plugins are merged with those of the parent.
    let plugins = [Some(&own), parent.as_ref()].into_iter().flatten();
    let names_of_plugins: Vec<_> =
        plugins.filter_map(|it| it.get("plugins")).flat_map(names_of).collect();
    add_plugins(&names_of_plugins, (files, &folder), &mut out);
    // Pages of other languages are beside the named ones, or in folders of their own.
    let has_languages = names_of_plugins.iter().any(|it| it.0.contains("i18n"));
    let is_here = own.get("nav").is_some() && !has_languages;
    let is_plain = add_nav(get("nav"), is_here, (path, &folder), &mut out);
    out.names_all = is_plain && out.is_whole && !has_languages;
    // Something else copies the pages to where the settings expect them.
    if !files.iter().any(|it| below(it, &folder).is_some()) {
        out.entries.clear();
    }
    if !out.is_whole {
        out.page_links = PageLinks::Unknown;
    }
    let known_theme = get("theme").filter(|it| reads_logo(it));
    let theme = |key: &str| known_theme.and_then(|it| it.get(key));
    name_files(
        &mut out,
        [theme("logo"), theme("favicon"), get("extra_css"), get("extra_javascript")],
        theme("custom_dir"),
    );
    let named =
        extensions.iter().find_map(|it| names_ids(it.0, it.1)).unwrap_or(Some(Slugs::OfPlatform));
    out.text.slugs = named.filter(|_| is_known && out.is_whole);
    out.text.leaves_templates =
        is_known && out.is_whole && !names_of_plugins.iter().any(|it| reads_templates(it.0));
    let mut names = names_of_plugins.iter().chain(&extensions);
    out.text.leaves_alerts = is_known && out.is_whole && !names.any(|it| reads_alerts(it.0));
    out.leaves_rooted = is_known && !get("validation").is_some_and(rewrites_rooted);
    // A version is published below a folder of its own.
    out.is_versioned = get("extra").is_some_and(|it| it.get("version").is_some())
        || names_of_plugins.iter().any(|it| it.0 == "mike");
    if shows_edit_links(get("theme")) {
        add_edit_links(&own, get("repo_url"), &folder, &mut out);
    }
    // What another file says has its places there.
    if own.get("INHERIT").is_some() {
        out.redirects.clear();
        out.named_files.clear();
    }
    // A plugin that is not known may turn extensions on.
    if !out.is_whole {
        out.text.blocks_off = BlocksOff::default();
    }
    let url = get("site_url").and_then(Value::as_str).filter(|_| !out.is_versioned);
    let rest = url.and_then(|it| it.split_once("://")).map(|it| it.1);
    out.base = rest.map(|it| it.split_once('/').map_or("", |it| it.1).trim_matches('/').to_owned());
    out.set_host(url);
    out.needs_base = true;
    let naming = Naming::without_ids(if has_folders { address } else { address_of_file });
    out.sources.push(Source::only(folder, naming));
    (above == 0).then_some(out)
}

/// Adds the links for editing pages. Of two settings for them, the template counts.
fn add_edit_links(
    settings: &Value,
    repository: Option<&Value>,
    folder: &str,
    out: &mut BuildSettings,
) {
    if !out.is_whole {
        return;
    }
    let repository = repository.and_then(Value::as_str).unwrap_or_default();
    let (path, value) = match settings.get("edit_uri_template") {
        None => (PathAt::End, settings.get("edit_uri")),
        template => (PathAt::Words("{path}"), template),
    };
    out.link_edits_of(value, path, repository, (folder, folder));
}

/// Adds the files that settings name, which are among the pages, or in a folder for what the theme has.
fn name_files<const N: usize>(
    out: &mut BuildSettings,
    values: [Option<&Value>; N],
    own: Option<&Value>,
) {
    // Themes and plugins have files of these folders.
    let is_of_theme = |it: &NamedFile| {
        ["assets/images/", "assets/javascripts/", "assets/stylesheets/"]
            .iter()
            .any(|start| it.entry.written.trim_start_matches('/').starts_with(start))
    };
    let own = own.and_then(Value::as_str).map(|it| climb(&out.path, it).1);
    let statics = out.statics.clone();
    out.statics.extend(own);
    for value in values {
        out.name_files_of(value, From::Statics);
    }
    out.statics = statics;
    out.named_files.retain(|it| !is_of_theme(it));
    // A plugin or a hook may write them.
    if !out.is_whole {
        out.named_files.clear();
    }
}

/// Whether a theme is one that shows the logo and the icon of the settings; what another one reads is not known.
fn reads_logo(theme: &Value) -> bool {
    matches!(theme_name(Some(theme)), Some("mkdocs" | "readthedocs" | "material"))
}

/// The name of a theme; `None` where it is made by the site.
fn theme_name(theme: Option<&Value>) -> Option<&str> {
    let Some(theme) = theme else { return Some("mkdocs") };
    theme.as_str().or_else(|| theme.get("name")?.as_str())
}

/// Whether a theme shows links for editing. That of Material does where one of its features is on.
fn shows_edit_links(theme: Option<&Value>) -> bool {
    let features = theme.and_then(|it| it.get("features")?.as_sequence()).unwrap_or_default();
    let mut features = features.iter().filter_map(Value::as_str);
    match theme_name(theme) {
        Some("mkdocs" | "readthedocs") => true,
        Some("material") => features.any(|it| it.starts_with("content.action.")),
        _ => false,
    }
}

/// Whether a plugin may read templates in the text of pages.
fn reads_templates(name: &str) -> bool {
    const PARTS: [&str; 5] = ["macros", "include", "table-reader", "exec", "jinja"];
    PARTS.iter().any(|it| name.contains(it))
}

/// Whether a plugin or an extension may read alerts as GitHub writes them.
fn reads_alerts(name: &str) -> bool {
    const PARTS: [&str; 7] =
        ["alert", "alerts", "admonitions", "callout", "callouts", "github", "gh"];
    name.split(['.', '-', '_']).any(|it| PARTS.contains(&it))
}

/// Fewer pages are no whole navigation.
const LEAST_NAMED: usize = 3;

/// Adds the pages that a `nav` names, as entries if it is in the settings at that path; whether it names nothing
/// else, such as folders that a plugin reads.
fn add_nav(
    nav: Option<&Value>,
    is_here: bool,
    (path, folder): (&str, &str),
    out: &mut BuildSettings,
) -> bool {
    let mut texts: Vec<&Value> = nav.into_iter().collect();
    let mut is_plain = true;
    while let Some(value) = texts.pop() {
        let entries = value.as_mapping().into_iter().flat_map(|it| &it.entries);
        texts.extend(entries.map(|it| &it.value).chain(value.as_sequence().unwrap_or_default()));
        let Some(written) = value.as_str() else { continue };
        let is_page = has_extension(written, &["md"]) && !written.contains(['*', ':']);
        is_plain &= is_page || written.contains("://");
        if is_here && is_page {
            let names = EntryTarget::File(climb(&joined(folder, "_"), written).1);
            Entries::of(path, &mut out.entries).push(value.span, written, names);
        }
        out.named.insert(joined(folder, written));
    }
    is_plain && out.named.len() >= LEAST_NAMED
}

/// Adds what the extensions of Markdown make of the text; whether these are all of them.
fn add_extensions(names: &[(&str, Option<&Value>)], are_known: bool, out: &mut BuildText) {
    const OF_BLOCKS: [&str; 3] = ["admonition", "pymdownx.details", "pymdownx.tabbed"];
    const OF_HTML: [&str; 2] = ["md_in_html", "extra"];
    const OF_LISTS: [&str; 4] = ["attr_list", "sane_lists", "def_list", "tasklist"];
    let has_any = |ends: &[&str]| names.iter().any(|it| ends.iter().any(|end| it.0.ends_with(end)));
    let is_usual = |it: &str| {
        let name = it.rsplit('.').next().unwrap_or(it);
        !name.contains("list") || OF_LISTS.contains(&name)
    };
    out.has_python_lists = are_known && names.iter().all(|it| is_usual(it.0));
    out.reads_html = are_known.then(|| has_any(&OF_HTML));
    out.has_indented_blocks = has_any(&OF_BLOCKS);
    // `pymdownx.blocks` and `mkdocs-material` plugins have blocks in another notation.
    let is_off = |names: &[&str]| are_known && !has_any(names);
    out.blocks_off = BlocksOff {
        admonitions: is_off(&["admonition", "admonitions", "callouts"]),
        details: is_off(&["details"]),
        tabs: is_off(&["tabbed", "tabs"]),
        footnotes: is_off(&["footnotes", "extra"]),
        attributes: is_off(&["attr_list", "extra"]),
        snippets: is_off(&["snippets"]),
    };
}

/// Of two files for a folder, `index.md` counts, and these don't.
fn readmes_beside_indexes<'f>(
    files: &'f [String],
    folder: &'f str,
) -> impl Iterator<Item = String> + 'f {
    let inside = files.iter().filter(move |it| below(it, folder).is_some());
    inside.filter_map(|it| Some(format!("{}README.md", it.strip_suffix("index.md")?)))
}

/// Adds what plugins make, and what they send elsewhere.
fn add_plugins(
    names: &[(&str, Option<&Value>)],
    (files, folder): (&[String], &str),
    out: &mut BuildSettings,
) {
    let settings = out.path.clone();
    let target_of = |value| {
        let value: &Value = value;
        let written = value.as_str()?;
        Some((own_target(written).filter(|it| has_extension(it, &["md"]))?, written))
    };
    for (name, options) in names {
        match name.rsplit('/').next().unwrap_or(name) {
            name @ ("blog" | "tags") => {
                out.made.insert(name.to_owned());
            }
            // What it leaves out by patterns of the other kind stays a page here.
            "exclude" => {
                let globs = options.and_then(|it| it.get("glob"));
                let globs = globs.map(|it| it.as_sequence().unwrap_or(std::slice::from_ref(it)));
                let globs: Vec<&str> =
                    globs.into_iter().flatten().filter_map(Value::as_str).collect();
                out.unbuilt.extend(by_wide_globs(&globs, files, folder).into_iter().cloned());
            }
            it if MAKE_NO_PAGES.contains(&it) => {}
            _ => out.is_whole = false,
        }
        let redirects = options.and_then(|it| it.get("redirect_maps")?.as_mapping());
        for redirect in redirects.into_iter().flat_map(|it| &it.entries) {
            let source = &redirect.key.text;
            let source = address(source, &|_| None).unwrap_or_else(|| source.clone());
            let source = source.trim_matches('/').to_owned();
            if let Some((target, written)) = target_of(&redirect.value) {
                let path = climb(&joined(folder, "_"), target).1;
                let names = EntryTarget::File(path.clone());
                let entry = BuildEntry::besides(&settings, redirect.value.span, written, names);
                let source = source.clone();
                out.redirects.push(BuildRedirect {
                    source,
                    target: path,
                    entry,
                    hides_pages: true,
                    may_leave: false,
                });
            }
            out.others.insert(source);
        }
    }
}

/// How the settings of an extension name headings, if they do; `Some(None)` where that is not known. The
/// function of `pymdownx.slugs` has such arguments, and its name is a tag.
fn names_ids(extension: &str, options: Option<&Value>) -> Option<Option<Slugs>> {
    let options = options.filter(|_| extension.ends_with("toc"))?;
    let slugify = options.get("slugify");
    if slugify.is_none() && options.get("separator").is_none() {
        return None;
    }
    let arguments = slugify.and_then(|it| it.get("kwds")?.as_mapping()).map(|it| &it.entries);
    let is_lower = |it: &Entry| it.key.text == "case" && it.value.as_str() == Some("lower");
    let is_known = arguments.is_some_and(|it| matches!(&it[..], [case] if is_lower(case)));
    Some((is_known && options.get("separator").is_none()).then_some(Slugs::OfGitHub))
}

/// Whether what is validated makes `/x.md` a link to the file.
fn rewrites_rooted(validation: &Value) -> bool {
    let links = validation.get("links").unwrap_or(validation);
    let absolute = links.get("absolute_links").and_then(Value::as_str);
    absolute == Some("relative_to_docs")
}

/// The folders that snippets are looked for in, of settings with this path. They count from the folder that
/// the build is started in, which may be that of the settings or the root.
fn snippet_folders(path: &str, pages: &str, base: Option<&Value>) -> IncludeBase {
    let items = base.map(|it| it.as_sequence().unwrap_or(std::slice::from_ref(it)));
    let Some(items) = items.map(|it| it.iter().map(Value::as_str).collect::<Option<Vec<_>>>())
    else {
        return of_folders(path, pages, &["."]);
    };
    items.map_or(IncludeBase::Unknown, |it| of_folders(path, pages, &it))
}

fn of_folders(path: &str, pages: &str, written: &[&str]) -> IncludeBase {
    let mut folders = Vec::new();
    for it in written {
        // `!relative $config_dir` counts from one place.
        let starts = match it.strip_prefix('$').map(|it| it.split_once('/').unwrap_or((it, "."))) {
            None => vec![climb(path, it), climb("_", it)],
            Some(("config_dir", rest)) => vec![climb(path, rest)],
            Some(("docs_dir", rest)) => vec![climb(&joined(pages, "_"), rest)],
            Some(_) => return IncludeBase::Unknown,
        };
        folders.extend(starts.into_iter().filter(|it| it.0 == 0).map(|it| it.1));
    }
    folders.push(pages.to_owned());
    IncludeBase::Folders(folders)
}

/// The value of a file.
fn parsed(text: &str) -> Option<Value> {
    let document = yaml::parse_file(&without_tags(text));
    document.root.as_mapping().is_some().then_some(document.root)
}

/// The text of a file without its tags, which name code that nobody runs here; blanks take their places, and
/// that of the names of variables of the system.
pub(super) fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        // A sign of exclamation in a text is no tag.
        let is_tag = |at: &usize| line[..*at].trim_end().ends_with([':', '-']);
        let tag = line.match_indices(" !").map(|it| it.0).find(is_tag).map(|at| at + 1);
        let end = tag.map(|at| match line[at..].starts_with("!ENV") {
            true => line.trim_end().len(),
            false => line[at..].find([' ', '\n']).map_or(line.len(), |it| at + it),
        });
        match tag.zip(end) {
            Some((at, end)) => plain.extend([&line[..at], &" ".repeat(end - at), &line[end..]]),
            None => plain.push_str(line),
        }
    }
    plain
}

/// The names in a list of plugins, which has names and mappings, each with its options.
fn names_of(value: &Value) -> Vec<(&str, Option<&Value>)> {
    let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
    let of_item = |item| -> Vec<(&str, Option<&Value>)> {
        let item: &Value = item;
        match item.as_mapping() {
            Some(map) => map.entries.iter().map(|it| (&*it.key.text, Some(&it.value))).collect(),
            None => item.as_str().map(|it| (it, None)).into_iter().collect(),
        }
    };
    items.iter().flat_map(of_item).collect()
}

/// The id of a heading, as the extension `toc` of Python-Markdown makes it by default. Another extension may
/// take a name between colons for an emoji.
pub(super) fn slug(text: &str) -> Option<String> {
    let text = without_icons(text);
    let kept =
        text.chars().filter(|it| it.is_alphanumeric() || it.is_whitespace() || "_-".contains(*it));
    let kept: String = kept.collect();
    let mut out = String::with_capacity(kept.len());
    for c in kept.trim().chars() {
        match c {
            '-' | ' ' if out.ends_with('-') => {}
            '-' | ' ' => out.push('-'),
            c => out.push(c.to_ascii_lowercase()),
        }
    }
    (text.matches(':').count() < 2).then_some(out)
}

/// The address of a file where each page is a folder.
fn address(path: &str, _: Key<'_>) -> Option<String> {
    let (folders, name) = name_and_folders(path, &["md", "markdown", "mdown", "mkdn", "mkd"])?;
    if folders.iter().any(|it| it.starts_with('.')) || folders.first() == Some(&"templates") {
        return None;
    }
    let mut parts = folders;
    if !matches!(name, "index" | "README") {
        parts.push(name);
    }
    Some(format!("{}/", parts.join("/")))
}

fn address_of_file(path: &str, key: Key<'_>) -> Option<String> {
    let address = address(path, key)?;
    let is_index = matches!(name_and_folders(path, &[])?.1, "index" | "README");
    Some(if is_index { address } else { address.trim_end_matches('/').to_owned() })
}
