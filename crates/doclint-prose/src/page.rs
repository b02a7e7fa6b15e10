//! The texts of a page that checks look at, each with its scope.

use crate::scope::Bits;
use doclint_data::Document;
use doclint_diagnostic::Span;
use doclint_syntax::ast::{self, AstNode};
use doclint_syntax::{Node, NodeKind, Page};
use doclint_text::{OBJECT, PROSE_ATTRIBUTES, PROSE_KEYS, Prose};
use std::borrow::Cow;
use std::ops::Range;

/// How many containers around a block are looked at.
const MOST_CONTAINERS: usize = 64;

/// The prose of a page: its blocks, the attributes that readers see, and the title and description
/// of its front matter.
pub struct PageText {
    pub(crate) blocks: Vec<Block>,
}

/// A piece of prose with its scope.
pub(crate) struct Block {
    prose: Prose,
    /// The text with asterisks for code, as Vale has it; `None` if there is no code in it.
    without_code: Option<String>,
    pub bits: Bits,
}

impl Block {
    fn new(prose: Prose, bits: Bits) -> Self {
        const ASTERISKS: &str = "***";
        // As many bytes, so that places stay.
        const { assert!(ASTERISKS.len() == OBJECT.len_utf8()) };
        let text = prose.as_str();
        let without_code = text.contains(OBJECT).then(|| text.replace(OBJECT, ASTERISKS));
        Self { prose, without_code, bits }
    }

    pub fn text(&self) -> &str {
        self.without_code.as_deref().unwrap_or(self.prose.as_str())
    }

    pub fn span(&self, part: Range<usize>) -> Span {
        self.prose.span(part)
    }

    pub fn sentences(&self) -> impl Iterator<Item = Range<usize>> {
        self.prose.sentences()
    }
}

impl PageText {
    /// The texts of a page. `front_matter` is what its front matter was read as.
    pub fn new(page: &Page, front_matter: Option<&Document>) -> Self {
        let mut blocks = Vec::new();
        let root = front_matter.map(|it| &it.root);
        for key in PROSE_KEYS {
            let value = root.and_then(|it| it.get(key));
            if let Some(prose) = value.and_then(|it| Prose::of_value(it, page.source())) {
                blocks.push(Block::new(prose, Bits::of("text.frontmatter").with(key)));
            }
        }
        for node in page.walk() {
            if let Some(block) = ast::Prose::cast(node) {
                blocks.push(Block::new(Prose::of_block(block), bits_of(node)));
            } else if let Some(image) = ast::Image::cast(node) {
                blocks.push(Block::new(Prose::of_str(image.alt()), Bits::of("text.attr.alt")));
            } else if let Some(attribute) = ast::Attribute::cast(node) {
                blocks.extend(of_attribute(attribute));
            }
        }
        blocks.retain(|it| !it.text().trim().is_empty());
        Self { blocks }
    }

    /// The links and the emphasized parts of a page.
    pub(crate) fn inlines(page: &Page) -> Vec<Block> {
        let names = [
            (NodeKind::Link, "link"),
            (NodeKind::Strong, "strong"),
            (NodeKind::Emphasis, "emphasis"),
        ];
        let mut out = Vec::new();
        for (kind, name) in names {
            for node in page.of_kind(kind) {
                let prose = Prose::of_nodes(node.descendants());
                let block = node.ancestors().take(MOST_CONTAINERS).find_map(ast::Prose::cast);
                let around = block.map(|it| bits_of(it.node())).unwrap_or_default();
                out.push(Block::new(prose, around.without("text").with(name)));
            }
        }
        out
    }
}

fn of_attribute(attribute: ast::Attribute<'_>) -> Option<Block> {
    let name = attribute.name()?;
    let bits = match name.as_str() {
        "alt" => Bits::of("text.attr.alt"),
        "caption" => Bits::of("text.attribute.figure.caption"),
        name if PROSE_ATTRIBUTES.contains(&name) => Bits::of("text.attribute"),
        _ => return None,
    };
    Some(Block::new(Prose::of_sub_str(attribute.literal()?), bits))
}

