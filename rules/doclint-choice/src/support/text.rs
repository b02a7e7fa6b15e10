//! Texts that a fix moves: what can be a title, and what would begin a block.

use doclint_rule::edit::attribute_text;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::count;

/// Whether a text can be the title of a component without escapes.
pub(crate) fn is_plain(text: &str) -> bool {
    attribute_text(text).is_some() && !text.contains(['}', '`'])
}

/// The text of a node that contains nothing but emphasis and can be a title.
pub(crate) fn simple_text(node: Node<'_>) -> Option<String> {
    let is_simple = |inner: Node<'_>| {
        matches!(inner.kind(), NodeKind::Text | NodeKind::Strong | NodeKind::Emphasis)
    };
    let text = node.plain_text();
    (node.descendants().all(is_simple) && is_plain(&text)).then_some(text)
}

/// The text after a label, without the colon or full stop and without one dash.
pub(crate) fn after_label(text: &str) -> &str {
    let text = text.strip_prefix([':', '.']).unwrap_or(text).trim_start_matches([' ', '\t']);
    let dash = ["- ", "– ", "— "].iter().find_map(|dash| text.strip_prefix(dash));
    dash.unwrap_or(text).trim_start_matches([' ', '\t'])
}

/// Whether a line would begin a block if it were the first of a paragraph.
pub(crate) fn begins_block(line: &str) -> bool {
    let line = line.trim_start();
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_item = ["- ", "* ", "+ "].iter().any(|marker| line.starts_with(marker))
        || after_number.len() < line.len() && after_number.starts_with([')', '.']);
    let fences = ["```", "~~~", "$$"];
    is_item
        || line.starts_with(['#', '>', '|'])
        || fences.iter().any(|fence| line.starts_with(fence))
}

/// The letters and digits of a text in lower case: how a heading becomes an anchor differs in the
/// rest.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How many words a text has. In languages without spaces between words, two characters count as
/// one.
pub(crate) fn words(text: &str) -> u32 {
    let is_character = |c: &char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
    if text.is_ascii() {
        return count(text);
    }
    let characters = text.chars().filter(is_character).count() as u32;
    count(text).saturating_sub(characters / 2)
}
