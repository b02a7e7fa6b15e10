//! Where blocks are, and whether they can be moved.

use crate::support::text::letters;
use doclint_rule::edit::own_indent;
use doclint_rule::syntax::{Node, NodeKind, Page};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, PageCx, Span, ast};
use std::collections::HashSet;

/// Whether a block is on the page itself, or only in sections of it.
pub(crate) fn is_on_page(node: Node<'_>, cx: &PageCx<'_>) -> bool {
    node.ancestors().all(|around| around.kind() == NodeKind::Page || is_section(around, cx))
}

/// Whether a node is a component that divides a page into sections: steps, tabs, accordions.
pub(crate) fn is_section(node: Node<'_>, cx: &PageCx<'_>) -> bool {
    matches!(cx.role(node), Some(ComponentRole::Group | ComponentRole::Item))
}

/// Whether a component with one of these names is around a block.
pub(crate) fn is_inside(node: Node<'_>, names: &[&str]) -> bool {
    let mut around = node.ancestors().filter_map(ast::Component::cast);
    around.any(|component| names.iter().any(|name| component.is(name)))
}

/// The heading above a block in the same parent, or in an element that gives it an anchor. The
/// search covers a page or two.
pub(crate) fn heading_above(node: Node<'_>) -> Option<ast::Heading<'_>> {
    let before = std::iter::successors(node.previous_sibling(), |next| next.previous_sibling());
    before.take(40).find_map(|it| match ast::Component::cast(it) {
        Some(element) if element.is_html() => it.children().find_map(ast::Heading::cast),
        _ => ast::Heading::cast(it),
    })
}

/// The nodes that introduce a block: the paragraph right above it, and the heading above it.
pub(crate) fn introduction(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let paragraph = node.previous_sibling().filter(|above| above.kind() == NodeKind::Paragraph);
    paragraph.into_iter().chain(heading_above(node).map(ast::Heading::node))
}

/// The blocks in a node. Components that share a paragraph are shown as blocks of their own.
pub(crate) fn blocks(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.children().flat_map(|child| {
        let only = ast::Paragraph::cast(child).is_some_and(ast::Paragraph::is_only_components);
        let (one, many) = if only { (None, Some(child)) } else { (Some(child), None) };
        one.into_iter().chain(many.into_iter().flat_map(Node::children))
    })
}

/// The anchors that links on a page lead to, as letters and digits.
pub(crate) fn linked_anchors(page: &Page) -> HashSet<String> {
    let links = ast::Link::all(page).map(|link| link.destination().as_str());
    let attributes = ast::Attribute::all(page).filter_map(|it| Some(it.literal()?.text));
    let anchors = links.chain(attributes).filter_map(|target| target.strip_prefix('#'));
    anchors.map(letters).collect()
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

/// A span without the spaces and blank lines at its end.
pub(crate) fn trimmed(page: &Page, span: Span) -> Span {
    Span::new(span.start, span.start + page.slice(span).trim_end().len() as u32)
}

/// The spaces before a block that shares its lines with nothing else. `None` if it does, or if it
/// is indented with tabs.
pub(crate) fn indent_of(page: &Page, span: Span) -> Option<&str> {
    let indent = own_indent(page, trimmed(page, span))?;
    indent.bytes().all(|byte| byte == b' ').then_some(indent)
}

/// Whether no attribute or expression spans several lines: moving its lines would change its text.
pub(crate) fn has_short_values(node: Node<'_>) -> bool {
    node.descendants().all(is_short_value)
}

/// Whether a block can be moved without a change of its meaning.
pub(crate) fn is_movable(node: Node<'_>) -> bool {
    std::iter::once(node).chain(node.descendants()).all(|inner| match inner.kind() {
        NodeKind::Definition | NodeKind::FootnoteDefinition | NodeKind::MathBlock => false,
        NodeKind::HtmlBlock | NodeKind::Esm => false,
        NodeKind::Code => ast::Code::cast(inner).is_some_and(|it| it.closing_fence().is_some()),
        _ => is_short_value(inner),
    })
}

fn is_short_value(node: Node<'_>) -> bool {
    !matches!(node.kind(), NodeKind::Expression | NodeKind::Attribute)
        || !node.text().contains('\n')
}
