//! Headings with nothing below them.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, Genre, NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptySection;

impl NodeRule for EmptySection {
    const META: RuleMeta = RuleMeta::suggestion(
        "empty-section",
        "a heading has nothing below it",
        include_str!("empty_section.md"),
    )
    .profile(Profile::Strict)
    .skips(&[Genre::Record])
    .only_in_listed_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let text = heading.node().plain_text();
        // A heading that is a sentence says it all.
        let is_sentence =
            text.trim_end().ends_with(['.', '!', '?']) || text.starts_with("Returns ");
        if text.trim().is_empty() || is_sentence || is_step(&text) || has_link(heading) {
            return;
        }
        let ends = match below(heading.node(), cx) {
            None => !cx.is_operation(),
            Some(next) => ast::Heading::cast(next).is_some_and(|it| {
                // Two signatures, or two variables, have one text below them.
                let is_pair = it.level() == heading.level() && is_name(heading) && is_name(it);
                it.level() <= heading.level() && !is_pair
            }),
        };
        if ends {
            cx.report(heading.span(), "heading has nothing below it")
                .help("write the section, or remove the heading");
        }
    }
}

/// Whether what follows an element can be the text of a heading at its end: an element for layout alone, a
/// list, the last of several steps.
fn goes_on(node: Node<'_>, cx: &PageCx<'_>) -> bool {
    const ROLES: [ComponentRole; 3] =
        [ComponentRole::Layout, ComponentRole::Item, ComponentRole::Group];
    matches!(node.kind(), NodeKind::Item | NodeKind::List)
        || cx.role(node).is_some_and(|it| ROLES.contains(&it))
}

fn is_item(node: Node<'_>, cx: &PageCx<'_>) -> bool {
    node.kind() == NodeKind::Item || cx.role(node) == Some(ComponentRole::Item)
}

/// Whether a heading is one of numbered steps and tells readers what to do: "2. Name your queue".
fn is_step(text: &str) -> bool {
    let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.trim_start().len()
        && rest.starts_with(['.', ')'])
        && rest.split_whitespace().nth(2).is_some()
}

/// Whether a heading is the name of something in code and nothing else.
fn is_name(heading: ast::Heading<'_>) -> bool {
    let text = heading.node().plain_text();
    let mut children = heading.node().children();
    children.all(|it| it.kind() == NodeKind::InlineCode)
        || !text.contains(char::is_whitespace) && text.contains(['_', '('])
        || text.contains('(') && text.ends_with(')') && !text.contains(" (")
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
        let around = inner.parent().filter(|it| goes_on(*it, cx));
        match (next, around) {
            (None, Some(around)) => inner = around,
            // The item after the one that ends with the heading is about something else.
            (next, _) => return next.filter(|it| inner.id() == heading.id() || !is_item(*it, cx)),
        }
    }
}
