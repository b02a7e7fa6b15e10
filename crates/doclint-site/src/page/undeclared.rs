//! Tags of components that a page neither has nor declares.

use super::{Components, declared_names};
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, Node, NodeKind, Page, ast};
use std::collections::BTreeSet;

/// The tag of a component that the page neither has nor declares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UndeclaredTag {
    /// The name as written.
    pub name: Box<str>,
    /// Its bytes in the opening tag.
    pub span: Span,
    /// Its bytes in the closing tag, where there is one.
    pub closing: Option<Span>,
    /// Whether it has a closing tag or closes itself.
    pub is_closed: bool,
    /// Whether it is inside a line of text, and no block.
    pub is_inside_line: bool,
    /// The name of the first component directly inside.
    pub first_inside: Option<Box<str>>,
    /// The name of the nearest component around it.
    pub around: Option<Box<str>>,
    /// Its attributes.
    pub attributes: Vec<TagAttribute>,
}

/// An attribute of such a component.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TagAttribute {
    /// The name as written.
    pub name: Box<str>,
    /// The bytes of the name.
    pub span: Span,
    /// The bytes of the whole, with the blanks before it.
    pub whole: Span,
    /// The value, if it is a text.
    pub value: Option<Box<str>>,
}

/// The tags of such components, in the order of the text.
pub(super) fn undeclared(page: &Page, components: &dyn Components) -> Vec<UndeclaredTag> {
    let mut declared: Option<BTreeSet<String>> = None;
    let (mut out, mut last_line) = (Vec::new(), None);
    for component in ast::Component::all(page) {
        let Some(name) = component.name() else { continue };
        if components.is_known(name.as_str()) {
            continue;
        }
        let declared = declared.get_or_insert_with(|| {
            let code = ast::Esm::all(page).map(|it| page.slice(it.span()));
            code.flat_map(declared_names).collect()
        });
        let root = name.as_str().split('.').next().unwrap_or_default();
        if !declared.contains(root) {
            out.push(UndeclaredTag {
                name: name.as_str().into(),
                span: name.span(),
                closing: closing_name(component, name.as_str()),
                is_closed: component.closing().is_some() || component.is_self_closing(),
                is_inside_line: is_inside_line(component, &mut last_line),
                first_inside: first_inside(component),
                around: around(component),
                attributes: component.attributes().filter_map(attribute).collect(),
            });
        }
    }
    out
}

/// The names in `{{name}}` that the page doesn't declare. The platform puts the text of a variable in
/// its place.
pub(super) fn variables(page: &Page) -> Vec<(Box<str>, Span)> {
    let is_name = |text: &str| {
        !text.is_empty() && text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_')
    };
    let mut out: Vec<(Box<str>, Span)> = ast::Expression::all(page)
        .filter_map(|it| {
            let inner = it.value().as_str().strip_prefix('{')?.strip_suffix('}')?.trim();
            is_name(inner).then(|| (inner.into(), it.span()))
        })
        .collect();
    if !out.is_empty() {
        let code = ast::Esm::all(page).map(|it| page.slice(it.span()));
        let declared: BTreeSet<String> = code.flat_map(declared_names).collect();
        out.retain(|it| !declared.contains(it.0.as_ref()));
    }
    out
}

fn attribute(attribute: ast::Attribute<'_>) -> Option<TagAttribute> {
    let (name, whole) = (attribute.name()?, attribute.node().span());
    let before = &attribute.node().page().source()[..whole.start as usize];
    Some(TagAttribute {
        name: name.as_str().into(),
        span: name.span(),
        whole: Span::new(before.trim_end().len() as u32, whole.end),
        value: attribute.literal().map(|it| it.text.into()),
    })
}

fn closing_name(component: ast::Component<'_>, name: &str) -> Option<Span> {
    let closing = component.closing()?;
    let at = closing.start + component.node().page().slice(closing).find(name)? as u32;
    Some(Span::new(at, at + name.len() as u32))
}

/// Whether a component shares its line with text.
/// The paragraph that was looked at last is in `last`, with the answer: one line can have thousands of
/// components.
fn is_inside_line(component: ast::Component<'_>, last: &mut Option<(Span, bool)>) -> bool {
    if !component.is_inline() {
        return false;
    }
    let line = component.node().parent().and_then(ast::Paragraph::cast);
    let is_block = line.is_some_and(|line| {
        let span = line.span();
        let known = last.filter(|it| it.0 == span).map(|it| it.1);
        let is_block = known.unwrap_or_else(|| line.is_only_components());
        *last = Some((span, is_block));
        is_block
    });
    !is_block
}

fn around(component: ast::Component<'_>) -> Option<Box<str>> {
    let around = component.node().ancestors().filter_map(ast::Component::cast);
    around.filter_map(ast::Component::name).next().map(|it| it.as_str().into())
}

fn first_inside(component: ast::Component<'_>) -> Option<Box<str>> {
    // Content on the line of the tags is in a paragraph.
    let blocks = component.node().children().filter_map(|it| match it.kind() {
        NodeKind::Paragraph => it.children().next(),
        _ => Some(it),
    });
    let mut inside = blocks.filter_map(|it: Node<'_>| ast::Component::cast(it)?.name());
    inside.next().map(|it| it.as_str().into())
}