/// The scope of a block: what it is, and what is around it.
fn bits_of(block: Node<'_>) -> Bits {
    let mut bits = Bits::of("text");
    match block.kind() {
        NodeKind::Heading => {
            let level = ast::Heading::cast(block).map_or(1, ast::Heading::level);
            bits = bits.with(&format!("heading.h{level}"));
        }
        NodeKind::TableCell => {
            let row = block.parent();
            let is_first = row.is_some_and(|row| row.previous_sibling().is_none());
            bits = bits.with(if is_first { "table.header" } else { "table.cell" });
        }
        _ => {}
    }
    for node in block.ancestors().take(MOST_CONTAINERS) {
        match node.kind() {
            NodeKind::Item => bits = bits.with("list"),
            NodeKind::BlockQuote => bits = bits.with("blockquote"),
            NodeKind::Component => {
                let name = ast::Component::cast(node).and_then(ast::Component::name);
                bits = bits.with(name.map_or("", |name| scope_of_element(name.as_str())));
            }
            _ => {}
        }
    }
    let has_scope = ["heading", "table", "list", "blockquote", "caption"];
    if has_scope.iter().any(|it| bits.has(it)) { bits } else { bits.with("paragraph") }
}

fn scope_of_element(name: &str) -> &'static str {
    match name {
        "h1" => "heading.h1",
        "h2" => "heading.h2",
        "h3" => "heading.h3",
        "h4" => "heading.h4",
        "h5" => "heading.h5",
        "h6" => "heading.h6",
        "li" => "list",
        "th" => "table.header",
        "td" => "table.cell",
        "caption" => "table.caption",
        "figcaption" => "figure.caption",
        "blockquote" => "blockquote",
        _ => "",
    }
}

/// A text that checks run on.
pub(crate) struct Chunk<'t> {
    pub text: Cow<'t, str>,
    pub bits: Bits,
    place: Place<'t>,
}

enum Place<'t> {
    /// A part of a block, from this byte on.
    Block(&'t Block, usize),
    /// Blocks one after the other, with where each of them begins.
    Blocks(Vec<(usize, &'t Block)>),
    Source,
}

impl<'t> Chunk<'t> {
    pub fn of_block(block: &'t Block) -> Self {
        let text = Cow::Borrowed(block.text());
        Self { text, bits: block.bits, place: Place::Block(block, 0) }
    }

    /// A sentence of a block.
    pub fn of_sentence(block: &'t Block, sentence: Range<usize>) -> Self {
        Self {
            bits: block.bits.without("text").with("sentence"),
            place: Place::Block(block, sentence.start),
            text: Cow::Borrowed(&block.text()[sentence]),
        }
    }

    /// The body: all that is not a heading or in a table.
    pub fn of_body(text: &'t PageText) -> Self {
        let mut all = String::new();
        let mut starts = Vec::new();
        for block in text.blocks.iter().filter(|it| is_body(it.bits)) {
            starts.push((all.len(), block));
            all.push_str(block.text());
            all.push_str("\n\n");
        }
        Self { text: Cow::Owned(all), bits: Bits::of("summary"), place: Place::Blocks(starts) }
    }

    pub fn of_source(source: &'t str) -> Self {
        Self { text: Cow::Borrowed(source), bits: Bits::of("raw"), place: Place::Source }
    }

    /// Where a part of the text is in the file.
    pub fn span(&self, part: Range<usize>) -> Span {
        match &self.place {
            Place::Source => part.into(),
            Place::Block(block, start) => block.span(part.start + start..part.end + start),
            Place::Blocks(starts) => {
                let index = starts.partition_point(|it| it.0 <= part.start).max(1) - 1;
                let Some((start, block)) = starts.get(index) else { return Span::at(0) };
                let len = block.text().len();
                let end = (part.end - start).min(len);
                block.span((part.start - start).min(end)..end)
            }
        }
    }
}

pub(crate) fn is_body(bits: Bits) -> bool {
    ["paragraph", "list", "blockquote"].iter().any(|it| bits.has(it))
        && !bits.has("heading")
        && !bits.has("table")
}
