//! Links without a text or an address.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct EmptyLink;

impl PageRule for EmptyLink {
    const META: RuleMeta = RuleMeta {
        name: "empty-link",
        summary: "a link has no text or no address",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("empty_link.md"),
    };
    type Options = ();
    type Node<'a> = ast::Link<'a>;

    fn new((): ()) -> Self {
        Self
    }

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
