//! Explanations of the text under the cursor.

mod components;
mod data;
mod links;
mod markdown;
mod page;
mod rules;
#[cfg(test)]
mod tests;

pub use markdown::Hover;
pub use rules::rule_hover;

use crate::completion::place::Cursor;
use crate::{Document, DocumentKind, View};

/// Explains the text at a byte of an open text.
pub fn hover(view: View<'_>, document: &Document, offset: u32) -> Option<Hover> {
    match &document.kind {
        DocumentKind::Page(page) => page::at(&Cursor::new(view, document, page, offset)),
        DocumentKind::Json { data, .. } => data::in_json(view, document, &data.root, offset),
        DocumentKind::Settings { data, .. } => data::in_settings(view, &data.root, offset),
        DocumentKind::Other(_) => None,
    }
}
