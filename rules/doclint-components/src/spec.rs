//! What the rules ask of a component and of the vocabulary.

use doclint_rule::suggest::suggest;
use doclint_rule::vocabulary::{ComponentSpec, Vocabulary};
use doclint_rule::{AstNode, PageCx, ast};

/// The name of a component and what is known of it. `None` where the page has one of its own by
/// that name, which nothing is known of.
pub(crate) fn spec<'a>(
    component: ast::Component<'a>,
    cx: &PageCx<'a>,
) -> Option<(&'a str, &'a ComponentSpec)> {
    let name = component.name()?.as_str();
    let spec = cx.vocabulary().get(name)?;
    (!cx.declares(name)).then_some((name, spec))
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
    component.node().ancestors().filter_map(ast::Component::cast).find(|it| it.name().is_some())
}

/// The nearest component around another one that has one of these names.
pub(crate) fn around<'a>(
    component: ast::Component<'a>,
    names: &[String],
) -> Option<ast::Component<'a>> {
    if names.is_empty() {
        return None;
    }
    let is_it = |it: &ast::Component<'_>| names.iter().any(|name| it.is(name));
    component.node().ancestors().filter_map(ast::Component::cast).find(is_it)
}

/// Names in backticks, for a message.
pub(crate) fn listed<T: std::fmt::Display>(
    names: impl IntoIterator<Item = T>,
    glue: &str,
) -> String {
    let names: Vec<String> = names.into_iter().map(|it| format!("`{it}`")).collect();
    names.join(glue)
}
