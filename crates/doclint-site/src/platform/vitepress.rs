//! What the settings of a VitePress site say.

use super::edit_links::PathAt;
use super::entries::Entries;
use super::excluded::by_globs;
use super::named_files::From;
use super::rewrites::rewritten;
use super::settings::{
    BuildSettings, BuildText, IncludeBase, Key, Naming, PageLinks, Read, Slugs, Source, Tongue,
    below, exported_script, from_own_place, name_and_folders, text_with_imports,
};
use super::sidebars::add_vitepress_menus;
use crate::path::climb;
use doclint_syntax::ScriptValue;

/// Its name.
pub(super) const NAME: &str = "VitePress";

/// What a settings file says. `None` where it can't be read.
pub(super) fn settings(path: &str, files: &[String], read: Read<'_>) -> Option<BuildSettings> {
    let value = exported_script(path, read)?;
    let ScriptValue::Map { is_open, .. } = &value else { return None };
    if *is_open {
        return None;
    }
    let text = |key: &str, default: &'static str| match value.get(key) {
        None | Some(ScriptValue::Null) => Some(default.to_owned()),
        Some(value) => value.as_str().map(str::to_owned),
    };
    const OF_DIRECTIVES: &[&str] = &["admonition", "code_inline", "container", "directive"];
    let script = text_with_imports(path, read)?;
    let root = path.split("/.vitepress/").next().filter(|it| *it != path).unwrap_or_default();
    let written = text("srcDir", "").map(|it| climb(&format!("{root}/_"), &it));
    let computed = || Some((0, from_own_place(value.get("srcDir")?, path)?));
    let (above, folder) = written.or_else(computed)?;
    // What is not served as it is, the program that bundles the pages looks for among their sources.
    let statics = vec![climb(&format!("{folder}/_"), "public").1, folder.clone()];
    let mut out = BuildSettings {
        path: path.to_owned(),
        base: text("base", "").map(|it| it.trim_matches('/').to_owned()),
        is_whole: true,
        sources: vec![Source::only(folder.clone(), Naming::without_ids(address))],
        statics,
        page_links: PageLinks::Addresses,
        has_strict_slashes: true,
        includes: match leaves(&value, &script, &["snippet"]) {
            true => IncludeBase::Page(folder.clone()),
            false => IncludeBase::Unknown,
        },
        text: BuildText {
            has_own_directives_only: leaves(&value, &script, OF_DIRECTIVES)
                && value.get("vite").is_none(),
            leaves_contents: !script.contains("toc"),
            slugs: leaves_slugs(&value, &script).then_some(Slugs::OfPlatform),
            ..BuildText::default()
        },
        ..BuildSettings::default()
    };
    leave_out(&value, files, &mut out);
    out.set_host(value.get("sitemap").and_then(|it| it.get("hostname")?.as_str()));
    if let Some(rewrites) = value.get("rewrites") {
        match rewritten(rewrites, files, &folder) {
            Some(paths) => out.rewritten = paths,
            // Some files have other addresses than these.
            None => {
                out.is_whole = false;
                out.page_links = PageLinks::Unknown;
            }
        }
    }
    add_unchecked(value.get("ignoreDeadLinks"), &mut out);
    // A plugin writes them for programs.
    if script.contains("llms") {
        out.others.extend(["llms.txt", "llms-full.txt"].map(str::to_owned));
    }
    let own_text = read(path)?;
    out.tongues = tongues(&value);
    name_files(&value, &mut out);
    let mut entries = Entries::of(path, &mut out.entries);
    if let Some(theme) = value.get("themeConfig") {
        add_vitepress_menus(theme, &own_text, &mut entries);
    }
    let locales = value.get("locales").map(ScriptValue::entries).unwrap_or_default();
    for theme in locales.iter().filter_map(|it| it.1.get("themeConfig")) {
        add_vitepress_menus(theme, &own_text, &mut entries);
    }
    for settings in std::iter::once(&value).chain(locales.iter().map(|it| &it.1)) {
        let pattern = settings.get("themeConfig").and_then(|it| it.get("editLink")?.get("pattern"));
        out.link_edits(pattern, PathAt::Words(":path"), (&folder, &folder));
    }
    // The names of such pages are made by a script.
    let inside = files.iter().filter_map(|it| below(it, &folder));
    out.add_patterns(inside.filter(|it| it.contains('[')));
    (above == 0).then_some(out)
}

