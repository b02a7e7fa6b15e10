//! Headings that are nothing but a link.

use doclint_rule::syntax::{LinkStyle, Node, NodeKind};
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct LinkedHeading;

impl NodeRule for LinkedHeading {
    const META: RuleMeta = RuleMeta::suggestion(
        "linked-heading",
        "a heading is a link",
        include_str!("linked_heading.md"),
    )
    .only_in_pages()
    .profile(Profile::All);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if is_linked(heading) {
            cx.report(heading.span(), "heading is a link").help(
                "write the heading as text, and put the link into the first sentence below it",
            );
        }
    }
}

/// Whether a heading is nothing but a link that leads elsewhere in the site.
pub(crate) fn is_linked(heading: ast::Heading<'_>) -> bool {
    let shows = |it: &Node<'_>| it.kind() != NodeKind::Text || !it.text().trim().is_empty();
    let mut shown = heading.node().children().filter(shows);
    let (Some(only), None) = (shown.next(), shown.next()) else { return false };
    let Some(link) = ast::Link::cast(only) else { return false };
    // Releases and proposals are often named by a link out of the site. A link to its own anchor
    // is how some people show the address of a heading.
    let target = link.destination().as_str();
    let leads_elsewhere = !target.starts_with('#') && !target.contains("://");
    matches!(link.style(), LinkStyle::Inline) && leads_elsewhere
}
