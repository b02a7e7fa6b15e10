//! Items of a list that begin in another form than the rest.

use crate::support::prose::{count, first_word, holds, is_quoted};
use crate::support::verbs::{is_thing, mood};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::HeadingMood as Mood;
use doclint_rule::words::quoted;
use doclint_rule::{Genre, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnparallelList;

/// With fewer items, the rule of the list is unclear.
const LEAST_ITEMS: usize = 3;

impl NodeRule for UnparallelList {
    const META: RuleMeta = RuleMeta::suggestion(
        "unparallel-list",
        "an item of a list begins in another form than the others",
        include_str!("unparallel_list.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record]);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        if is_quoted(list.node()) {
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
        let moods: Vec<Mood> = items.iter().map(|it| mood_of(*it)).collect();
        for (few, many, form) in [
            (Mood::Gerund, Mood::Imperative, "an imperative"),
            (Mood::Imperative, Mood::Gerund, "a word in -ing"),
        ] {
            let others = moods.iter().filter(|it| **it == many).count();
            let odd = items.iter().zip(&moods).filter(|it| *it.1 == few).map(|it| *it.0);
            if let [item] = odd.collect::<Vec<Node<'_>>>()[..]
                && others > 1
                && others * 4 >= (items.len() - 1) * 3
            {
                report(cx, item, form);
                return;
            }
        }
        let things = items.iter().zip(&moods).filter(|(it, mood)| is_thing(&text_of(**it), **mood));
        if let [item] = things.map(|it| *it.0).collect::<Vec<Node<'_>>>()[..]
            && items.len() > LEAST_ITEMS
            && moods.iter().filter(|it| **it == Mood::Imperative).count() + 1 == items.len()
        {
            report(cx, item, "an imperative");
            return;
        }
        check_labels(&items, cx);
    }
}

/// The form in which an item begins. Where it has a label, that is the form of the label.
fn mood_of(item: Node<'_>) -> Mood {
    let text = text_of(item);
    let is_label = text.split_whitespace().take(3).any(|it| it.ends_with(':'));
    if is_label && !begins_bold(item) { Mood::Other } else { mood(&text) }
}

/// The label of an item, or all of it.
fn text_of(item: Node<'_>) -> String {
    let label = item.children().next().filter(|_| begins_bold(item));
    label.unwrap_or(item).plain_text()
}

/// Whether a label has a colon in it or after it.
fn has_colon(item: Node<'_>) -> bool {
    let label = text_of(item);
    label.trim_end().ends_with(':')
        || item.plain_text()[label.len()..].trim_start().starts_with(':')
}

fn begins_bold(item: Node<'_>) -> bool {
    item.children().next().is_some_and(|it| it.kind() == NodeKind::Strong)
}

/// Reports the one item without a label in a list whose other items begin with bold words. Links and
/// code are the names of things, and not everything has one.
fn check_labels(items: &[Node<'_>], cx: &mut PageCx<'_>) {
    let first = |it: &Node<'_>| it.children().next().map_or(NodeKind::Text, Node::kind);
    let odd: Vec<Node<'_>> =
        items.iter().filter(|it| first(it) == NodeKind::Text).copied().collect();
    let same = items.iter().filter(|it| first(it) == NodeKind::Strong).count();
    if let [item] = odd[..]
        && same + 1 == items.len()
        && same >= LEAST_ITEMS
        // Without colons, the last item is often about something without a name of its own.
        && (items.last().is_some_and(|it| it.id() != item.id())
            || items[..items.len() - 1].iter().all(|it| has_colon(*it)))
        && count(&item.plain_text()) > 4
        && !is_rest(&item.plain_text())
    {
        report(cx, item, "bold words");
    }
}

/// Whether an item is about all others, or has a condition before its label.
fn is_rest(item: &str) -> bool {
    const WORDS: &str = "all also and any for if more optional or other some";
    let first = first_word(item);
    item.starts_with('*') || holds(WORDS, &first.to_lowercase())
}

fn report(cx: &mut PageCx<'_>, item: Node<'_>, form: &str) {
    let text = item.plain_text();
    cx.report(item.span(), format!("item is not parallel: {}", quoted(text.trim())))
        .cause("an item is not parallel to the others")
        .help(format!("write it like the others, which begin with {form}"));
}
