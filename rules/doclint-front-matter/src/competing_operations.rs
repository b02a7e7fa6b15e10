//! Pages that name their operation twice, in different ways.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct CompetingOperations;

/// Each of these says what the page describes.
const KEYS: [&str; 4] = ["openapi", "api", "asyncapi", "openapi-schema"];

impl NodeRule for CompetingOperations {
    const META: RuleMeta = RuleMeta::warning(
        "competing-operations",
        "front matter has several of `openapi`, `api`, `asyncapi` and `openapi-schema`",
        include_str!("competing_operations.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = cx.front_matter() else { return };
        let entries = mapping.entries.iter().filter(|it| KEYS.contains(&it.key.text.as_str()));
        let mut entries = entries.filter(|it| it.value.as_str().is_some());
        let Some(first) = entries.next() else { return };
        let other = entries.find(|it| it.key.text != first.key.text);
        let Some(other) = other else { return };
        let (one, two) = (&first.key.text, &other.key.text);
        cx.report(field::entry_span(other), format!("`{two}` and `{one}` can't be used together"))
            .label(first.key.span, "also set here")
            .help("keep one, so that the page describes one operation");
    }
}
