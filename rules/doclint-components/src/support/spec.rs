//! Looks up components and their attributes in the vocabulary.

use doclint_rule::suggest;
use doclint_rule::vocabulary::{ComponentSpec, Vocabulary};
use doclint_rule::words::listed;
use doclint_rule::{AstNode, PageCx, ast};
use std::fmt::Display;

/// The name of a component and its entry in the vocabulary. `None` if the page declares a component
/// of that name itself.
pub(crate) fn spec<'a>(
    component: ast::Component<'a>,
    cx: &PageCx<'a>,
) -> Option<(&'a str, &'a ComponentSpec)> {
    let spec = cx.spec(component)?;
    Some((component.name()?.as_str(), spec))
}

/// The attribute that an unknown one means: empty if it has to be removed, `None` if it may be for
/// the HTML element that the component becomes, such as `rel`.
pub(crate) fn meant<'a>(
    key: &str,
    spec: &'a ComponentSpec,
    vocabulary: &'a Vocabulary,
) -> Option<&'a str> {
    let is_same = |it: &&String| it.eq_ignore_ascii_case(key);
    let known = spec.renamed.get(key).or_else(|| vocabulary.common.keys().find(is_same));
    let near = || suggest::meant(key, spec.attributes.keys().map(String::as_str));
    // Short words are similar to many.
    known.map(String::as_str).or_else(|| near().filter(|_| key.len() > 3))
}

/// Whether attributes come from an expression, so that any of them may be set.
pub(crate) fn has_spread(component: ast::Component<'_>) -> bool {
    component.attributes().any(|it| it.name().is_none())
}

/// The nearest component around another one, fragments left out.
pub(crate) fn named_parent(component: ast::Component<'_>) -> Option<ast::Component<'_>> {
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
    let has_name = |outer: &ast::Component<'_>| names.iter().any(|name| outer.is(name));
    component.node().ancestors().filter_map(ast::Component::cast).find(has_name)
}

/// Names in backticks with a word before the last one: "`a`, `b` or `c`".
pub(crate) fn names<T: Display>(names: impl IntoIterator<Item = T>, word: &str) -> String {
    listed(names.into_iter().map(|name| format!("`{name}`")), word)
}
