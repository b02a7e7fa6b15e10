//! The outline of a page: which headings belong together, and how their levels are shifted.

use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::{AstNode, Edit, PageCx, ast};

/// The block whose own outline a heading belongs to; `None` for the page. A tab, a step or an
/// entry of a changelog is a small document: what stands in one does not continue in the next.
pub(crate) fn context(heading: ast::Heading<'_>) -> Option<NodeId> {
    heading.node().ancestors().find(|node| has_own_outline(*node)).map(Node::id)
}

fn has_own_outline(node: Node<'_>) -> bool {
    /// What only arranges or wraps its content.
    const TRANSPARENT: [&str; 16] = [
        "div",
        "section",
        "article",
        "main",
        "center",
        "span",
        "p",
        "Steps",
        "Tabs",
        "AccordionGroup",
        "CardGroup",
        "Columns",
        "Frame",
        "Visibility",
        "CodeGroup",
        "Fragment",
    ];
    match node.kind() {
        NodeKind::BlockQuote | NodeKind::Item | NodeKind::FootnoteDefinition => true,
        NodeKind::Component => {
            let name = ast::Component::cast(node).and_then(|it| it.name());
            name.is_some_and(|name| !TRANSPARENT.contains(&name.as_str()))
        }
        _ => false,
    }
}

/// The headings after `heading` in its own outline.
pub(crate) fn following(heading: ast::Heading<'_>) -> impl Iterator<Item = ast::Heading<'_>> {
    let page = heading.node().page();
    let own = context(heading);
    let end = own.map_or(u32::MAX, |id| page.node(id).span().end);
    std::iter::successors(heading.next(), |it| it.next())
        .take_while(move |it| it.span().start < end)
        .filter(move |it| context(*it) == own)
}

/// Edits that add `by` to the level of every heading. `None` where one has no such level or is
/// underlined and would need more than two.
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

/// The end of a block and of the blank lines below it: where to delete to.
pub(crate) fn end_with_blank_lines(source: &str, end: u32) -> u32 {
    let mut at = end as usize;
    for line in source[at..].split_inclusive('\n') {
        if !line.trim().is_empty() {
            break;
        }
        at += line.len();
    }
    at as u32
}
