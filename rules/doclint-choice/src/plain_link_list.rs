//! Lists of links that could be cards.

use crate::support::link_list;
use doclint_rule::{FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct PlainLinkList;

impl PageRule for PlainLinkList {
    const META: RuleMeta = RuleMeta::suggestion(
        "plain-link-list",
        "a list of links could be cards",
        include_str!("plain_link_list.md"),
    )
    .profile(Profile::All)
    .habit("lists of links", "are not cards")
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // The lists that readers choose from are reported by `bare-link-list`.
        let links = link_list::links(page, cx);
        (0..links.cards).for_each(|_| cx.keep());
        for list in links.lists.iter().filter(|it| !it.is_choice && !it.is_code()) {
            list.report("could be", cx);
        }
    }
}
