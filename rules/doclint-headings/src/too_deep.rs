//! Headings of level 5 and 6.

use crate::outline;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct TooDeep;

impl NodeRule for TooDeep {
    const META: RuleMeta = RuleMeta::suggestion(
        "too-deep",
        "a heading is of level 5 or 6",
        include_str!("too_deep.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let level = heading.level();
        // In an item of a list, and above a block of code alone, a heading is a label.
        let is_label = || {
            let next = |it: Node<'_>| it.next_sibling().map(|it| it.kind());
            let after = heading.node().next_sibling().and_then(next);
            heading.node().ancestors().any(|it| it.kind() == NodeKind::Item)
                || next(heading.node()) == Some(NodeKind::Code)
                    && after.is_none_or(|it| it == NodeKind::Heading)
        };
        if level > outline::DEEPEST && !outline::is_dated(heading) && !is_label() {
            cx.report(heading.span(), format!("heading of level {level} has no anchor"))
                .cause("headings of level 5 and 6 have no anchor")
                .help("move the section up, or divide the page: levels 5 and 6 can only be linked to by an id such as `{#limits}`");
        }
    }
}
