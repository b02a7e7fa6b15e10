//! Sentences that announce a number of items, above a list with another number of them.

use crate::support::prose::{is_quoted, near_before, paragraphs};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};
use std::ops::Range;

pub(crate) struct WrongCount;

const NUMBERS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// What is counted item by item. Of other nouns, a list may give details.
const NOUNS: [&str; 44] = [
    "actions",
    "approaches",
    "areas",
    "attributes",
    "categories",
    "cases",
    "components",
    "conditions",
    "elements",
    "environments",
    "events",
    "factors",
    "fields",
    "files",
    "flags",
    "formats",
    "groups",
    "kinds",
    "layers",
    "levels",
    "methods",
    "modes",
    "options",
    "parameters",
    "parts",
    "phases",
    "plans",
    "principles",
    "properties",
    "reasons",
    "roles",
    "rules",
    "scenarios",
    "sections",
    "stages",
    "states",
    "statuses",
    "steps",
    "strategies",
    "things",
    "tiers",
    "types",
    "values",
    "ways",
];

impl PageRule for WrongCount {
    const META: RuleMeta = RuleMeta::warning(
        "wrong-count",
        "a list has more or fewer items than the sentence above it says",
        include_str!("wrong_count.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (node, passage) in paragraphs(cx) {
            let text = passage.text().trim_end();
            let Some(list) = node.next_sibling().filter(|_| text.ends_with(':')) else { continue };
            let Some(items) = items(list) else { continue };
            let Some((at, number)) = announced(text) else { continue };
            if items != number && !is_quoted(node) && !(items < number && goes_on(list)) {
                let message = format!("{number} are announced, but the list has {items}");
                cx.report(passage.span(at), message)
                    .cause("lists have another number of items than announced")
                    .help("correct the number or the list, or leave the number out");
            }
        }
    }
}

/// How many items a list has.
fn items(node: Node<'_>) -> Option<usize> {
    let is_list = node.kind() == NodeKind::List;
    is_list.then(|| node.children().filter(|it| it.kind() == NodeKind::Item).count())
}

/// Whether what follows a list may go on with it: only a heading or the end of a part surely ends it.
fn goes_on(list: Node<'_>) -> bool {
    list.next_sibling().is_some_and(|it| it.kind() != NodeKind::Heading)
}

/// The number that the last sentence of a text announces, with its noun: "There are three types:".
fn announced(text: &str) -> Option<(Range<usize>, usize)> {
    let near = near_before(text, text.len());
    let is_end = ['.', '!', '?'];
    let start = near.rfind(is_end).map_or(0, |it| text.len() - near.len() + it + 1);
    let mut at = start;
    let words = text[start..].split(' ').map(|word| {
        let place = at..at + word.len();
        at = place.end + 1;
        (place, word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
    });
    let words: Vec<(Range<usize>, String)> = words.collect();
    let mut numbers = words.iter().enumerate().filter_map(|(at, it)| Some((at, number(&it.1)?)));
    let (index, number) = numbers.next()?;
    let before = index.checked_sub(1).map(|it| words[it].1.as_str());
    let is_part = matches!(
        before,
        Some("least" | "to" | "of" | "than" | "or" | "another" | "other" | "first" | "plus")
    );
    // Of two numbers, only the reader knows which one the list is about.
    if is_part || numbers.next().is_some() {
        return None;
    }
    let mut after = words[index + 1..].iter().take(3);
    let (noun, _) = after.find(|it| NOUNS.contains(&it.1.as_str()))?;
    Some((words[index].0.start..noun.end, number))
}

/// The number that a word stands for, from two on.
fn number(word: &str) -> Option<usize> {
    let digits = word.parse().ok().filter(|it| (2..13).contains(it));
    digits.or_else(|| Some(NUMBERS.iter().position(|it| *it == word)? + 2))
}
