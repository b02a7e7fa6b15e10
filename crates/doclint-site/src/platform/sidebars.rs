//! What sidebars and menus name, in the settings of programs whose settings are scripts.

use super::entries::{Entries, EntryTarget, all_below};
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
    let children = |item| -> Vec<&ScriptValue> {
        let item: &ScriptValue = item;
        let lists =
            item.entries().iter().filter(|(key, _)| item.get("type").is_none() || key == "items");
        // A group is a list, or an object of groups.
        lists
            .flat_map(|(_, it)| match it.as_list() {
                Some(items) => items,
                None if it.entries().is_empty() => &[],
                None => std::slice::from_ref(it),
            })
            .collect()
    };
    for (_, sidebar) in sidebars.entries() {
        let first = sidebar.as_list().unwrap_or(std::slice::from_ref(sidebar));
        for item in all_below(first.iter(), children) {
            let link = item.get("link");
            let is_type = |of: &ScriptValue, names: &[&str]| {
                of.get("type").and_then(ScriptValue::as_str).is_some_and(|it| names.contains(&it))
            };
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

/// Adds what the bar at the top and the foot of a Docusaurus site name. `folder` is that of its documents.
pub(super) fn add_docusaurus_menus(
    theme: &ScriptValue,
    folder: Option<&str>,
    to: &mut Entries<'_>,
) {
    let bar = theme.get("navbar").and_then(|it| it.get("items"));
    let foot = theme.get("footer").and_then(|it| it.get("links"));
    for item in all_below(items(bar).chain(items(foot)), inner_items) {
        to.add_any_address(item.get("to"));
        let folder = folder.filter(|_| item.get("docsPluginId").is_none());
        if let Some(folder) = folder {
            to.add(item.get("docId"), EntryTarget::Page { folder: folder.to_owned() });
        }
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

/// Adds what the menus and sidebars of VitePress name: a list of items, or one for each address. What
/// opens in a place of its own may be no page of the site.
pub(super) fn add_vitepress_menus(theme: &ScriptValue, to: &mut Entries<'_>) {
    let has_base = |it: &ScriptValue| it.get("base").is_some();
    let children = |it| -> Vec<&ScriptValue> {
        let it: &ScriptValue = it;
        if has_base(it) { Vec::new() } else { inner_items(it) }
    };
    let sidebar = theme.get("sidebar");
    let of_addresses = sidebar.map(ScriptValue::entries).unwrap_or_default().iter().map(|it| &it.1);
    let of_addresses = of_addresses.filter(|it| !has_base(it));
    let of_addresses = of_addresses.flat_map(|it| it.as_list().unwrap_or(std::slice::from_ref(it)));
    let all = items(theme.get("nav")).chain(items(sidebar)).chain(of_addresses);
    for item in all_below(all, children) {
        if !has_base(item) && item.get("target").is_none() {
            to.add_address(item.get("link"));
        }
    }
}
