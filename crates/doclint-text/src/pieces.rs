//! Finds the prose of a page, and counts its words.

use crate::around::{end_of, is_preformatted};
use crate::count;
use crate::prose::count_node;
use crate::words::Counter;
use doclint_data::Document;
use doclint_syntax::{AstNode, Node, NodeKind, Page, ast};

/// The attributes whose strings readers see.
pub const PROSE_ATTRIBUTES: [&str; 5] = ["title", "description", "caption", "label", "tip"];

/// The front-matter keys whose strings readers see.
pub const PROSE_KEYS: [&str; 2] = ["title", "description"];

/// How many words of prose a page has: those of all its [`crate::Passages`], which are not put
/// together for this. After `most` words, or soon after, the rest is not counted.
pub fn page_words(page: &Page, front_matter: Option<&Document>, most: u32) -> u32 {
    let root = front_matter.map(|it| &it.root);
    let values = PROSE_KEYS.iter().filter_map(|key| root?.get(key)?.as_str());
    let mut total: u32 = values.map(count).sum();
    let mut block = Counter::default();
    let (mut block_end, mut code_end) = (0, 0);
    for node in page.walk() {
        if node.id().0 < code_end {
            continue;
        }
        if node.id().0 >= block_end && ast::Prose::KINDS.contains(node.kind()) {
            total += block.words;
            if total >= most {
                return total;
            }
            block = Counter::default();
            block_end = end_of(node);
        } else if node.id().0 < block_end {
            if count_node(&mut block, node) {
                code_end = end_of(node);
            }
        } else if let Some(name) = ast::Component::cast(node).and_then(ast::Component::name)
            && is_preformatted(name.as_str())
        {
            code_end = end_of(node);
        }
        if node.kind() == NodeKind::Attribute
            && let Some(text) = attribute_text(node)
        {
            total += count(text.text);
        }
    }
    total + block.words
}

/// The string of an attribute that readers see.
pub(crate) fn attribute_text(node: Node<'_>) -> Option<ast::SubStr<'_>> {
    let attribute = ast::Attribute::cast(node)?;
    let is_prose = attribute.name().is_some_and(|it| PROSE_ATTRIBUTES.contains(&it.as_str()));
    is_prose.then(|| attribute.literal())?
}
