//! Nodes that a reader does not see.

use doclint_syntax::{AstNode, Node, NodeKind, ast};

/// Whether a node shows nothing. Text on the line of the tags is in a paragraph.
pub fn shows_nothing(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Text => node.text().trim().is_empty(),
        NodeKind::Break => true,
        NodeKind::Expression => {
            let value = ast::Expression::cast(node).map_or("", |it| it.value().as_str().trim());
            value.is_empty() || value.starts_with("/*") && value.find("*/") == Some(value.len() - 2)
        }
        NodeKind::Paragraph => node.descendants().all(|it| match ast::Text::cast(it) {
            Some(text) => text.value().as_str().trim().is_empty(),
            None => it.kind() == NodeKind::Break,
        }),
        _ => false,
    }
}
