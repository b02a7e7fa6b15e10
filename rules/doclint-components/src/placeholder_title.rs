//! Titles of components that nobody has filled in.

use crate::support::spec::spec;
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct PlaceholderTitle;

impl NodeRule for PlaceholderTitle {
    const META: RuleMeta = RuleMeta::warning(
        "placeholder-title",
        "the title of a component is a placeholder",
        include_str!("placeholder_title.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        const KEYS: [&str; 3] = ["title", "label", "caption"];
        let Some(key) = attribute.name().map(|it| it.as_str()) else { return };
        if !KEYS.contains(&key) || attribute.component().is_html() {
            return;
        }
        let Some(value) = attribute.literal() else { return };
        let text = value.text.trim().trim_end_matches(['.', '…', ':']);
        if !is_placeholder(text, key, cx.vocabulary()) {
            return;
        }
        let Some((name, _)) = spec(attribute.component(), cx) else { return };
        if !is_lesson(name, cx) {
            cx.report(value.span, format!("`{key}` of `{name}` is a placeholder"))
                .help(format!("name what the `{name}` is about"));
        }
    }
}

/// Whether a text is what a template puts in place of a title: `Title`, `Card title`, `TODO`.
fn is_placeholder(text: &str, key: &str, vocabulary: &Vocabulary) -> bool {
    // A component that was another one in the template keeps its title: `Step title` of a `Tab`.
    let has_key = |name: &str| {
        vocabulary.components.iter().any(|(component, spec)| {
            component.eq_ignore_ascii_case(name) && spec.attributes.contains_key(key)
        })
    };
    let is_of_component = || {
        let (start, end) = text.split_at_checked(text.len().checked_sub(key.len())?)?;
        Some(end.eq_ignore_ascii_case(key) && has_key(start.trim_end()))
    };
    doclint_rule::text::is_placeholder(text)
        || text.eq_ignore_ascii_case(key)
        || is_of_component() == Some(true)
}

/// Whether the page is about the component: it shows how to write it.
fn is_lesson(name: &str, cx: &PageCx<'_>) -> bool {
    let opening = format!("<{name}");
    ast::Code::all(cx.page()).any(|it| it.node().text().contains(&opening))
}
