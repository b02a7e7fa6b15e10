//! Headings of level 5 and 6.

use crate::outline;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct TooDeep;

impl NodeRule for TooDeep {
    const META: RuleMeta = RuleMeta::suggestion(
        "too-deep",
        "a heading is of level 5 or 6",
        include_str!("too_deep.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let level = heading.level();
        if level > outline::DEEPEST && !outline::is_dated(heading) {
            cx.report(heading.span(), format!("heading of level {level} has no anchor"))
                .cause("headings of level 5 and 6 have no anchor")
                .help("move the section up, or divide the page: levels 5 and 6 can't be linked to");
        }
    }
}
