//! Headings without a text.

use crate::outline;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct Empty;

impl NodeRule for Empty {
    const META: RuleMeta =
        RuleMeta::warning("empty", "a heading has no text", include_str!("empty.md"))
            .fix(FixKind::Always);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let blank = heading.node().children().all(|child| match child.kind() {
            NodeKind::Text => child.text().trim().is_empty(),
            NodeKind::Expression => is_comment(child),
            _ => false,
        });
        if !blank {
            return;
        }
        let span = heading.span();
        let end = outline::end_with_blank_lines(cx.page().source(), span.end);
        cx.report(span, "this heading has no text")
            .help("give it a text or remove it")
            .fix(Fix::not_safe("Remove the heading", Edit::delete(Span::new(span.start, end))));
    }
}

fn is_comment(node: Node<'_>) -> bool {
    let value = ast::Expression::cast(node).map_or("", |it| it.value().as_str().trim());
    value.is_empty() || value.starts_with("/*") && value.find("*/") == Some(value.len() - 2)
}
