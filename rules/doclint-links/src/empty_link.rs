//! Links without text or destination.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct EmptyLink;

impl NodeRule for EmptyLink {
    const META: RuleMeta = RuleMeta::warning(
        "empty-link",
        "a link has no text or no destination",
        include_str!("empty_link.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let shows = |it: Node<'_>| match it.kind() {
            NodeKind::Text => !it.text().trim().is_empty(),
            NodeKind::Emphasis | NodeKind::Strong | NodeKind::Strikethrough => false,
            _ => true,
        };
        if link.destination().as_str().trim().is_empty() {
            cx.report(link.span(), "link has no destination")
                .help("write the URL between the parentheses");
        } else if !link.node().descendants().any(shows) {
            cx.report(link.span(), "link has no text")
                .help("between the square brackets, say what the link leads to");
        }
    }
}
