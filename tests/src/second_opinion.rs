//! The `markdown` crate as a second opinion on MDX, guarded against its panics.

use crate::flat::FlatNode;
use doclint_fix::markdown_options;
use markdown::mdast::Node;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A landmark of a page: the type of a node, and its start and end in bytes.
pub type Landmark = (String, usize, usize);

/// The landmarks as the crate sees them; `None` where it refuses the page or panics.
pub fn landmarks(source: &str) -> Option<Vec<Landmark>> {
    let options = markdown_options();
    let read = AssertUnwindSafe(|| markdown::to_mdast(source, &options));
    let tree = catch_unwind(read).ok()?.ok()?;
    let mut out = Vec::new();
    let mut pending = vec![&tree];
    while let Some(node) = pending.pop() {
        if let (Some(kind), Some(position)) = (kind(node), node.position()) {
            let (start, end) = (position.start.offset, position.end.offset);
            out.push(trimmed(source, kind.to_owned(), start, end));
        }
        pending.extend(node.children().into_iter().flatten());
    }
    out.sort();
    Some(out)
}

/// The same of ours.
pub fn our_landmarks(source: &str, nodes: &[FlatNode]) -> Vec<Landmark> {
    let mut out: Vec<Landmark> = nodes
        .iter()
        .filter(|node| KINDS.contains(&&*node.kind))
        .filter_map(|node| Some((node.kind.clone(), node.start? as usize, node.end? as usize)))
        .map(|(kind, start, end)| trimmed(source, kind, start, end))
        .collect();
    out.sort();
    out
}

/// The crate counts blanks before an indented block, and line ends after some, to the block.
fn trimmed(source: &str, kind: String, start: usize, end: usize) -> Landmark {
    let text = &source[start..end];
    let start = end - text.trim_start().len();
    (kind, start, start + text.trim().len())
}

const KINDS: [&str; 14] = [
    "heading",
    "code",
    "inlineCode",
    "link",
    "linkReference",
    "image",
    "imageReference",
    "table",
    "emphasis",
    "strong",
    "delete",
    "mdxJsxFlowElement",
    "mdxJsxTextElement",
    "thematicBreak",
];

fn kind(node: &Node) -> Option<&'static str> {
    Some(match node {
        Node::Heading(_) => "heading",
        Node::Code(_) => "code",
        Node::InlineCode(_) => "inlineCode",
        Node::Link(_) => "link",
        Node::LinkReference(_) => "linkReference",
        Node::Image(_) => "image",
        Node::ImageReference(_) => "imageReference",
        Node::Table(_) => "table",
        Node::Emphasis(_) => "emphasis",
        Node::Strong(_) => "strong",
        Node::Delete(_) => "delete",
        Node::MdxJsxFlowElement(_) => "mdxJsxFlowElement",
        Node::MdxJsxTextElement(_) => "mdxJsxTextElement",
        Node::ThematicBreak(_) => "thematicBreak",
        _ => return None,
    })
}
