//! What the rules ask of a component and of the vocabulary.

use doclint_rule::data::suggest;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, ComponentSpec, PageCx, Vocabulary, ast};

/// The name of a component and what is known of it. `None` where the page has one of its own by
/// that name, which nothing is known of.
pub(crate) fn spec<'a>(
    component: ast::Component<'a>,
    cx: &PageCx<'a>,
) -> Option<(&'a str, &'a ComponentSpec)> {
    let name = component.name()?.as_str();
    let spec = cx.vocabulary.get(name)?;
    (!cx.declared.contains(name)).then_some((name, spec))
}

/// The attribute that an unknown one is meant to be: nothing where it is to be left out, `None`
/// where it may be meant for the element that the component becomes, as `rel` is.
pub(crate) fn meant<'a>(
    key: &str,
    spec: &'a ComponentSpec,
    vocabulary: &'a Vocabulary,
) -> Option<&'a str> {
    let is_same = |it: &&String| it.eq_ignore_ascii_case(key);
    let known = spec.renamed.get(key).or_else(|| vocabulary.common.keys().find(is_same));
    let near = || suggest(key, spec.attributes.keys().map(String::as_str));
    // Short words are near to many.
    known.map(String::as_str).or_else(|| near().filter(|_| key.len() > 3))
}

/// Whether attributes come from an expression, so that any may be there.
pub(crate) fn has_spread(component: ast::Component<'_>) -> bool {
    component.attributes().any(|it| it.name().is_none())
}

/// The component in which another stands; fragments and the blocks between don't count.
pub(crate) fn stands_in(component: ast::Component<'_>) -> Option<ast::Component<'_>> {
    let around = component.node().ancestors().filter_map(ast::Component::cast);
    around.into_iter().find(|it| it.name().is_some())
}

/// Whether a node shows nothing.
pub(crate) fn is_blank(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Text => node.text().trim().is_empty(),
        NodeKind::Break => true,
        NodeKind::Expression => {
            let value = ast::Expression::cast(node).map_or("", |it| it.value().as_str().trim());
            value.is_empty() || value.starts_with("/*") && value.find("*/") == Some(value.len() - 2)
        }
        NodeKind::Paragraph => {
            node.descendants().all(|it| matches!(it.kind(), NodeKind::Text | NodeKind::Break))
                && node.plain_text().trim().is_empty()
        }
        _ => false,
    }
}
