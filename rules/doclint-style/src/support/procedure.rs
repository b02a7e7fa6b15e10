//! Procedures: `Steps`, and numbered lists.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Page, ast};

/// The steps of a `Steps`.
pub(crate) fn steps_of<'a>(steps: ast::Component<'a>) -> impl Iterator<Item = ast::Component<'a>> {
    let children = steps.node().children().filter_map(ast::Component::cast);
    children.filter(|it| it.is("Step"))
}

/// The step that a block is directly in: a `Step`, or an item of a numbered list of several.
pub(crate) fn step_around(block: Node<'_>) -> Option<Node<'_>> {
    let around = block.parent()?;
    if let Some(component) = ast::Component::cast(around) {
        return component.is("Step").then_some(around);
    }
    let list = around.parent().and_then(ast::List::cast)?;
    let is_step = around.kind() == NodeKind::Item && list.is_ordered();
    (is_step && list.items().nth(1).is_some()).then_some(around)
}

/// The title of a step, if it is a plain text.
pub(crate) fn title(step: ast::Component<'_>) -> Option<ast::SubStr<'_>> {
    step.attribute("title")?.literal()
}

/// Whether a page has a procedure.
pub(crate) fn has_procedure(page: &Page) -> bool {
    ast::Component::all(page).any(|it| it.is("Steps"))
        || ast::List::all(page).any(|it| it.is_ordered() && it.items().nth(2).is_some())
}
