//! Instructions in a numbered list.

use crate::build::{
    heading_above, in_place_of, indent_of, is_in_text, is_inside, is_movable, moved,
};
use crate::lead::Lead;
use crate::lines;
use crate::verbs::is_instruction;
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{AstNode, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct NumberedProcedure;

impl NodeRule for NumberedProcedure {
    const META: RuleMeta = RuleMeta::suggestion(
        "numbered-procedure",
        "a procedure is a numbered list",
        include_str!("numbered_procedure.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown || !cx.is_english() || list.start() != Some(1) {
            return;
        }
        let node = list.node();
        if !is_in_text(node)
            || is_inside(node, &["Step", "Steps", "Visibility"])
            || !is_procedure(list)
        {
            return;
        }
        let marker = list.items().next().map_or(node.span(), |it| it.marker());
        let fix = build(list, cx.page().source());
        let finding = cx.report(marker, "this procedure is a numbered list");
        finding.help("write it as `<Steps>`, with a `<Step title=\"…\">…</Step>` for each item");
        finding.fixes.extend(fix);
    }
}

/// Words above a list that tells what happens, or of which readers choose.
const NO_PROCEDURE: [&str; 20] = [
    " best practice",
    " chain of",
    " happens",
    " options",
    " order of",
    " performs",
    " precedence",
    " principles",
    " priorit",
    " reasons",
    " requirements",
    " tips",
    " ways",
    " when to",
    " will:",
    "automatically:",
    "behind the scenes",
    "does the following",
    "how it works",
    "under the hood",
];

/// Whether a list tells readers what to do one after the other, at some length.
fn is_procedure(list: ast::List<'_>) -> bool {
    let count = list.items().count();
    let is_text = |it: Node<'_>| it.kind() == NodeKind::Paragraph;
    if count < 3 || !list.items().all(|it| first(it).is_some_and(is_text)) {
        return false;
    }
    let instructs =
        |it: &ast::Item<'_>| first(*it).is_some_and(|it| is_instruction(&it.plain_text()));
    let instructions = list.items().filter(instructs).count();
    let with_blocks = list.items().filter(|it| holds_block(it.node())).count();
    let starts = list.items().next().is_some_and(|it| instructs(&it));
    // Short lists of clicks read well as they are.
    if with_blocks < 2 || !starts || instructions * 4 < count * 3 {
        return false;
    }
    let above = list.node().previous_sibling().filter(|it| is_text(*it));
    let heading = heading_above(list.node()).map(|it| it.node());
    !above.into_iter().chain(heading).any(|it| {
        let text = format!(" {}", it.plain_text().to_lowercase());
        let text = text.rsplit(". ").next().unwrap_or_default();
        NO_PROCEDURE.iter().any(|it| text.contains(it))
    })
}

fn first(item: ast::Item<'_>) -> Option<Node<'_>> {
    item.node().children().next()
}

/// Whether an item holds what makes it long: code, a picture, tabs.
fn holds_block(item: Node<'_>) -> bool {
    const LARGE: [&str; 7] = ["CodeGroup", "Frame", "Tabs", "Tab", "img", "video", "iframe"];
    let is_large = |it: Node<'_>| match it.kind() {
        NodeKind::Code | NodeKind::Image => true,
        NodeKind::Component => {
            let name = ast::Component::cast(it).and_then(ast::Component::name);
            name.is_some_and(|it| LARGE.contains(&it.as_str()))
        }
        _ => false,
    };
    item.descendants().any(is_large)
}

/// The list as steps; `None` where an item has no title of its own, or can't be moved.
fn build(list: ast::List<'_>, source: &str) -> Option<Fix> {
    let span = list.span();
    let text = source[span.range()].trim_end();
    let span = Span::new(span.start, span.start + text.len() as u32);
    let indent = indent_of(span, source)?;
    if !is_movable(list.node()) {
        return None;
    }
    let newline = lines::ending(source);
    let mut out = String::from("<Steps>");
    let mut empty = 0;
    let (outer, inner) = (format!("{newline}{indent}  "), format!("{indent}    "));
    for item in list.items() {
        let first = first(item)?;
        let lead = Lead::of(first, source)?;
        let line = source[..first.span().start as usize].rfind('\n').map_or(0, |at| at + 1);
        let column = first.span().start as usize - line;
        if item.task().is_some() || source[line..line + column].contains('\t') {
            return None;
        }
        let rest = source[lead.end as usize..item.span().end as usize].trim_end();
        let title = lead.title;
        // A title shows no bold words.
        let words = &source[first.span().start as usize..lead.end as usize];
        if words.trim_start_matches('*').trim_end_matches(['*', ':', '.', ' ']).contains('*') {
            return None;
        }
        let rest = rest.trim_start_matches([' ', '\t']);
        let lines = moved(rest, least_indent(rest).max(column), &inner)?;
        if lines.is_empty() {
            empty += 1;
            out.push_str(&format!("{outer}<Step title=\"{title}\" />"));
            continue;
        }
        out.push_str(&format!("{outer}<Step title=\"{title}\">"));
        for line in lines {
            out.push_str(newline);
            out.push_str(&line);
        }
        out.push_str(&format!("{outer}</Step>"));
    }
    // Steps without a text are no better than items.
    if empty > 1 {
        return None;
    }
    out.push_str(&format!("{newline}{indent}</Steps>"));
    Some(Fix::not_safe("Write it as `Steps`", in_place_of(span, source, out)).changing_components())
}

/// The smallest indent of the lines after the first.
fn least_indent(text: &str) -> usize {
    let lines = text.lines().skip(1).filter(|it| !it.trim().is_empty());
    lines.map(|it| it.len() - it.trim_start_matches(' ').len()).min().unwrap_or_default()
}
