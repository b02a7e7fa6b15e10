//! All the prose of a page.

use crate::{Prose, count};
use doclint_data::Document;
use doclint_syntax::{AstNode, Page, ast};

/// The attributes whose strings readers see.
pub const PROSE_ATTRIBUTES: [&str; 5] = ["title", "description", "caption", "label", "tip"];

/// The front-matter keys whose strings readers see.
pub const PROSE_KEYS: [&str; 2] = ["title", "description"];

/// All the prose of a page: title and description first, then blocks and attributes in the order of
/// the text.
pub fn pieces(page: &Page, front_matter: Option<&Document>) -> Vec<Prose> {
    let root = front_matter.map(|it| &it.root);
    let values = PROSE_KEYS.iter().filter_map(|key| root?.get(key));
    let mut out: Vec<Prose> =
        values.filter_map(|value| Prose::of_value(value, page.source())).collect();
    for node in page.walk() {
        if let Some(block) = ast::Prose::cast(node) {
            out.push(Prose::of_block(block));
        } else if let Some(attribute) = ast::Attribute::cast(node)
            && attribute.name().is_some_and(|it| PROSE_ATTRIBUTES.contains(&it.as_str()))
            && let Some(text) = attribute.literal()
        {
            out.push(Prose::of_sub_str(text));
        }
    }
    out
}

/// How many words of prose a page has.
pub fn page_words(page: &Page, front_matter: Option<&Document>) -> u32 {
    pieces(page, front_matter).iter().map(|piece| count(piece.as_str())).sum()
}
