//! The result of the block pass: blocks in the order in which they open, and their lines.

use crate::common::convert::FlowTag;
use crate::common::define::Definitions;
use crate::common::region::Seg;
use crate::tree::{Align, CodeData, DefinitionData, FrontMatterData, HeadingData, Value};
use doclint_diagnostic::Span;

/// A block. Blocks are listed in the order in which they open, so the list is in pre-order.
#[derive(Debug)]
pub(crate) struct Block {
    pub kind: BlockKind,
    pub parent: u32,
    pub start: u32,
    pub end: u32,
    /// The lines of a leaf, as indices into `Blocks::lines`.
    pub lines: (u32, u32),
}

#[derive(Debug)]
pub(crate) enum BlockKind {
    Root,
    Quote,
    List {
        start: Option<u32>,
        loose: bool,
    },
    Item {
        marker: Span,
        loose: bool,
    },
    Footnote(DefinitionData),
    Paragraph,
    Heading(HeadingData),
    ThematicBreak,
    /// Its content comes from the lines.
    Code(CodeData),
    Math,
    Html,
    Table(Vec<Align>),
    Definition(DefinitionData),
    Tag(FlowTag),
    Expression(Value),
    Esm(Value),
    FrontMatter(FrontMatterData),
}

/// The result of the block pass.
pub(crate) struct Blocks {
    pub blocks: Vec<Block>,
    pub lines: Vec<Seg>,
    pub definitions: Definitions,
}
