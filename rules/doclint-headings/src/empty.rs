//! Headings without text.

use crate::outline;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast, shows_nothing};

pub(crate) struct Empty;

impl NodeRule for Empty {
    const META: RuleMeta =
        RuleMeta::warning("empty", "a heading has no text", include_str!("empty.md"))
            .fix(FixKind::Always);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if !heading.node().children().all(shows_nothing) {
            return;
        }
        let span = heading.span();
        let end = outline::end_with_blank_lines(cx.page(), span.end);
        cx.report(span, "heading has no text")
            .help("add text or remove the heading")
            .fix(Fix::not_safe("Remove the heading", Edit::delete(Span::new(span.start, end))));
    }
}
