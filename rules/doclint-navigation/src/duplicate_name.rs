//! Navigation entries with the same name.

use doclint_rule::data::Value;
use doclint_rule::site::{DocsJson, DocsJsonDialect, Site, join};
use doclint_rule::{FileId, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::{BTreeMap, HashMap};

pub(crate) struct DuplicateName;

impl SiteRule for DuplicateName {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-name",
        "two navigation entries side by side have the same name",
        include_str!("duplicate_name.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (file, mapping) in docs_json.mappings() {
            for entry in &mapping.entries {
                let items = entry.value.as_sequence().unwrap_or_default();
                for (_, key, noun) in LISTS.iter().filter(|it| it.0 == entry.key.text) {
                    let names = items.iter().filter_map(|it| named(docs_json, file, it, key));
                    report(names, noun, cx);
                }
            }
        }
    }
}

/// A name with its place, and what else tells its entry from others.
type Name<'s> = (&'s str, Location, Option<&'s str>, Option<&'s str>);

fn report<'s>(names: impl Iterator<Item = Name<'s>>, noun: &str, cx: &mut SiteCx<'_>) {
    // An anchor or a tab without a version is shown in all of them.
    let is_everywhere = matches!(noun, "anchor" | "tab");
    let mut seen: HashMap<_, BTreeMap<Option<&str>, Location>> = HashMap::new();
    for (name, at, version, folder) in names {
        let known = seen.entry((name, folder)).or_default();
        let first = match version {
            None if is_everywhere => known.values().next(),
            Some(_) if is_everywhere => known.get(&version).or(known.get(&None)),
            _ => known.get(&version),
        };
        match first {
            Some(first) => {
                cx.report(at, format!("two {noun}s share the name `{name}`"))
                    .label_at(*first, "first used here")
                    .help("rename one of them, or merge them");
            }
            None => _ = known.insert(version, at),
        }
    }
}

/// The name of an entry, which may be in a file of its own.
fn named<'s>(
    docs_json: &'s DocsJson,
    file: FileId,
    item: &'s Value,
    key: &str,
) -> Option<Name<'s>> {
    let (file, value) = match item.as_str() {
        // In the older format, versions are only names.
        Some(_) if key == "name" => (file, item),
        _ => match item.get(key) {
            Some(value) => (file, value),
            None => {
                let path = &docs_json.files.iter().find(|it| it.file == file)?.path;
                let path = join(path, item.get("$ref")?.as_str()?)?;
                let fragment = docs_json.files.iter().find(|it| it.path == path)?;
                (fragment.file, fragment.document.root.get(key)?)
            }
        },
    };
    let is_old = docs_json.dialect == DocsJsonDialect::Legacy;
    let version = item.get("version").and_then(Value::as_str).filter(|_| is_old);
    // The groups of all tabs are in one list there, and the folder of their pages tells the tab.
    let page = item.get("pages").and_then(Value::as_sequence).and_then(<[_]>::first);
    let page = page.and_then(Value::as_str).filter(|_| is_old);
    let folder = page.and_then(|it| it.trim_start_matches('/').split('/').next());
    Some((value.as_str()?, Location { file, span: value.span }, version, folder))
}

/// The lists of entries, the keys that name the entries, and what an entry is.
const LISTS: [(&str, &str, &str); 12] = [
    ("tabs", "tab", "tab"),
    ("groups", "group", "group"),
    ("versions", "version", "version"),
    ("languages", "language", "language"),
    ("anchors", "anchor", "anchor"),
    ("dropdowns", "dropdown", "dropdown"),
    ("products", "product", "product"),
    ("pages", "group", "group"),
    // The older format.
    ("navigation", "group", "group"),
    ("tabs", "name", "tab"),
    ("anchors", "name", "anchor"),
    ("versions", "name", "version"),
];
