//! Lists of links that would work better as cards.

use crate::support::link_list;
use doclint_rule::{FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct BareLinkList;

impl PageRule for BareLinkList {
    const META: RuleMeta = RuleMeta::suggestion(
        "bare-link-list",
        "a list of links would work better as cards",
        include_str!("bare_link_list.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .habit("lists of links to choose from", "are not cards")
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let links = link_list::links(page, cx);
        (0..links.leading_cards).for_each(|_| cx.keep());
        for list in links.lists.iter().filter(|it| it.is_choice) {
            list.report("would work better as", cx);
        }
    }
}
