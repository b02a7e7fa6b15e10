//! Headings with nothing below them.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptySection;

impl NodeRule for EmptySection {
    const META: RuleMeta = RuleMeta::suggestion(
        "empty-section",
        "a heading has nothing below it",
        include_str!("empty_section.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let text = heading.node().plain_text();
        // A heading that is a sentence says it all.
        let is_sentence = text.trim_end().ends_with(['.', '!', '?']);
        if text.trim().is_empty() || is_sentence || has_link(heading) {
            return;
        }
        let ends = match below(heading.node(), cx) {
            None => !cx.is_operation(),
            Some(next) => ast::Heading::cast(next).is_some_and(|it| it.level() <= heading.level()),
        };
        if ends {
            cx.report(heading.span(), "heading has nothing below it")
                .help("write the section, or remove the heading");
        }
    }
}

fn has_link(heading: ast::Heading<'_>) -> bool {
    let is_link = |it: Node<'_>| match ast::Component::cast(it) {
        Some(component) => component.is("a"),
        None => it.kind() == NodeKind::Link,
    };
    heading.node().descendants().any(is_link)
}

/// The block that readers see next. An element for layout alone may hold nothing but a heading.
fn below<'a>(heading: Node<'a>, cx: &PageCx<'_>) -> Option<Node<'a>> {
    let mut inner = heading;
    loop {
        let mut below = std::iter::successors(inner.next_sibling(), |it| it.next_sibling());
        let next = below.find(|it| !shows_nothing(*it) && it.kind() != NodeKind::Definition);
        let around = inner.parent().filter(|it| cx.role(*it) == Some(ComponentRole::Layout));
        match (next, around) {
            (None, Some(around)) => inner = around,
            (next, _) => return next,
        }
    }
}
