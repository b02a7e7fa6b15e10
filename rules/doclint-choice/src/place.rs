//! Where nodes stand.

use doclint_rule::syntax::{Node, NodeKind, Page};
use doclint_rule::{AstNode, ast};
use std::collections::HashSet;

/// Whether a block stands on the page or in what holds text like a page.
pub(crate) fn is_on_page(node: Node<'_>) -> bool {
    node.ancestors().all(|it| it.kind() == NodeKind::Page || is_section(it))
}

/// Whether it is a component that holds text like a page.
pub(crate) fn is_section(node: Node<'_>) -> bool {
    const SECTIONS: [&str; 8] =
        ["Step", "Steps", "Tab", "Tabs", "Accordion", "AccordionGroup", "Update", "View"];
    let name = ast::Component::cast(node).and_then(|it| it.name());
    name.is_some_and(|it| SECTIONS.contains(&it.as_str()))
}

/// The blocks in a node: components that share a paragraph are shown as blocks of their own.
pub(crate) fn blocks(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.children().flat_map(|child| {
        let only = ast::Paragraph::cast(child).is_some_and(|it| it.is_only_components());
        let (one, many) = if only { (None, Some(child)) } else { (Some(child), None) };
        one.into_iter().chain(many.into_iter().flat_map(Node::children))
    })
}

/// The anchors that links on a page lead to, as letters and digits only: how a heading becomes an
/// anchor differs in the rest.
pub(crate) fn linked_anchors(page: &Page) -> HashSet<String> {
    let links = ast::Link::all(page).map(|it| it.destination().as_str());
    let attributes = ast::Attribute::all(page).filter_map(|it| Some(it.literal()?.text));
    let anchors = links.chain(attributes).filter_map(|it| it.strip_prefix('#'));
    anchors.map(letters).collect()
}

/// The letters and digits of a heading or an anchor.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a link leads to a page of the site.
pub(crate) fn is_page(destination: &str) -> bool {
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_file = name
        .rsplit_once('.')
        .is_some_and(|(_, end)| end.len() <= 4 && !matches!(end, "md" | "mdx" | "html"));
    !path.is_empty() && !path.contains(':') && !path.starts_with("//") && !is_file
}

/// Whether no attribute or code in braces goes over a line end: its text would be moved with it.
pub(crate) fn has_short_values(node: Node<'_>) -> bool {
    node.descendants().all(|it| {
        !matches!(it.kind(), NodeKind::Expression | NodeKind::Attribute)
            || !it.text().contains('\n')
    })
}
