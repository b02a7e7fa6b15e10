//! Tabs, anchors and other parts of the navigation without content.

use doclint_rule::data::{Mapping, Value};
use doclint_rule::site::{DocsJson, DocsJsonDialect, PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashSet;

pub(crate) struct EmptyDivision;

/// The lists of parts, and the keys that name the parts.
const LISTS: [(&str, &str); 6] = [
    ("tabs", "tab"),
    ("anchors", "anchor"),
    ("dropdowns", "dropdown"),
    ("versions", "version"),
    ("languages", "language"),
    ("products", "product"),
];

/// Keys with the content of a part, besides the lists.
const CONTENT: [&str; 11] = [
    "href", "pages", "groups", "menu", "root", "openapi", "asyncapi", "graphql", "sdk", "url",
    "$ref",
];

impl SiteRule for EmptyDivision {
    const META: RuleMeta = RuleMeta::error(
        "empty-division",
        "a tab, an anchor or another part of the navigation has no content",
        include_str!("empty_division.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let docs_json = site.docs_json.as_ref();
        let Some(docs_json) = docs_json.filter(|it| it.dialect == DocsJsonDialect::Modern) else {
            return;
        };
        let globals = globals(docs_json);
        for (file, mapping) in docs_json.mappings() {
            if globals.contains(&std::ptr::from_ref(mapping)) {
                continue;
            }
            for (list, name) in LISTS {
                let items = mapping.get(list).and_then(Value::as_sequence).unwrap_or_default();
                for item in items.iter().filter_map(Value::as_mapping).filter(|it| is_empty(it)) {
                    let Some(value) = item.get(name) else { continue };
                    let Some(text) = value.as_str() else { continue };
                    let at = Location { file, span: value.span };
                    cx.report(at, format!("{name} `{text}` has no content"))
                        .help("add `href`, `pages`, `groups` or another part, or remove it");
                }
            }
        }
    }
}

/// The parts that hold links for all of the navigation, which have rules of their own.
fn globals(docs_json: &DocsJson) -> HashSet<*const Mapping> {
    let roots = docs_json.files.iter().map(|it| &it.document.root);
    let globals = roots.filter_map(|it| it.get("navigation").unwrap_or(it).get("global"));
    globals.filter_map(Value::as_mapping).map(std::ptr::from_ref).collect()
}

/// Whether nothing in a part is content, not even below a misspelled key.
fn is_empty(part: &Mapping) -> bool {
    let is_content = |key: &str| CONTENT.contains(&key) || LISTS.iter().any(|it| it.0 == key);
    let mut entries = part.entries.iter();
    entries.all(|it| !is_content(&it.key.text) && it.value.as_sequence().is_none())
}
