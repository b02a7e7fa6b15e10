//! The passages of a page that rules about English words read.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::OBJECT;
use doclint_rule::{PageCx, Passage};
use std::ops::Range;

/// The passages of an English page; none of other pages.
pub(crate) fn passages<'a>(cx: &PageCx<'a>) -> impl Iterator<Item = &'a Passage> + use<'a> {
    let passages = if cx.is_english() { cx.passages() } else { &[] };
    passages.iter()
}

/// The paragraphs of an English page.
pub(crate) fn paragraphs<'a>(
    cx: &PageCx<'a>,
) -> impl Iterator<Item = (Node<'a>, &'a Passage)> + use<'a> {
    let page = cx.page();
    passages(cx).filter_map(move |passage| {
        let node = passage.node(page)?;
        let is_text = node.kind() == NodeKind::Paragraph && !is_quoted(node) && !is_html(node);
        is_text.then_some((node, passage))
    })
}

/// The paragraphs of an English page that are neither in a list nor in a table or HTML.
pub(crate) fn body<'a>(cx: &PageCx<'a>) -> Vec<(Node<'a>, &'a Passage)> {
    paragraphs(cx).filter(|(node, _)| cx.is_in_text(*node)).collect()
}

/// Whether a block is quoted: it shows the words of somebody else.
pub(crate) fn is_quoted(node: Node<'_>) -> bool {
    node.ancestors().any(|around| around.kind() == NodeKind::BlockQuote)
}

/// Whether a block begins with a tag: HTML is generated more often than not.
fn is_html(node: Node<'_>) -> bool {
    let tag = node.text().strip_prefix('<');
    tag.is_some_and(|it| it.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Whether a page is a list of changes or news, whose entries are written in another tone.
pub(crate) fn is_record(path: &str) -> bool {
    const NAMES: [&str; 8] =
        ["changelog", "changes", "release", "updates", "whats-new", "news", "blog", "upgrade"];
    path.split('/').any(|it| NAMES.iter().any(|name| it.starts_with(name)))
}

/// Whether a text is in quotes at a byte: it is shown somewhere in these words.
pub(crate) fn is_in_quotes(text: &str, at: usize) -> bool {
    text[..at].matches(['"', '“', '”']).count() % 2 == 1
}

/// Whether a page is a contract or a policy, whose sentences lawyers write.
pub(crate) fn is_legal(path: &str) -> bool {
    const NAMES: [&str; 6] =
        ["legal", "terms", "privacy", "data-processing", "policies", "license"];
    path.split('/').any(|it| NAMES.iter().any(|name| it.starts_with(name)))
}

/// How many words a text has, where a piece of code counts as one.
pub(crate) fn count(text: &str) -> usize {
    text.split_whitespace().filter(|it| it.contains(|c: char| is_word(c))).count()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == OBJECT
}

/// The piece of a text between blanks that holds a byte.
pub(crate) fn token(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind(char::is_whitespace);
    let start = start.map_or(0, |it| it + text[it..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(char::is_whitespace).map_or(text.len(), |it| at + it);
    start..end
}

/// The last word before a byte, without what joins it to others.
pub(crate) fn word_before(text: &str, at: usize) -> &str {
    let before = &text[..at];
    let word = before.rsplit(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').next();
    word.unwrap_or(before)
}

/// The first word of a text.
pub(crate) fn first_word(text: &str) -> &str {
    let text = text.trim_start_matches(|c: char| !is_word(c));
    let end = text.find(|c: char| !is_word(c) && !matches!(c, '\'' | '’' | '-'));
    &text[..end.unwrap_or(text.len())]
}

/// Whether a space-separated list holds a word in lower case.
pub(crate) fn holds(list: &str, word: &str) -> bool {
    !word.is_empty() && list.split_ascii_whitespace().any(|it| it == word)
}
