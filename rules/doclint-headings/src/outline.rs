//! The outline of a page: which headings belong together, and how their levels are shifted.

use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{AstNode, Edit, Page, PageCx, ast, edit};

/// The block whose own outline a heading belongs to; `None` for the page. A tab, a step or a
/// changelog entry is a small document: the headings of one do not continue in the next.
pub(crate) fn context(heading: ast::Heading<'_>, vocabulary: &Vocabulary) -> Option<NodeId> {
    let mut around = heading.node().ancestors();
    around.find(|node| has_own_outline(*node, vocabulary)).map(Node::id)
}

fn has_own_outline(node: Node<'_>, vocabulary: &Vocabulary) -> bool {
    match node.kind() {
        NodeKind::BlockQuote | NodeKind::Item | NodeKind::FootnoteDefinition => true,
        NodeKind::Component => {
            let name = ast::Component::cast(node).and_then(|component| component.name());
            name.is_some_and(|name| !vocabulary.is_transparent(name.as_str()))
        }
        _ => false,
    }
}

/// The headings after `heading` in its own outline.
pub(crate) fn following<'a>(
    heading: ast::Heading<'a>,
    vocabulary: &Vocabulary,
) -> impl Iterator<Item = ast::Heading<'a>> {
    let page = heading.node().page();
    let own = context(heading, vocabulary);
    let end = own.map_or(u32::MAX, |id| page.node(id).span().end);
    std::iter::successors(heading.next(), |it| it.next())
        .take_while(move |it| it.span().start < end)
        .filter(move |it| context(*it, vocabulary) == own)
}

/// Edits that add `by` to the level of every heading. `None` if there is no such level, or if an
/// underlined heading would get a level above 2.
pub(crate) fn shift<'a>(
    headings: impl Iterator<Item = ast::Heading<'a>>,
    by: i8,
) -> Option<Vec<Edit>> {
    headings.map(|heading| shift_one(heading, by)).collect()
}

fn shift_one(heading: ast::Heading<'_>, by: i8) -> Option<Edit> {
    let level = heading.level().checked_add_signed(by)?;
    let marker = heading.marker();
    match (level, heading.is_setext()) {
        (1, true) => Some(Edit::replace(marker, "=".repeat(marker.len() as usize))),
        (2, true) => Some(Edit::replace(marker, "-".repeat(marker.len().max(3) as usize))),
        (1..=6, false) => Some(Edit::replace(marker, "#".repeat(level.into()))),
        _ => None,
    }
}

/// Whether the page shows its title above its body, so that the body starts at level 2.
pub(crate) fn shows_title(cx: &PageCx<'_>) -> bool {
    let text = |key: &str| cx.front_matter().and_then(|it| it.get(key)?.as_str());
    text("title").is_some_and(|it| !it.trim().is_empty())
        && !matches!(text("mode"), Some("custom" | "frame"))
}

/// The end of a block and of the blank lines below it, up to which it is deleted.
pub(crate) fn end_with_blank_lines(page: &Page, end: u32) -> u32 {
    let mut at = end;
    while edit::rest_of_line(page, at).trim().is_empty() {
        match page.next_line(at) {
            next if next > at => at = next,
            _ => break,
        }
    }
    at
}
