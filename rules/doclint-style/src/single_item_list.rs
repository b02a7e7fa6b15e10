//! Lists of one item.

use crate::support::prose::{count, is_quoted};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Genre, Need, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct SingleItemList;

impl NodeRule for SingleItemList {
    const META: RuleMeta = RuleMeta::suggestion(
        "single-item-list",
        "a list has only one item",
        include_str!("single_item_list.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components])
    .skips(&[Genre::Record, Genre::Legal]);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let node = list.node();
        // A numbered item continues in another list after code; lists below items vary in length.
        if list.is_ordered()
            || list.items().nth(1).is_some()
            || !cx.is_in_text(node)
            || is_quoted(node)
            || is_part_of_list(node)
        {
            return;
        }
        let Some(item) = list.items().next() else { return };
        // A name, a link or a label begins an entry: next time there may be two of them.
        let is_entry = |it: Node<'_>| {
            it.plain_text().split_whitespace().next().is_some_and(|it| it.contains('_'))
                || it.children().next().is_none_or(|it| it.kind() != NodeKind::Text)
        };
        let is_alone = item.node().children().count() == 1
            && item.task().is_none()
            && !item.node().children().any(is_entry)
            && item.node().children().all(|it| it.kind() == NodeKind::Paragraph);
        if is_alone && count(&item.node().plain_text()) > 2 {
            let start = list.span().start;
            let end = cx.page().line_end(start);
            cx.report(Span::new(start, end), "list of one item").help("write it as a sentence");
        }
    }
}

/// Whether what is around makes it one of several lists: entries of a changelog, or fields.
fn is_part_of_list(node: Node<'_>) -> bool {
    let is_list = |it: Option<Node<'_>>| it.is_some_and(|it| it.kind() == NodeKind::List);
    let above = node.previous_sibling();
    // A snippet or a component above can hold the other items.
    let below_heading = above.is_none_or(|it| it.kind() != NodeKind::Paragraph);
    // Sections of the same kind have lists of different lengths.
    let is_label =
        above.is_some_and(|it| it.kind() == NodeKind::Paragraph && count(&it.plain_text()) < 5);
    let is_near = || {
        let before = std::iter::successors(node.previous_sibling(), |it| it.previous_sibling());
        let after = std::iter::successors(node.next_sibling(), |it| it.next_sibling());
        before.take(2).chain(after.take(2)).any(|it| is_list(Some(it)))
    };
    below_heading || is_label || is_near()
}
