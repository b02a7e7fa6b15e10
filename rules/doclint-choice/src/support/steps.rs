//! Procedures that are numbered lists, and the steps that they become.

use crate::support::component_fix;
use crate::support::lead::Lead;
use crate::support::place::{
    heading_above, indent_of, introduction, is_inside, is_movable, trimmed,
};
use crate::support::verbs::is_instruction;
use doclint_rule::edit::{self, reindented};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, Fix, PageCx, Span, ast};

/// Whether a list is in a step, which it belongs to, or in text for machines.
pub(crate) fn is_in_step(list: Node<'_>) -> bool {
    is_inside(list, &["Step", "Steps", "Visibility"])
}

/// Whether a list is below the heading of a step, so that the headings are the procedure.
pub(crate) fn is_step(list: Node<'_>) -> bool {
    let heading = heading_above(list).map(|it| it.node().plain_text().to_lowercase());
    let number = heading.as_deref().and_then(|it| it.trim().strip_prefix("step "));
    number.is_some_and(|it| it.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a later list continues the numbers: its steps would be left out.
pub(crate) fn goes_on(list: ast::List<'_>) -> bool {
    let next = list.items().count() as u64 + 1;
    let after = std::iter::successors(list.node().next_sibling(), |it| it.next_sibling());
    let after = after.take_while(|it| it.kind() != NodeKind::Heading).take(20);
    after.filter_map(ast::List::cast).any(|it| it.start().map(u64::from) == Some(next))
}

/// Words above a list that describes what happens, or from which readers choose.
const NO_PROCEDURE: [&str; 25] = [
    " best practice",
    " chain of",
    " changes",
    " happens",
    " next steps",
    " options",
    " order of",
    " performs",
    " precedence",
    " principles",
    " priorit",
    " reasons",
    " requirements",
    " things",
    " tips",
    " ways",
    " when to",
    " will:",
    "automatically:",
    "behind the scenes",
    "does the following",
    "how it works",
    "under the hood",
    "you will:",
    "you'll:",
];

/// Whether the items of a list are instructions to follow one after the other.
pub(crate) fn is_procedure(list: ast::List<'_>) -> bool {
    let count = list.items().count();
    let is_text = |it: Node<'_>| it.kind() == NodeKind::Paragraph;
    if count < 3 || !list.items().all(|it| first(it).is_some_and(is_text)) {
        return false;
    }
    let instructs =
        |it: &ast::Item<'_>| first(*it).is_some_and(|it| is_instruction(&it.plain_text()));
    let starts = || list.items().next().is_some_and(|it| instructs(&it));
    if !starts() || list.items().filter(instructs).count() * 4 < count * 3 {
        return false;
    }
    !introduction(list.node()).any(|above| {
        let text = format!(" {}", above.plain_text().to_lowercase().replace('’', "'"));
        let text = text.rsplit(". ").next().unwrap_or_default();
        NO_PROCEDURE.iter().any(|words| text.contains(words))
    })
}

fn first(item: ast::Item<'_>) -> Option<Node<'_>> {
    item.node().children().next()
}

/// Whether at least two items contain something large, so that the list is hard to follow.
pub(crate) fn is_long(list: ast::List<'_>, cx: &PageCx<'_>) -> bool {
    list.items().filter(|it| holds_block(it.node(), cx)).take(2).count() == 2
}

/// Whether an item contains something large: code, a picture, tabs, or text below its first line.
fn holds_block(item: Node<'_>, cx: &PageCx<'_>) -> bool {
    let below = item.children().skip(1).filter(|it| it.kind() == NodeKind::Paragraph);
    below.count() > 0
        || item.descendants().any(|inner| match inner.kind() {
            NodeKind::Code | NodeKind::Image => true,
            NodeKind::Component => {
                let is_large = |name: ast::Str<'_>| {
                    matches!(name.as_str(), "CodeGroup" | "img" | "video" | "iframe")
                };
                matches!(
                    cx.role(inner),
                    Some(ComponentRole::Frame | ComponentRole::Group | ComponentRole::Item)
                ) || ast::Component::cast(inner)
                    .and_then(ast::Component::name)
                    .is_some_and(is_large)
            }
            _ => false,
        })
}

/// The list as steps. `None` if an item has no title of its own, or can't be moved.
pub(crate) fn build(list: ast::List<'_>) -> Option<Fix> {
    let page = list.node().page();
    let span = trimmed(page, list.span());
    let indent = indent_of(page, span)?;
    if !is_movable(list.node()) {
        return None;
    }
    let mut out = String::from("<Steps>");
    let mut empty = 0;
    let (outer, inner) = (format!("\n{indent}  "), format!("{indent}    "));
    for item in list.items() {
        let opening = item.node().children().next()?;
        let first = opening.span().start;
        let lead = Lead::of(opening)?;
        let before = page.slice(Span::new(page.line_start(first), first));
        if item.task().is_some() || before.contains('\t') {
            return None;
        }
        let title = lead.title;
        // A title does not show bold words.
        let words = page.slice(Span::new(first, lead.end));
        if words.trim_start_matches('*').trim_end_matches(['*', ':', '.', ' ']).contains('*') {
            return None;
        }
        let rest = page.slice(Span::new(lead.end, item.span().end)).trim_end();
        let rest = rest.trim_start_matches([' ', '\t']);
        let lines = reindented(rest, least_indent(rest).max(before.len()), &inner)?;
        if lines.is_empty() {
            empty += 1;
            out.push_str(&format!("{outer}<Step title=\"{title}\" />"));
            continue;
        }
        out.push_str(&format!("{outer}<Step title=\"{title}\">"));
        for line in lines {
            out.extend(["\n", &line]);
        }
        out.push_str(&format!("{outer}</Step>"));
    }
    // Steps that have only a title are no better than items.
    if empty > 1 {
        return None;
    }
    out.push_str(&format!("\n{indent}</Steps>"));
    Some(component_fix("Write it as `Steps`", [edit::replace_block(page, span, out)]))
}

/// The smallest indentation of the lines after the first.
fn least_indent(text: &str) -> usize {
    let lines = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    lines.map(|line| line.len() - line.trim_start_matches(' ').len()).min().unwrap_or_default()
}
