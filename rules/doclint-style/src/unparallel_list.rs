//! Items of a list that begin in another form than the rest.

use crate::support::prose::{is_quoted, is_record};
use crate::support::verbs::Mood;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::words::quoted;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnparallelList;

/// With fewer items nobody can say what the rule of the list is.
const LEAST_ITEMS: usize = 3;

impl NodeRule for UnparallelList {
    const META: RuleMeta = RuleMeta::suggestion(
        "unparallel-list",
        "an item of a list begins in another form than the others",
        include_str!("unparallel_list.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        if !cx.is_english() || is_record(cx.path()) || is_quoted(list.node()) {
            return;
        }
        let items: Vec<Node<'_>> = list
            .items()
            .filter_map(|it| it.node().children().next())
            .filter(|it| it.kind() == NodeKind::Paragraph)
            .collect();
        if items.len() < LEAST_ITEMS || items.len() != list.items().count() {
            return;
        }
        let moods: Vec<Mood> = items.iter().map(|it| Mood::of(&it.plain_text())).collect();
        for (few, many, form) in [
            (Mood::Gerund, Mood::Imperative, "an imperative"),
            (Mood::Imperative, Mood::Gerund, "a word in -ing"),
        ] {
            let odd: Vec<Node<'_>> =
                items.iter().zip(&moods).filter(|it| *it.1 == few).map(|it| *it.0).collect();
            let others = moods.iter().filter(|it| **it == many).count();
            let [item] = odd.as_slice() else { continue };
            if others + 1 == items.len() {
                let text = item.plain_text();
                cx.report(item.span(), format!("item is not parallel: {}", quoted(text.trim())))
                    .cause("an item is not parallel to the others")
                    .help(format!("write it like the others, which begin with {form}"));
            }
        }
    }
}
