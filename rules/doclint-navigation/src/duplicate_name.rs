//! Parts of the navigation that are named alike.

use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashMap;

pub(crate) struct DuplicateName;

impl SiteRule for DuplicateName {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-name",
        "two parts of the navigation side by side have the same name",
        include_str!("duplicate_name.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (file, mapping) in docs_json.mappings() {
            for entry in &mapping.entries {
                let Some((_, key)) = PARTS.iter().find(|it| it.0 == entry.key.text) else {
                    continue;
                };
                let items = entry.value.as_sequence().unwrap_or_default();
                let mut seen: HashMap<&str, Span> = HashMap::new();
                for value in items.iter().filter_map(|it| it.get(key)) {
                    let Some(name) = value.as_str() else { continue };
                    match seen.get(name) {
                        Some(first) => {
                            let at = Location { file, span: value.span };
                            cx.report(
                                at,
                                format!("there are two of the name `{name}` side by side"),
                            )
                            .label_at(Location { file, span: *first }, "this is the other one")
                            .help("give one of them another name, or make one of both");
                        }
                        None => _ = seen.insert(name, value.span),
                    }
                }
            }
        }
    }
}

/// The lists of parts, and the keys that name these.
const PARTS: [(&str, &str); 8] = [
    ("tabs", "tab"),
    ("groups", "group"),
    ("versions", "version"),
    ("languages", "language"),
    ("anchors", "anchor"),
    ("dropdowns", "dropdown"),
    ("products", "product"),
    ("pages", "group"),
];