/// Adds the addresses whose links nobody checks.
fn add_unchecked(ignored: Option<&ScriptValue>, out: &mut BuildSettings) {
    match ignored {
        None | Some(ScriptValue::Null | ScriptValue::Bool(false)) => {}
        Some(it) if it.as_str() == Some("localhostLinks") => {}
        // Something else serves what the authors let through.
        Some(it) => {
            let listed = it.as_list().unwrap_or(&[ScriptValue::Unknown]);
            let rooted = |it: &ScriptValue| it.as_str()?.strip_prefix('/').map(str::to_owned);
            match listed.iter().map(rooted).collect::<Option<Vec<_>>>() {
                Some(addresses) => {
                    out.others.extend(addresses.iter().map(|it| it.trim_matches('/').to_owned()));
                }
                None => out.is_whole = false,
            }
        }
    }
}

/// Adds the logo and the icons that settings name.
fn name_files(settings: &ScriptValue, out: &mut BuildSettings) {
    out.name_files(settings.get("themeConfig").and_then(|it| it.get("logo")), From::Statics);
    for tag in settings.get("head").and_then(ScriptValue::as_list).unwrap_or_default() {
        let parts = tag.as_list().unwrap_or_default();
        let is_icon = |it: &ScriptValue| {
            it.get("rel").and_then(ScriptValue::as_str).is_some_and(|it| it.contains("icon"))
        };
        out.name_files(parts.get(1).filter(|it| is_icon(it)), From::Statics);
    }
}

/// The languages that settings name, that of the root first.
fn tongues(settings: &ScriptValue) -> Vec<Tongue> {
    let first = settings.get("lang").and_then(ScriptValue::as_str).unwrap_or("en-US");
    let tongue = |(key, value): &(String, ScriptValue)| {
        let (folder, code) = if key == "root" { ("", first) } else { (key.as_str(), &**key) };
        let own = value.get("lang").and_then(ScriptValue::as_str);
        let (code, folder) = (own.unwrap_or(code).to_owned(), folder.to_owned());
        Tongue { code, folder, is_chosen: false }
    };
    let locales = settings.get("locales").map(ScriptValue::entries).unwrap_or_default();
    let mut tongues: Vec<Tongue> = locales.iter().map(tongue).collect();
    tongues.sort_by_key(|it| !it.folder.is_empty());
    tongues
}

/// Takes the files that settings leave out.
fn leave_out(settings: &ScriptValue, files: &[String], out: &mut BuildSettings) {
    let Some(globs) = settings.get("srcExclude") else { return };
    let globs = globs.as_list().map(|it| it.iter().map(ScriptValue::as_str));
    match globs.and_then(|it| it.collect::<Option<Vec<_>>>()) {
        Some(globs) => {
            let found = by_globs(&globs, files, &out.sources[0].folder);
            out.unbuilt.extend(found.into_iter().cloned());
        }
        None => out.is_whole = false,
    }
}

/// Whether settings with this text leave the ids of headings alone.
fn leaves_slugs(settings: &ScriptValue, text: &str) -> bool {
    let option = |key: &str| settings.get("markdown").and_then(|it| it.get(key));
    option("anchor").is_none()
        && option("slugify").is_none()
        && leaves(settings, text, &["anchor", "heading", "slug"])
}

/// Whether settings with this text leave something of Markdown alone that has such names. A function may add
/// any plugin, and one for that has a name that says so.
fn leaves(settings: &ScriptValue, text: &str, names: &[&str]) -> bool {
    let is_read = |it: &ScriptValue| {
        let names_none = || !names.iter().any(|it| text.contains(it));
        matches!(it, ScriptValue::Map { is_open: false, .. })
            && (it.get("config").is_none() || names_none())
    };
    settings.get("extends").is_none() && settings.get("markdown").is_none_or(is_read)
}

/// The id of a heading: every sign, `_` included, becomes `-`, and no id begins with a digit.
pub(super) fn slug(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    if out.starts_with(|it: char| it.is_ascii_digit()) {
        out.insert(0, '_');
    }
    (text.matches(':').count() < 2).then_some(out)
}

/// The address of a file.
fn address(path: &str, _: Key<'_>) -> Option<String> {
    let (mut folders, name) = name_and_folders(path, &["md"])?;
    let is_left_out = |it: &&str| it.starts_with('.') || matches!(*it, "node_modules" | "dist");
    if folders.iter().any(is_left_out) || path.contains('[') || !path.ends_with(".md") {
        return None;
    }
    folders.push(if name == "index" { "" } else { name });
    Some(folders.join("/"))
}
