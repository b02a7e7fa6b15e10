//! Links in headings.

use crate::{linked_heading, outline};
use doclint_rule::site::is_accidental_heading;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct LinkInHeading;

impl NodeRule for LinkInHeading {
    const META: RuleMeta = RuleMeta::suggestion(
        "link-in-heading",
        "a heading contains a link",
        include_str!("link_in_heading.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if is_accidental_heading(heading) {
            return;
        }
        let node = heading.node();
        let Some(link) = node.descendants().find(|it| leads_away(*it)) else { return };
        // Releases and proposals are named by a link and a number.
        let is_release = node.plain_text().contains(|it: char| it.is_ascii_digit());
        let is_reported = linked_heading::is_linked(heading);
        if !is_release && !is_reported && !outline::is_dated(heading) {
            cx.report(link.span(), "link in a heading").help(
                "write the heading as text, and put the link into the first sentence below it",
            );
        }
    }
}

/// Whether a node is a link that leads elsewhere than to its own heading.
fn leads_away(node: Node<'_>) -> bool {
    match (node.kind(), ast::Component::cast(node)) {
        (NodeKind::Link, _) => {
            ast::Link::cast(node).is_some_and(|it| !it.destination().as_str().starts_with('#'))
        }
        (_, Some(component)) => {
            let target = component.attribute("href").and_then(|it| it.literal());
            component.is("a") && target.is_some_and(|it| !it.text.starts_with('#'))
        }
        _ => false,
    }
}
