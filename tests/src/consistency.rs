//! Properties of the tree of every text.

use crate::flat::flatten;
use doclint_diagnostic::Span;
use doclint_syntax::Page;

/// Finds an inconsistency in the tree of a text: a span outside of the text, inside of a character
/// or outside of its parent's, or siblings that overlap.
pub fn inconsistency(page: &Page, text: &str) -> Option<String> {
    if page.source() != text {
        return Some("the page has another text".to_owned());
    }
    let within = |span: Span| text.get(span.range()).is_some();
    for node in page.walk() {
        if !within(node.span()) {
            return Some(format!("{node:?} is outside of the text"));
        }
        if let Some(parent) = node.parent().filter(|it| !it.span().contains(node.span())) {
            return Some(format!("{node:?} is outside of {parent:?}"));
        }
        if let Some(next) = node.next_sibling().filter(|it| it.span().start < node.span().end) {
            return Some(format!("{node:?} overlaps {next:?}"));
        }
    }
    for error in page.errors() {
        if !within(error.span) || !error.related.is_none_or(within) {
            return Some(format!("{error:?} is outside of the text"));
        }
    }
    // Reads every value.
    flatten(page).is_empty().then(|| "the page has no nodes".to_owned())
}
