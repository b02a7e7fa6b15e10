//! Lists whose items begin with emoji.

use crate::emoji::is_picture;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Genre, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct EmojiBullet;

/// Fewer items may name two things by their signs.
const LEAST_ITEMS: usize = 3;

impl PageRule for EmojiBullet {
    const META: RuleMeta = RuleMeta::suggestion(
        "emoji-bullet",
        "the items of a list begin with emoji",
        include_str!("emoji_bullet.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .skips(&[Genre::Record, Genre::Landing, Genre::Community]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if page.source().is_ascii() {
            return;
        }
        for list in page.of_kind(NodeKind::List) {
            let items = list.children().filter(|it| it.kind() == NodeKind::Item);
            let pictures: Option<Vec<Span>> = items.map(picture).collect();
            let Some(pictures) = pictures.filter(|it| it.len() >= LEAST_ITEMS) else { continue };
            // The same sign before each item says what kind of items they are.
            let signs = || pictures.iter().map(|it| page.slice(*it));
            if signs().any(|it| Some(it) != signs().next()) {
                cx.report(pictures[0], "emoji are used as bullets")
                    .help("remove them: the list has bullets of its own");
            }
        }
    }
}

/// The emoji with which an item begins.
fn picture(item: Node<'_>) -> Option<Span> {
    let text = item.text();
    let marker = |c: char| c.is_ascii_digit() || " \t-*+.)_".contains(c);
    let rest = text.trim_start_matches(marker);
    let first = rest.chars().next().filter(|it| is_picture(*it))?;
    let start = item.span().start + (text.len() - rest.len()) as u32;
    Some(Span::new(start, start + first.len_utf8() as u32))
}
