//! Places on the page or the screen, where readers need a name or a link.

use crate::support::controls::{CONTROLS, control};
use crate::support::prose::{holds, is_in_quotes, near_after};
use crate::support::whereabouts::{MOST_AROUND, is_in_other_section, names_block, section};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::Word;
use doclint_rule::words::quoted;
use doclint_rule::{Around, Genre, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta};
use std::ops::Range;

pub(crate) struct DirectionalWord;

/// Nouns that writers name in the odd order, as in "the below steps".
const OTHERS: &str = "step steps instructions section commands examples snippets tables";

impl PageRule for DirectionalWord {
    const META: RuleMeta = RuleMeta::suggestion(
        "directional-word",
        "a place on the page or the screen, such as \"on the right\"",
        include_str!("directional_word.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal])
    .phrases(&[&["above", "below"], CONTROLS]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for hit in cx.hits() {
            let passage = hit.passage;
            let Some(node) = hit.node(page) else { continue };
            let text = passage.text();
            let is_prose = matches!(node.kind(), NodeKind::Paragraph | NodeKind::TableCell);
            if !is_prose || passage.around.has(Around::QUOTED) {
                continue;
            }
            let (near, at) = passage.words_around(hit.range.start, NEAR);
            let found = match hit.group {
                0 => phrase(&near, at),
                _ => control(text, &near, at).map(|range| Found { range, thing: Thing::Control }),
            };
            let Some(found) = found else { continue };
            let span = passage.span(found.range.clone());
            let is_link = page
                .node_at(span.start)
                .ancestors()
                .chain([page.node_at(span.start)])
                .take(MOST_AROUND)
                .any(|it| it.kind() == NodeKind::Link);
            if is_link || is_in_quotes(text, found.range.start) {
                continue;
            }
            let is_above = is(hit.text(), "above");
            if let Some((what, help)) = defect(&found, is_above, (node, passage), cx) {
                let name = quoted(&text[found.range].replace('\n', " "));
                cx.report(span, what.replace("%s", &name)).help(help);
            }
        }
    }
}

/// How many words before and after one of these belong to a phrase.
const NEAR: usize = 2;

/// Returns the defect of a phrase, where `%s` is the phrase, and the advice on it.
fn defect(
    found: &Found<'_>,
    is_above: bool,
    (node, passage): (Node<'_>, &Passage),
    cx: &PageCx<'_>,
) -> Option<(String, String)> {
    let text = passage.text();
    let (what, help) = match found.thing {
        Thing::Control => {
            // Text in bold or code is the name of the control.
            let is_name =
                |it: Node<'_>| matches!(it.kind(), NodeKind::Strong | NodeKind::InlineCode);
            if node.descendants().take(MOST_AROUND).any(is_name) {
                return None;
            }
            (
                "%s names a control by its place only",
                "name the control, or describe its icon".into(),
            )
        }
        Thing::OddOrder(thing) => {
            let new = if is_above { "preceding" } else { "following" };
            let what = format!("expected `the {new} {thing}`, found %s");
            return Some((what, format!("write \"the {new} {thing}\"")));
        }
        Thing::See => {
            // A link after it says where.
            let after = near_after(text, found.range.end);
            let is_plain = after.is_empty() || after.starts_with([')', '.', ',', ';']);
            let whole = || found.range.clone();
            let sentence = passage.sentence_at(found.range.start).unwrap_or_else(whole);
            let meant = section(node, &text[sentence], is_above).filter(|_| is_plain)?;
            let title = meant.plain_text();
            ("%s is not a link", format!("link to the section `{}`", title.trim()))
        }
        // Within a section, readers find it.
        Thing::Block(kinds) if is_in_other_section(node, kinds, is_above, cx) => {
            ("%s is in another section", "name what is meant, or link to its section".into())
        }
        Thing::Block(_) => return None,
    };
    Some((what.to_owned(), help))
}

/// The meaning of a phrase.
enum Thing<'t> {
    /// A control of the screen.
    Control,
    /// A block of the page, named by a word.
    Block(&'t str),
    /// "The below command".
    OddOrder(&'t str),
    /// "See below".
    See,
}

/// A phrase with its place in the text.
struct Found<'t> {
    range: Range<usize>,
    thing: Thing<'t>,
}

/// The phrase around "above" or "below".
fn phrase<'t>(words: &[Word<'t>], at: usize) -> Option<Found<'t>> {
    let word = |at: Option<usize>| at.and_then(|it| words.get(it));
    let before = word(at.checked_sub(1))?;
    let end = words[at].range.end;
    // "As you can see above" is about what readers have just seen.
    let can = word(at.checked_sub(2)).is_some_and(|it| is(it.text, "can"));
    if is(before.text, "see") && !can {
        return Some(Found { range: before.range.start..end, thing: Thing::See });
    }
    if is(before.text, "the") {
        let thing = word(Some(at + 1))?;
        let is_known = names_block(thing.text) || holds(OTHERS, thing.text);
        // "The above code block" is a name of two words.
        let is_last =
            word(Some(at + 2)).is_none_or(|it| !holds("block blocks sample samples", it.text));
        let range = before.range.start..thing.range.end;
        if !is_known || !is_last {
            return None;
        }
        let is_odd = is(words[at].text, "below");
        let thing = if is_odd { Thing::OddOrder(thing.text) } else { Thing::Block(thing.text) };
        return Some(Found { range, thing });
    }
    let article = word(at.checked_sub(2))?;
    let is_this = is(article.text, "the") || is(article.text, "this");
    (is_this && names_block(before.text))
        .then_some(Found { range: article.range.start..end, thing: Thing::Block(before.text) })
}

fn is(word: &str, other: &str) -> bool {
    word.eq_ignore_ascii_case(other)
}
