//! The sections of a page: each heading with the blocks after it.

use doclint_diagnostic::Span;
use doclint_syntax::ast::{Component, Heading};
use doclint_syntax::{AstNode, Node, NodeId, Page};
use std::collections::HashMap;

/// A heading with the blocks after it, up to the next heading of its level or a higher one in the
/// same container.
#[derive(Clone, Copy)]
pub(crate) struct Section<'p> {
    /// The heading.
    pub heading: Heading<'p>,
    /// From the heading to the last text of the section.
    pub span: Span,
}

/// The sections of a page, in the order of their headings.
pub(crate) fn sections(page: &Page) -> Vec<Section<'_>> {
    let mut out: Vec<Section<'_>> = Vec::new();
    // The sections that are open in each container, by their indexes. Levels grow, so there are at
    // most six.
    let mut open: HashMap<NodeId, Vec<usize>> = HashMap::new();
    for heading in Heading::all(page) {
        let Some(container) = heading.node().parent() else { continue };
        let above = open.entry(container.id()).or_default();
        while let Some(&last) = above.last() {
            if out[last].heading.level() < heading.level() {
                break;
            }
            out[last].span.end = trimmed(page, out[last].span.start, heading.span().start);
            above.pop();
        }
        above.push(out.len());
        let span = Span::new(heading.span().start, end_of_content(container));
        out.push(Section { heading, span });
    }
    for at in open.into_values().flatten() {
        out[at].span.end = trimmed(page, out[at].span.start, out[at].span.end);
    }
    out
}

/// Where the content of a node ends: before its closing tag, if it has one.
fn end_of_content(node: Node<'_>) -> u32 {
    let closing = Component::cast(node).and_then(Component::closing);
    closing.map_or(node.span().end, |it| it.start)
}

/// An end without the blanks before it.
fn trimmed(page: &Page, start: u32, end: u32) -> u32 {
    start + page.slice(Span::new(start, end.max(start))).trim_end().len() as u32
}

/// The whole part that an anchor belongs to: the section of a heading, or the component around an
/// attribute.
pub(crate) fn whole(page: &Page, focus: Span) -> Span {
    let section = sections(page).into_iter().find(|it| it.heading.span() == focus);
    if let Some(section) = section {
        return section.span;
    }
    let node = page.node_at(focus.start);
    let mut around = std::iter::once(node).chain(node.ancestors());
    let component = around.find(|it| Component::cast(*it).is_some_and(|it| it.name().is_some()));
    component.map_or(focus, |it| it.span().to(focus))
}
