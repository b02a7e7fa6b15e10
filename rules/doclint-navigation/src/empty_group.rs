//! Groups in the navigation without pages.

use doclint_rule::data::Value;
use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct EmptyGroup;

impl SiteRule for EmptyGroup {
    const META: RuleMeta = RuleMeta::warning(
        "empty-group",
        "a group in the navigation has no pages",
        include_str!("empty_group.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (file, mapping) in docs_json.mappings() {
            let Some(name) = mapping.get("group") else { continue };
            // Readers don't see it.
            if mapping.get("hidden").and_then(Value::as_bool) == Some(true) {
                continue;
            }
            // The pages of such a group come from elsewhere.
            let others = ["openapi", "asyncapi", "graphql", "root", "sdk", "$ref", "groups"];
            if others.iter().any(|it| mapping.get(it).is_some()) {
                continue;
            }
            // A misspelled key has a finding of its own.
            let is_filled = |it: &Value| it.as_sequence().is_some_and(|it| !it.is_empty());
            if mapping.entries.iter().any(|it| is_filled(&it.value)) {
                continue;
            }
            let is_empty = match mapping.get("pages") {
                Some(pages) => pages.as_sequence().is_some_and(<[_]>::is_empty),
                None => true,
            };
            if is_empty {
                let at = Location { file, span: name.span };
                cx.report(at, "group has no pages")
                    .help("list its pages under `pages`, or remove the group");
            }
        }
    }
}
