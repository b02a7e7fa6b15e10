//! Titles that are the same where they have to differ.

use doclint_rule::syntax::NodeId;
use doclint_rule::vocabulary::Unique;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct DuplicateTitle;

impl PageRule for DuplicateTitle {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-title",
        "two components that need different titles share one",
        include_str!("duplicate_title.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // By component, attribute, text and the group that it has to be unique in.
        type Place<'a> = (&'a str, &'a str, &'a str, Option<NodeId>);
        let mut seen: HashMap<Place<'_>, Span> = HashMap::new();
        for component in ast::Component::all(page) {
            let Some(name) = component.name() else { continue };
            let Some(spec) = cx.vocabulary().get(name.as_str()) else { continue };
            let own_id = component.attribute("id").is_some();
            for (key, of) in spec.attributes.iter().filter(|it| it.1.unique != Unique::No) {
                let value = component.attribute(key).and_then(|it| it.literal());
                let Some(value) = value.filter(|it| !it.text.trim().is_empty()) else { continue };
                let group = match of.unique {
                    Unique::Group => component.parent_component().map(|it| it.node().id()),
                    // An `id` gives it an anchor that differs.
                    _ if own_id => continue,
                    _ => None,
                };
                let place = (name.as_str(), key.as_str(), value.text.trim(), group);
                if let Some(first) = seen.insert(place, value.span) {
                    let text = value.text.trim();
                    cx.report(
                        value.span,
                        format!("two `{name}` components share the {key} `{text}`"),
                    )
                    .cause(format!("`{name}` components on a page share the {key}"))
                    .label(first, "first used here")
                    .help(format!("give each a different {key}"));
                }
            }
        }
    }
}
