//! What sidebars and menus name, in the settings of programs whose settings are scripts.

use super::entries::{Entries, EntryTarget, all_below};
use doclint_diagnostic::Span;
use doclint_syntax::ScriptValue;

/// The items of a list; nothing for other values.
fn items(value: Option<&ScriptValue>) -> impl Iterator<Item = &ScriptValue> {
    value.and_then(ScriptValue::as_list).unwrap_or_default().iter()
}

/// The items of an item that is a group of them.
fn inner_items(item: &ScriptValue) -> Vec<&ScriptValue> {
    items(item.get("items")).collect()
}

/// Adds what the sidebars of Docusaurus name: documents by their ids, and addresses. They are the values
/// of an object, each a list of items or an object with lists, or with other such objects, by their labels.
pub(super) fn add_docusaurus_sidebars(sidebars: &ScriptValue, folder: &str, to: &mut Entries<'_>) {
    let page = || EntryTarget::Page { folder: folder.to_owned() };
    for (_, sidebar) in sidebars.entries() {
        let first = sidebar.as_list().unwrap_or(std::slice::from_ref(sidebar));
        for item in all_below(first.iter(), parts_of_sidebar) {
            let link = item.get("link");
            let is_type = |of: &ScriptValue, names: &[&str]| {
                of.get("type").and_then(ScriptValue::as_str).is_some_and(|it| names.contains(&it))
            };
            to.repeat(link.is_some() || is_type(item, &["ref", "link"]));
            if item.as_str().is_some() {
                to.add(Some(item), page());
            } else if is_type(item, &["doc", "ref"]) {
                to.add(item.get("id"), page());
            } else if is_type(item, &["link"]) {
                to.add_address(item.get("href"));
            } else if let Some(link) = link.filter(|it| is_type(it, &["doc"])) {
                to.add(link.get("id"), page());
            }
        }
    }
}

/// The items of an item of a sidebar: a group is a list, or an object of groups.
fn parts_of_sidebar(item: &ScriptValue) -> Vec<&ScriptValue> {
    let entries = item.entries().iter();
    let lists = entries.filter(|(key, _)| item.get("type").is_none() || key == "items");
    let parts = lists.flat_map(|(_, it)| match it.as_list() {
        Some(items) => items,
        None if it.entries().is_empty() => &[],
        None => std::slice::from_ref(it),
    });
    parts.collect()
}

/// Adds the folders from which the sidebars of Docusaurus are made.
pub(super) fn add_docusaurus_folders(sidebars: &ScriptValue, to: &mut Entries<'_>) {
    for (_, sidebar) in sidebars.entries() {
        let first = sidebar.as_list().unwrap_or(std::slice::from_ref(sidebar));
        for item in all_below(first.iter(), parts_of_sidebar) {
            to.add(item.get("dirName"), EntryTarget::File(String::new()));
        }
    }
}

/// Adds what the bar at the top and the foot of a Docusaurus site name: in the folder of its documents, and
/// among its sidebars.
pub(super) fn add_docusaurus_menus(
    theme: &ScriptValue,
    (folder, sidebars): (Option<&str>, Option<Vec<String>>),
    to: &mut Entries<'_>,
) {
    to.repeat(true);
    let bar = theme.get("navbar").and_then(|it| it.get("items"));
    let foot = theme.get("footer").and_then(|it| it.get("links"));
    for item in all_below(items(bar).chain(items(foot)), inner_items) {
        to.add_any_address(item.get("to"));
        let folder = folder.filter(|_| item.get("docsPluginId").is_none());
        if let Some(sidebars) = sidebars.as_ref().filter(|_| folder.is_some()) {
            to.add(item.get("sidebarId"), EntryTarget::OneOf("sidebar", sidebars.clone()));
        }
        if let Some(folder) = folder {
            to.add(item.get("docId"), EntryTarget::Page { folder: folder.to_owned() });
        }
    }
}

