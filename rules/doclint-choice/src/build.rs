//! What fixes need to build a component: places, indents and titles.

use crate::lines;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, Span, ast};

/// Components that hold text like a page does.
const SECTIONS: [&str; 22] = [
    "Accordion",
    "AccordionGroup",
    "Callout",
    "Check",
    "Column",
    "Columns",
    "Danger",
    "Expandable",
    "Info",
    "Note",
    "Panel",
    "Step",
    "Steps",
    "Tab",
    "Tabs",
    "Tip",
    "Update",
    "View",
    "Visibility",
    "Warning",
    "div",
    "section",
];

/// Whether nothing but the page and components that hold text are around a block.
pub(crate) fn is_in_text(node: Node<'_>) -> bool {
    node.ancestors().all(holds_text)
}

/// Whether a node holds text like a page does.
pub(crate) fn holds_text(node: Node<'_>) -> bool {
    let name = ast::Component::cast(node).and_then(|it| it.name());
    node.kind() == NodeKind::Page || name.is_some_and(|it| SECTIONS.contains(&it.as_str()))
}

/// Whether one of these components is around a block.
pub(crate) fn is_inside(node: Node<'_>, names: &[&str]) -> bool {
    let mut around = node.ancestors().filter_map(ast::Component::cast);
    around.any(|it| it.name().is_some_and(|it| names.contains(&it.as_str())))
}

/// The heading above a block, within what holds the block. It looks back a page or two.
pub(crate) fn heading_above(node: Node<'_>) -> Option<ast::Heading<'_>> {
    let before = std::iter::successors(node.previous_sibling(), |it| it.previous_sibling());
    before.take(40).find_map(ast::Heading::cast)
}

/// The spaces before a block that stands alone on its lines; `None` where it does not.
pub(crate) fn indent_of(span: Span, source: &str) -> Option<&str> {
    let indent = &source[lines::start_of_line(source, span.start)..span.start as usize];
    let after = source[span.end as usize..].lines().next().unwrap_or_default();
    let alone = source[span.range()].ends_with('\n') || after.trim().is_empty();
    (alone && indent.bytes().all(|it| it == b' ')).then_some(indent)
}

/// Puts a component in the place of a block, behind a blank line where none is there.
pub(crate) fn in_place_of(span: Span, source: &str, component: String) -> Edit {
    let line = lines::start_of_line(source, span.start) as u32;
    let indent = &source[line as usize..span.start as usize];
    let previous = source[..line as usize].lines().next_back().unwrap_or_default().trim();
    let is_free = previous.is_empty() || previous.starts_with('<') && previous.ends_with('>');
    if is_free {
        return Edit::replace(span, component);
    }
    let newline = lines::ending(source);
    Edit::replace(Span::new(line, span.end), format!("{newline}{indent}{component}"))
}

/// The lines of a text, moved from one indent to another. The first line begins behind its indent.
/// `None` where a line stands left of it or is indented with tabs.
pub(crate) fn moved(text: &str, from: usize, to: &str) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let rest = match index {
            0 => line,
            _ if line.trim().is_empty() => line.get(from..).unwrap_or_default(),
            _ => {
                let indent = line.len() - line.trim_start_matches(' ').len();
                if indent < from || line[indent..].starts_with('\t') {
                    return None;
                }
                &line[from..]
            }
        };
        let blank = rest.is_empty();
        lines.push(if blank { String::new() } else { format!("{to}{rest}") });
    }
    while lines.last().is_some_and(|it| it.trim().is_empty()) {
        lines.pop();
    }
    let first = lines.iter().position(|it| !it.trim().is_empty()).unwrap_or(lines.len());
    lines.drain(..first);
    Some(lines)
}

/// Whether moving a block could change what it means: text of JavaScript over several lines.
pub(crate) fn is_movable(node: Node<'_>) -> bool {
    std::iter::once(node).chain(node.descendants()).all(|it| match it.kind() {
        NodeKind::Expression | NodeKind::Attribute => !it.text().contains('\n'),
        NodeKind::Definition | NodeKind::FootnoteDefinition | NodeKind::MathBlock => false,
        NodeKind::HtmlBlock | NodeKind::Esm => false,
        NodeKind::Code => ast::Code::cast(it).is_some_and(|it| it.closing_fence().is_some()),
        _ => true,
    })
}

/// Whether a text can stand between double quotes as it is.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(['"', '\n', '\r', '{', '}', '<', '&', '\\', '`'])
}

/// What is read where text has at most emphasis in it; `None` where it holds more.
pub(crate) fn simple_text(node: Node<'_>) -> Option<String> {
    let simple =
        |it: Node<'_>| matches!(it.kind(), NodeKind::Text | NodeKind::Strong | NodeKind::Emphasis);
    let text = node.plain_text();
    (node.descendants().all(simple) && is_plain(&text)).then_some(text)
}
