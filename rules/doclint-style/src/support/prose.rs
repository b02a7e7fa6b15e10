//! The passages of a page that rules about words read.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::{OBJECT, needs_more};
use doclint_rule::{Around, Hit, Page, PageCx, Passage};
use std::ops::Range;

/// The paragraphs of a page that are neither quoted nor HTML.
pub(crate) fn paragraphs<'a>(
    cx: &PageCx<'a>,
) -> impl Iterator<Item = (Node<'a>, &'a Passage)> + use<'a> {
    let page = cx.page();
    cx.passages().iter().filter_map(move |it| Some((own_paragraph(it, page)?, it)))
}

/// The paragraph of a passage that is neither quoted nor HTML.
pub(crate) fn own_paragraph<'a>(passage: &Passage, page: &'a Page) -> Option<Node<'a>> {
    let node = passage.node(page).filter(|it| it.kind() == NodeKind::Paragraph)?;
    (!passage.around.has(Around::QUOTED | Around::HTML)).then_some(node)
}

/// The places of the rule's phrases in these paragraphs.
pub(crate) fn hits_in_paragraphs<'a>(cx: &PageCx<'a>) -> impl Iterator<Item = Hit<'a>> + use<'a> {
    let page = cx.page();
    cx.hits().into_iter().filter(move |it| own_paragraph(it.passage, page).is_some())
}

/// Whether a place of a phrase is in one of these paragraphs.
pub(crate) fn is_in_paragraph(hit: &Hit<'_>, cx: &PageCx<'_>) -> bool {
    own_paragraph(hit.passage, cx.page()).is_some()
}

/// The paragraphs of a page that are neither in a list nor in a table or HTML.
pub(crate) fn body<'a>(cx: &PageCx<'a>) -> Vec<(Node<'a>, &'a Passage)> {
    paragraphs(cx).filter(|it| !it.1.around.has(Around::APART)).collect()
}

/// Whether a block is quoted: it shows the words of somebody else.
pub(crate) fn is_quoted(node: Node<'_>) -> bool {
    node.ancestors().any(|around| around.kind() == NodeKind::BlockQuote)
}

/// Whether a byte of a page is in code.
pub(crate) fn is_in_code(page: &Page, at: usize) -> bool {
    matches!(page.node_at(at as u32).kind(), NodeKind::Code | NodeKind::InlineCode)
}

/// How far rules look around a place, in bytes, so that their work grows no faster than the text.
const WINDOW: usize = 400;

/// The text before a byte, as far as rules look.
pub(crate) fn near_before(text: &str, at: usize) -> &str {
    let from = (at.saturating_sub(WINDOW)..=at).find(|it| text.is_char_boundary(*it));
    &text[from.unwrap_or(at)..at]
}

/// The text after a byte, as far as rules look.
pub(crate) fn near_after(text: &str, at: usize) -> &str {
    let to = (at..=text.len().min(at + WINDOW)).rev().find(|it| text.is_char_boundary(*it));
    &text[at..to.unwrap_or(at)]
}

/// Whether a text is in quotes at a byte: it is shown somewhere in these words.
pub(crate) fn is_in_quotes(text: &str, at: usize) -> bool {
    near_before(text, at).matches(['"', '“', '”']).count() % 2 == 1
}

/// Whether a text has at least this many words.
pub(crate) fn has_words(text: &str, least: usize) -> bool {
    let mut words = text.split_whitespace().filter(|it| it.contains(is_word));
    least == 0 || words.nth(least - 1).is_some()
}

/// How many words a text has, where a piece of code counts as one.
pub(crate) fn count(text: &str) -> usize {
    text.split_whitespace().filter(|it| it.contains(is_word)).count()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == OBJECT
}

/// The piece of a text between spaces that contains a byte.
pub(crate) fn token(text: &str, at: usize) -> Range<usize> {
    let (before, after) = (near_before(text, at), near_after(text, at));
    let start = before.trim_end_matches(|c: char| !c.is_whitespace()).len();
    let end = after.find(char::is_whitespace).unwrap_or(after.len());
    at - (before.len() - start)..at + end
}

/// The last word before a byte, without what joins it to others.
pub(crate) fn word_before(text: &str, at: usize) -> &str {
    let before = near_before(text, at);
    let word = before.rsplit(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’').next();
    word.unwrap_or(before)
}

/// Whether a text breaks off after its last word. "Where it comes from" doesn't.
pub(crate) fn is_cut_off(text: &str) -> bool {
    const OPEN: &str = "a an because my our the their whose your";
    holds(OPEN, word_before(text, text.len()))
}

/// Whether no full stop fits behind the last word of a text.
pub(crate) fn is_open(text: &str) -> bool {
    needs_more(word_before(text, text.len())) || is_cut_off(text)
}

/// The first word of a text.
pub(crate) fn first_word(text: &str) -> &str {
    let text = near_after(text, 0).trim_start_matches(|c: char| !is_word(c));
    let end = text.find(|c: char| !is_word(c) && !matches!(c, '\'' | '’' | '-'));
    &text[..end.unwrap_or(text.len())]
}

/// Whether a word has a capital and is not a part of a name all the same, as it begins a sentence.
pub(crate) fn is_outside_names(word: &str) -> bool {
    const WORDS: &str = "A All An Any Both Each Every For If In No The This To When Your";
    holds(WORDS, word)
}

/// Whether a space-separated list holds a word in lower case.
pub(crate) fn holds(list: &str, word: &str) -> bool {
    !word.is_empty() && list.split_ascii_whitespace().any(|it| it == word)
}
