//! Navigation entries with the same name.

use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

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
                let Some((_, key)) = LISTS.iter().find(|it| it.0 == entry.key.text) else {
                    continue;
                };
                let items = entry.value.as_sequence().unwrap_or_default();
                let mut seen: HashMap<&str, Span> = HashMap::new();
                for value in items.iter().filter_map(|it| it.get(key)) {
                    let Some(name) = value.as_str() else { continue };
                    match seen.get(name) {
                        Some(first) => {
                            let at = Location { file, span: value.span };
                            cx.report(at, format!("two {key}s share the name `{name}`"))
                                .label_at(Location { file, span: *first }, "first used here")
                                .help("rename one of them, or merge them");
                        }
                        None => _ = seen.insert(name, value.span),
                    }
                }
            }
        }
    }
}

/// The lists of entries, and the keys that name the entries.
const LISTS: [(&str, &str); 8] = [
    ("tabs", "tab"),
    ("groups", "group"),
    ("versions", "version"),
    ("languages", "language"),
    ("anchors", "anchor"),
    ("dropdowns", "dropdown"),
    ("products", "product"),
    ("pages", "group"),
];
