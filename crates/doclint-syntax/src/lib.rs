//! The page parser: CommonMark, GFM, MDX, front matter and math as one arena with a span on every
//! part. Parsing never fails; what is wrong with a page is data in [`Page::errors`].
#![warn(missing_docs)]

pub mod ast;
mod error;
mod lines;
mod tree;

/// The block pass.
mod block {
    pub mod blocks;
    pub mod container;
    pub mod cursor;
    pub mod definition;
    pub mod leaf;
    pub mod mdx;
    pub mod parser;
    pub mod pass;
    pub mod state;
}

/// The tokens of a leaf's text.
mod inline {
    pub mod delimiter;
    pub mod link;
    pub mod literal;
    pub mod token;
    pub mod tokenizer;
}

/// The emit pass.
mod emit {
    pub mod emitter;
    pub mod frames;
    pub mod pass;
    pub mod spans;
    pub mod tags;
}

/// JavaScript in tags, braces and `import`.
mod script {
    pub mod complaint;
    pub mod judge;
    pub mod nesting;
    pub mod skim;
    pub mod strict;
}

/// What the passes share.
mod common {
    pub mod convert;
    pub mod decode;
    pub mod define;
    pub mod html;
    pub mod problem;
    pub mod region;
    pub mod scan;
    pub mod table;
    pub mod tag;
}

pub use ast::AstNode;
pub use error::{ErrorKind, SyntaxError};
pub use tree::{
    Align, AttributeData, AttributeValue, CodeData, ComponentData, DefinitionData, Dialect,
    FrontMatterData, FrontMatterFormat, HeadingData, ItemData, KindSet, LinkData, LinkStyle,
    ListData, Node, NodeId, NodeKind, Page, Value,
};

/// Reads one page. Any text makes a page; the errors in it are part of the page, ordered by place.
///
/// Texts of 4 GiB and more are not supported: offsets are 32 bits wide.
pub fn parse(source: &str, dialect: Dialect) -> Page {
    let mut builder = tree::Builder::new(source);
    let mut errors = Vec::new();
    let blocks = block::pass::parse_blocks(source, dialect, &mut builder, &mut errors);
    emit::pass::emit(source, dialect == Dialect::Mdx, &blocks, &mut builder, &mut errors);
    error::sort(&mut errors);
    builder.finish(errors)
}
