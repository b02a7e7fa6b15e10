//! Front matter that is not at the top of its file.

use crate::support::keys;
use doclint_rule::syntax::{Node, NodeKind, Page};
use doclint_rule::{AstNode, Span, ast, edit};

/// How many blocks may be above the front matter.
const ABOVE: usize = 3;
/// How many blocks the keys may be to Markdown.
const INSIDE: usize = 12;

/// The fences and keys of front matter below something else. To Markdown its opening fence is a
/// thematic break, and its last line with the closing fence is an underlined heading.
pub(crate) fn find(page: &Page) -> Option<Span> {
    if ast::FrontMatter::all(page).next().is_some() {
        return None;
    }
    let mut blocks = page.root().children().skip_while(|it| it.kind() == NodeKind::Esm).peekable();
    let is_comment = |it: &Node<'_>| {
        matches!(it.kind(), NodeKind::Html | NodeKind::HtmlBlock | NodeKind::Expression)
            && ["<!--", "{/*"].iter().any(|sign| it.text().trim_start().starts_with(sign))
    };
    let is_below_comment = blocks.peek().is_some_and(is_comment);
    let opening = blocks.by_ref().take(ABOVE + 1).find(|it| is_fence(*it))?;
    let mut inside = blocks.take(INSIDE);
    let first = inside.next()?;
    // Right below a license, a block of keys is front matter, whatever its keys are.
    if !(starts_with_key(first) || is_below_comment && starts_with_any_key(first)) {
        return None;
    }
    closed(opening, first, inside)
}

/// The same right below the front matter at the top.
pub(crate) fn second(page: &Page) -> Option<Span> {
    ast::FrontMatter::all(page).next()?;
    let mut blocks = page.root().children().skip_while(|it| it.kind() == NodeKind::FrontMatter);
    let opening = blocks.next().filter(|it| is_fence(*it))?;
    let mut inside = blocks.take(INSIDE);
    let first = inside.next()?;
    let line = edit::rest_of_line(page, first.span().start);
    let is_key = line.split_once(':').is_some_and(|(key, _)| keys::takes(key).is_some());
    if is_key { closed(opening, first, inside) } else { None }
}

/// From the opening fence to the one that closes what the first block begins.
fn closed<'a>(
    opening: Node<'a>,
    first: Node<'a>,
    mut inside: impl Iterator<Item = Node<'a>>,
) -> Option<Span> {
    let start = opening.span().start;
    if closes(first) {
        return Some(Span::new(start, first.span().end));
    }
    let last = inside.find(|it| is_fence(*it) || closes(*it))?;
    Some(Span::new(start, last.span().end))
}

fn is_fence(node: Node<'_>) -> bool {
    node.kind() == NodeKind::ThematicBreak && node.text().trim_end() == "---"
}

fn closes(node: Node<'_>) -> bool {
    let heading = ast::Heading::cast(node).filter(|it| it.is_setext());
    heading.is_some_and(|it| node.page().slice(it.marker()).trim_end() == "---")
}

/// Whether all lines but the closing fence are keys with values.
fn starts_with_any_key(node: Node<'_>) -> bool {
    let is_key = |line: &str| {
        line.split_once(':').is_some_and(|(key, value)| {
            let is_part = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-');
            !key.is_empty() && key.bytes().all(is_part) && value.starts_with(' ')
        })
    };
    let text = node.text();
    closes(node) && text.lines().filter(|it| it.trim_end() != "---").all(is_key)
}

/// Whether the first line sets one of the keys that the platform reads.
fn starts_with_key(node: Node<'_>) -> bool {
    let line = edit::rest_of_line(node.page(), node.span().start);
    // `**Title:**` is bold text.
    let key = line.split_once(':').map(|(key, _)| key.trim()).filter(|it| !it.contains('*'));
    key.is_some_and(|key| keys::takes(key).is_some() || keys::meant(key).is_some())
}
