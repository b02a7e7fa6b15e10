//! The `markdown` crate as a second opinion on MDX, guarded against its panics.

use crate::flat::FlatNode;
use markdown::mdast::Node;
use markdown::{Constructs, MdxExpressionKind, MdxSignal, ParseOptions};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a page is remembered by: type, start and end in bytes.
pub type Landmark = (String, usize, usize);

/// The dialect of the platform in the crate's options. Statements are taken as they stand, and an
/// expression ends where its braces do.
pub fn options() -> ParseOptions {
    ParseOptions {
        constructs: Constructs {
            frontmatter: true,
            gfm_autolink_literal: true,
            gfm_footnote_definition: true,
            gfm_label_start_footnote: true,
            gfm_strikethrough: true,
            gfm_table: true,
            gfm_task_list_item: true,
            math_flow: true,
            math_text: true,
            ..Constructs::mdx()
        },
        mdx_esm_parse: Some(Box::new(|_| MdxSignal::Ok)),
        mdx_expression_parse: Some(Box::new(|value, kind: &MdxExpressionKind| {
            let balance = value.matches('{').count().cmp(&value.matches('}').count());
            match (balance, kind) {
                (std::cmp::Ordering::Greater, _) => MdxSignal::Eof(
                    "unbalanced".to_owned(),
                    Box::new("doclint".to_owned()),
                    Box::default(),
                ),
                _ => MdxSignal::Ok,
            }
        })),
        ..ParseOptions::default()
    }
}

/// The landmarks as the crate sees them; `None` where it refuses the page or panics.
pub fn landmarks(source: &str) -> Option<Vec<Landmark>> {
    let options = options();
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
