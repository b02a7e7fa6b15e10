//! What the settings of an mdBook say.

use super::settings::{
    BuildSettings, BuildText, Key, Naming, PageLinks, Read, Source, name_and_folders,
};
use crate::path::climb;
use doclint_data::{Value, toml};

/// Its name.
pub(super) const NAME: &str = "mdBook";

/// Parts of the names of preprocessors that make no chapters.
const MAKE_NO_PAGES: [&str; 17] = [
    "admonish",
    "alerts",
    "catppuccin",
    "emojicodes",
    "footnote",
    "gettext",
    "graphviz",
    "i18n",
    "index",
    "katex",
    "links",
    "mermaid",
    "numeq",
    "pagetoc",
    "svgbob",
    "tabs",
    "toc",
];

/// What a settings file says. `None` where it can't be read.
pub(super) fn settings(path: &str, _: &[String], read: Read<'_>) -> Option<BuildSettings> {
    let value = toml::parse(&read(path)?).root;
    value.as_mapping()?;
    let folder = match value.get("book").and_then(|it| it.get("src")) {
        None => "src",
        Some(folder) => folder.as_str()?,
    };
    let (above, folder) = climb(path, folder);
    let preprocessors = value.get("preprocessor").and_then(Value::as_mapping);
    let mut names = preprocessors.into_iter().flat_map(|it| &it.entries).map(|it| &it.key.text);
    let is_whole = names.all(|name| MAKE_NO_PAGES.iter().any(|it| name.contains(it)));
    let made = ["print", "toc", "404"];
    let source = Source {
        folder: folder.clone(),
        prefix: String::new(),
        part: 0,
        naming: Naming::without_ids(address),
        original: None,
    };
    let redirects = || value.get("output")?.get("html")?.get("redirect")?.as_mapping();
    let redirects = redirects().into_iter().flat_map(|it| &it.entries).map(|it| &*it.key.text);
    let redirects = redirects.map(|it| it.trim_matches('/').trim_end_matches(".html"));
    let out = BuildSettings {
        path: path.to_owned(),
        sources: vec![source],
        statics: vec![folder],
        others: made.into_iter().chain(redirects).map(str::to_owned).collect(),
        page_links: if is_whole { PageLinks::Addresses } else { PageLinks::Anything },
        is_whole,
        text: BuildText { has_own_labels_only: is_whole, ..BuildText::default() },
        ..BuildSettings::default()
    };
    (above == 0).then_some(out)
}

/// The address of a file. Only those in the summary are pages; that others are none is for other rules.
fn address(path: &str, _: Key<'_>) -> Option<String> {
    let (mut folders, name) = name_and_folders(path, &["md"])?;
    let is_index = name == "index" || name.to_ascii_lowercase().starts_with("readme");
    folders.push(if is_index { "" } else { name });
    Some(folders.join("/"))
}
