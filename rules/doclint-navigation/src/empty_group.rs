//! Groups in the navigation without pages.

use doclint_rule::data::{Mapping, Value};
use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct EmptyGroup;

impl SiteRule for EmptyGroup {
    const META: RuleMeta = RuleMeta::warning(
        "empty-group",
        "a group in the navigation has no pages",
        include_str!("empty_group.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let mappings = docs_json.mappings();
        // Readers don't see what is in these.
        let is_hidden = |it: &Mapping| it.get("hidden").and_then(Value::as_bool) == Some(true);
        let hidden = mappings.iter().filter(|it| is_hidden(it.1));
        let hidden =
            hidden.filter_map(|(file, it)| Some(Location { file: *file, span: span(it)? }));
        let mut hidden: Vec<Location> = hidden.collect();
        hidden.sort_unstable();
        // What is in another hidden part needs no look of its own.
        hidden.dedup_by(|inner, outer| inner.file == outer.file && outer.span.contains(inner.span));
        for (file, mapping) in mappings {
            let Some(name) = mapping.get("group") else { continue };
            let at = Location { file, span: name.span };
            let before = hidden.partition_point(|it| *it <= at).checked_sub(1);
            if before
                .is_some_and(|it| hidden[it].file == file && hidden[it].span.contains(name.span))
            {
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
                cx.report(at, "group has no pages")
                    .help("list its pages under `pages`, or remove the group");
            }
        }
    }
}

/// The bytes from the first key of an object to its last value.
fn span(mapping: &Mapping) -> Option<Span> {
    let (first, last) = (mapping.entries.first()?, mapping.entries.last()?);
    Some(Span::new(first.key.span.start, last.value.span.end))
}
