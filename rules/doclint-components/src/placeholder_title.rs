//! Titles of components that nobody has filled in.

use crate::support::spec::spec;
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
        let Some((name, _)) = spec(attribute.component(), cx) else { return };
        let Some(key) = attribute.name().map(|it| it.as_str()) else { return };
        if attribute.component().is_html() || !KEYS.contains(&key) {
            return;
        }
        let Some(value) = attribute.literal() else { return };
        let text = value.text.trim().trim_end_matches(['.', '…', ':']).to_lowercase();
        if is_placeholder(&text, name, key) && !is_lesson(name, cx) {
            cx.report(value.span, format!("`{key}` of `{name}` is a placeholder"))
                .help(format!("name what the `{name}` is about"));
        }
    }
}

/// Whether a text is what a template puts in place of a title: `Title`, `Card title`, `TODO`.
fn is_placeholder(text: &str, name: &str, key: &str) -> bool {
    const PLACEHOLDERS: [&str; 9] = [
        "insert title here",
        "lorem ipsum",
        "placeholder",
        "tbd",
        "title goes here",
        "title here",
        "todo",
        "untitled",
        "your title here",
    ];
    PLACEHOLDERS.contains(&text)
        || text == key
        || text.strip_suffix(key).is_some_and(|it| it.trim_end().eq_ignore_ascii_case(name))
}

/// Whether the page is about the component: it shows how to write it.
fn is_lesson(name: &str, cx: &PageCx<'_>) -> bool {
    let opening = format!("<{name}");
    ast::Code::all(cx.page()).any(|it| it.node().text().contains(&opening))
}
