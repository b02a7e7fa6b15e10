//! Completions at the cursor.

pub(crate) mod components;
#[cfg(test)]
pub(crate) mod fixture;
pub(crate) mod imports;
pub(crate) mod item;
mod json;
pub(crate) mod json_place;
mod links;
pub(crate) mod names;
pub(crate) mod pages;
pub(crate) mod place;
pub(crate) mod schema;
pub(crate) mod schemas;
pub(crate) mod suppressions;
mod tag;
#[cfg(test)]
mod tests;
mod yaml;
pub(crate) mod yaml_place;

pub use item::{Completion, CompletionKind, MAX_COMPLETIONS};
pub use pages::title as page_title;

use crate::{Document, DocumentKind, View};
use place::{Cursor, InCode, front_matter, in_code};

/// Returns the completions at a byte of an open text: at most [`MAX_COMPLETIONS`], in their order.
/// The text may be unfinished there.
pub fn completions(view: View<'_>, document: &Document, offset: u32) -> Vec<Completion> {
    let text = document.text();
    let at = text.floor_char_boundary(offset as usize);
    match &document.kind {
        DocumentKind::Page(page) => in_page(&Cursor::new(view, document, page, offset)),
        DocumentKind::Json { .. } => json::completions(view, document, at),
        DocumentKind::Settings { .. } => yaml::in_settings(view, text, at),
        DocumentKind::Other(_) => Vec::new(),
    }
}

fn in_page(cursor: &Cursor<'_>) -> Vec<Completion> {
    if let Some(content) = front_matter(cursor.page, cursor.at) {
        return yaml::in_front_matter(cursor, content);
    }
    match in_code(cursor.page, cursor.offset()) {
        Some(InCode::Language(word)) => {
            return names::languages(cursor.view, cursor.text, word, cursor.offset());
        }
        Some(InCode::Inside) => return Vec::new(),
        None => {}
    }
    suppressions::in_comment(cursor)
        .or_else(|| imports::in_import(cursor))
        .or_else(|| components::in_tag(cursor))
        .or_else(|| links::in_markdown(cursor))
        .unwrap_or_default()
}
