//! What the settings of a VitePress site say.

use super::entries::Entries;
use super::excluded::by_globs;
use super::settings::{
    BuildSettings, BuildText, IncludeBase, Key, Naming, PageLinks, Read, Source, below,
    exported_script, from_own_place, name_and_folders,
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
        sources: vec![Source {
            folder: folder.clone(),
            prefix: String::new(),
            part: 0,
            naming: Naming::without_ids(address),
            original: None,
        }],
        statics,
        page_links: PageLinks::Addresses,
        has_strict_slashes: true,
        includes: IncludeBase::Page(folder.clone()),
        text: BuildText {
            has_own_directives_only: value.get("markdown").is_none()
                && value.get("extends").is_none()
                && value.get("vite").is_none(),
            has_own_slugs: value.get("extends").is_none()
                && value.get("markdown").is_none_or(leaves_slugs),
            ..BuildText::default()
        },
        ..BuildSettings::default()
    };
    if let Some(globs) = value.get("srcExclude") {
        let globs = globs.as_list().map(|it| it.iter().map(ScriptValue::as_str).collect());
        match globs {
            Some(Some(globs)) => {
                let globs: Vec<&str> = globs;
                out.unbuilt.extend(by_globs(&globs, files, &folder).into_iter().cloned());
            }
            _ => out.is_whole = false,
        }
    }
    out.set_host(value.get("sitemap").and_then(|it| it.get("hostname")?.as_str()));
    // Some files have other addresses than these.
    if value.get("rewrites").is_some() {
        out.is_whole = false;
        out.page_links = PageLinks::Unknown;
    }
    match value.get("ignoreDeadLinks") {
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
    let mut entries = Entries::of(path, &mut out.entries);
    if let Some(theme) = value.get("themeConfig") {
        add_vitepress_menus(theme, &mut entries);
    }
    let locales = value.get("locales").map(ScriptValue::entries).unwrap_or_default();
    for theme in locales.iter().filter_map(|it| it.1.get("themeConfig")) {
        add_vitepress_menus(theme, &mut entries);
    }
    // The names of such pages are made by a script.
    let inside = files.iter().filter_map(|it| below(it, &folder));
    out.add_patterns(inside.filter(|it| it.contains('[')));
    (above == 0).then_some(out)
}

/// Whether options for Markdown leave the ids of headings alone.
fn leaves_slugs(options: &ScriptValue) -> bool {
    matches!(options, ScriptValue::Map { is_open: false, .. })
        && ["anchor", "config", "slugify"].iter().all(|it| options.get(it).is_none())
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