/// Adds the links in the HTML of the banner of a Docusaurus site.
pub(super) fn add_docusaurus_banner(theme: &ScriptValue, to: &mut Entries<'_>) {
    let content = theme.get("announcementBar").and_then(|it| it.get("content"));
    let Some((place, text)) = content.and_then(|it| Some((it.place()?, it.as_str()?))) else {
        return;
    };
    // A text with escapes has other bytes than the file.
    let quotes = place.span.len() as usize == text.len() + 2 && place.file.is_none();
    to.repeat(true);
    for (at, name) in text.match_indices("href=").filter(|_| quotes) {
        let rest = &text[at + name.len()..];
        let Some(quote) = rest.chars().next().filter(|it| matches!(it, '"' | '\'')) else {
            continue;
        };
        let Some(written) = rest[1..].split(quote).next() else { continue };
        let start = place.span.start + 1 + (at + name.len() + 1) as u32;
        to.add_written_address(Span::new(start, start + written.len() as u32), written);
    }
}

/// Adds what the sidebar of Starlight names: pages by their slugs, and addresses.
pub(super) fn add_starlight_sidebar(sidebar: &ScriptValue, folder: &str, to: &mut Entries<'_>) {
    let page = || EntryTarget::Page { folder: folder.to_owned() };
    for item in all_below(items(Some(sidebar)), inner_items) {
        to.add(Some(item), page());
        to.add(item.get("slug"), page());
        to.add_any_address(item.get("link"));
    }
}

/// Adds the folders from which the sidebar of Starlight is made.
pub(super) fn add_starlight_folders(sidebar: &ScriptValue, to: &mut Entries<'_>) {
    for item in all_below(items(Some(sidebar)), inner_items) {
        let folder = item.get("autogenerate").and_then(|it| it.get("directory"));
        to.add(folder, EntryTarget::File(String::new()));
    }
}

/// Adds what the menus and sidebars of VitePress name: a list of items, or one for each start of addresses.
/// Links count from the `base` of the groups around them. What opens in a place of its own may be no page of
/// the site. `text` is that of the settings.
pub(super) fn add_vitepress_menus(theme: &ScriptValue, text: &str, to: &mut Entries<'_>) {
    to.repeat(true);
    for item in all_below(items(theme.get("nav")), inner_items) {
        if item.get("target").is_none() {
            to.add_address(item.get("link"));
        }
    }
    let sidebar = theme.get("sidebar");
    let mut open: Vec<(&ScriptValue, Option<&str>)> = items(sidebar).map(|it| (it, None)).collect();
    for (start, value) in sidebar.map(ScriptValue::entries).unwrap_or_default() {
        if let Some(span) = place_of_key(text, start).filter(|_| start.len() > 1) {
            to.push(span, start, EntryTarget::AddressStart);
        }
        let lists = value.as_list().unwrap_or(std::slice::from_ref(value));
        open.extend(lists.iter().map(|it| (it, None)));
    }
    // Several sidebars may name the same page.
    let is_one = sidebar.map(ScriptValue::entries).unwrap_or_default().len() < 2;
    while let Some((item, base)) = open.pop() {
        let base = item.get("base").map_or(Some(base), |it| it.as_str().map(Some));
        let Some(base) = base else { continue };
        to.add(item.get("base").filter(|it| it.as_str() != Some("/")), EntryTarget::AddressStart);
        open.extend(items(item.get("items")).map(|it| (it, base)));
        let link = item.get("link").filter(|_| item.get("target").is_none());
        to.repeat(!is_one || item.get("items").is_some());
        match base {
            None => to.add_address(link),
            Some(base) => {
                let base = format!("{}/", base.trim_end_matches('/'));
                let is_own = |it: &&str| !it.contains([':', '#', '*', '$', '?']);
                let link = link.filter(|it| it.as_str().as_ref().is_some_and(is_own));
                to.add(link, EntryTarget::AddressBelow(base));
            }
        }
    }
}

/// Where a text has a quoted key, if that is one place.
fn place_of_key(text: &str, key: &str) -> Option<Span> {
    let is_key = |at: &usize| {
        let quote = text[..*at].chars().next_back();
        let rest = text[at + key.len()..].strip_prefix(quote.filter(|it| "'\"".contains(*it))?)?;
        rest.trim_start().starts_with(':').then_some(())
    };
    let mut places = text.match_indices(key).map(|it| it.0).filter(|it| is_key(it).is_some());
    let at = places.next().filter(|_| places.next().is_none())? as u32;
    Some(Span::new(at, at + key.len() as u32))
}
