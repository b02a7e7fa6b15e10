//! The tokens of a leaf.

use crate::common::region::Part;
use crate::common::tag::RawTag;
use crate::inline::delimiter::Delimiter;
use crate::near::NearMissKind;
use crate::tree::{DefinitionData, LinkStyle};

/// A token, with offsets into its region.
#[derive(Debug)]
pub(crate) struct Token {
    pub start: usize,
    pub end: usize,
    pub kind: TokenKind,
}

#[derive(Debug)]
pub(crate) enum TokenKind {
    Text,
    /// A run of `*`, `_` or `~`; an index into `Tokens::delimiters`.
    Run(usize),
    /// The text between the markers.
    Code(Part),
    Math(Part),
    Break,
    Tag(Box<RawTag>),
    Expression,
    Html,
    /// `<https://…>`, by the text between the angles.
    Autolink,
    /// A bare address, by the prefix of its destination.
    Literal(&'static str),
    FootnoteReference,
    LinkStart(Box<RawLink>),
    LinkEnd,
}

/// A link or image, with offsets into its region.
#[derive(Debug)]
pub(crate) struct RawLink {
    pub image: bool,
    /// After the last bracket or parenthesis.
    pub end: usize,
    pub text: Part,
    pub target: Target,
}

#[derive(Debug)]
pub(crate) enum Target {
    Inline { destination: Part, title: Option<Part> },
    Reference { style: LinkStyle, label: Part, definition: DefinitionData },
}

/// The tokens of a region. It is filled again for each region, so that few lists are allocated.
#[derive(Default)]
pub(crate) struct Tokens {
    pub list: Vec<Token>,
    pub delimiters: Vec<Delimiter>,
    pub brackets: Vec<Bracket>,
    pub near: Vec<(NearMissKind, Part)>,
}

/// A `[` or `![` that may open a link.
#[derive(Debug)]
pub(crate) struct Bracket {
    pub token: usize,
    pub image: bool,
    pub active: bool,
    /// After the bracket.
    pub text: usize,
    /// How many delimiters there were.
    pub delimiters: usize,
}
