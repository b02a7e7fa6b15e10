//! Links without a text or an address.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct EmptyLink;

impl NodeRule for EmptyLink {
    const META: RuleMeta = RuleMeta::warning(
        "empty-link",
        "a link has no text or no address",
        include_str!("empty_link.md"),
    );
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let shows = |it: Node<'_>| match it.kind() {
            NodeKind::Text => !it.text().trim().is_empty(),
            NodeKind::Emphasis | NodeKind::Strong | NodeKind::Strikethrough => false,
            _ => true,
        };
        if link.destination().as_str().trim().is_empty() {
            cx.report(link.span(), "this link leads nowhere")
                .help("write the address between the round brackets");
        } else if !link.node().descendants().any(shows) {
            cx.report(link.span(), "this link has no text: nobody can see or hear it")
                .help("write between the square brackets what readers find there");
        }
    }
}
