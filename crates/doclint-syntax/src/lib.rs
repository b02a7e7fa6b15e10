//! The page parser: CommonMark, GFM, MDX, front matter and math as one arena with a span on every
//! part. Parsing never fails; what is wrong with a page is data in [`Page::errors`].
#![warn(missing_docs)]

pub mod ast;
mod block;
mod container;
mod cursor;
mod define;
mod delimiter;
mod emit;
mod error;
mod frames;
mod html;
mod inline;
mod judge;
mod leaf;
mod lines;
mod link;
mod literal;
mod mdx;
mod nesting;
mod problem;
mod region;
mod scan;
mod script;
mod spans;
mod strict;
mod table;
mod tag;
mod text;
mod tree;

pub use ast::AstNode;
pub use error::{ErrorKind, SyntaxError};
pub use tree::{
    Align, AttributeData, AttributeValue, CodeData, ComponentData, DefinitionData, Dialect,
    FrontMatterData, FrontMatterFormat, HeadingData, ItemData, KindSet, LinkData, LinkStyle,
    ListData, Node, NodeId, NodeKind, Page, Value,
};

/// Reads one page. Every text gives a page; errors are in it, ordered by place.
///
/// Texts of 4 GiB and more are not supported: offsets are 32 bits wide.
pub fn parse(source: &str, dialect: Dialect) -> Page {
    let mut builder = tree::Builder::new(source);
    let mut errors = Vec::new();
    let blocks = block::parse_blocks(source, dialect, &mut builder, &mut errors);
    emit::emit(source, dialect == Dialect::Mdx, &blocks, &mut builder, &mut errors);
    error::sort(&mut errors);
    builder.finish(errors)
}
