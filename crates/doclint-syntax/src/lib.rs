//! The page parser: CommonMark, GFM, MDX, front matter and math as one arena with a span on every
//! part. Parsing never fails; what is wrong with a page is data in [`Page::errors`].
//!
//! # A map
//!
//! [`parse`] makes two passes over a page. Neither of them recurses.
//!
//! 1. **The block pass** (`block`) reads the source line by line. It keeps a stack of open containers
//!    and at most one open leaf (`block::state`), and leaves a list of blocks in the order in which
//!    they open, each with the lines that belong to it (`block::blocks`). `block::pass` has the loop,
//!    `block::parser` what all parts of it use.
//! 2. **The emit pass** (`emit`) goes over that list and fills the arena ([`Page`]). Where a block
//!    has text, the text is split into tokens (`inline`), which then become nodes (`emit::spans`).
//!    The definitions of links have to be known for this, and therefore it is a second pass.
//!
//! | To change | Open |
//! | --- | --- |
//! | how block quotes, lists and footnotes begin and continue | `block::container` |
//! | headings, code, math, tables, paragraphs | `block::leaf`, `common::table` |
//! | tags, expressions and `import` that are blocks | `block::mdx` |
//! | link definitions | `block::definition`, `common::define` |
//! | emphasis, links, bare addresses | `inline::delimiter`, `inline::link`, `inline::literal` |
//! | what any other character may start in a text | `inline::tokenizer` |
//! | one tag: names, attributes, what is wrong with it | `common::tag`, `common::problem` |
//! | which tag closes which | `emit::tags`, with the stack in `emit::frames` |
//! | where JavaScript ends, and whether it is valid | `script::skim`, `script::judge` |
//! | which names JavaScript uses and does not declare | `script::free` |
//! | what settings that are scripts say | `script::reader` |
//! | HTML in [`Dialect::Markdown`] | `common::html` |
//! | escapes and character references | `common::decode`; attributes: `common::convert` |
//! | what rules see | [`ast`], with the data in `tree` |
//! | what text nearly is | [`NearMissKind`] |
//!
//! ## Regions
//!
//! The text of a leaf need not be in one piece: inside of containers each line has a prefix. A
//! `Region` (`common::region`) is the text without the prefixes, and a list of pieces that leads
//! each offset back to the source. At the top level it is a slice of the source; elsewhere it is
//! copied into a `Scratch`, which is reused. Offsets into a region are `usize`; offsets into the
//! source are `u32`, alone or as a [`Span`](doclint_diagnostic::Span). A [`Value`] is a string with
//! its place; only a string that differs from its source is stored, with a map of its own.
//!
//! ## Frames
//!
//! A tag has to be closed in the container, paragraph or emphasis that it was opened in. `emit::frames`
//! is the stack of open tags, with a mark wherever such a node starts. A tag that is left open there
//! is an error; it ends with the node, and its late closing tag is not reported again.
//!
//! ## Budgets
//!
//! Some constructs are only known to fail at the end of the text: a tag that never ends, a brace, a
//! comment. So that a page with thousands of them is still read in linear time, failed searches share
//! a budget of bytes (`budget` in both passes). When it is used up, such openers are text. The
//! tests in `tests/spec/work.rs` and `worst.rs` count the work.
//!
//! ## Where the reference is odd
//!
//! The reference is `remark-mdx`, as the platform uses it. Where it differs from what its
//! specification says, this parser does what it does, and a comment says so: search for "the
//! reference". Examples are the ends of code that ends with its container (`block::parser`), two
//! expressions in a row (`block::mdx`), runs beside `~` (`inline::tokenizer`), and the sizes of
//! delimiter runs (`inline::delimiter`). JavaScript is judged by `oxc` instead of the reference's
//! `acorn`; `script::strict` adds what only acorn refuses, and `script::nesting` keeps code from
//! `oxc` that is nested too deeply for its recursion.
#![warn(missing_docs)]

pub mod ast;
mod error;
mod lines;
mod near;
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
    pub mod alt;
    pub mod emitter;
    pub mod frames;
    pub mod pass;
    pub mod spans;
    pub mod tags;
}

/// JavaScript in tags, braces and `import`, and whole scripts.
mod script {
    pub mod complaint;
    pub mod free;
    pub mod functions;
    pub mod judge;
    pub mod nesting;
    pub mod program;
    pub mod reader;
    pub mod scope;
    pub mod skim;
    pub mod strict;
    pub mod values;
}

#[cfg(test)]
mod tests;

/// Code that the passes share.
mod common {
    pub mod convert;
    pub mod decode;
    pub mod define;
    pub mod html;
    pub mod lost;
    pub mod problem;
    pub mod python_html;
    pub mod region;
    pub mod scan;
    pub mod table;
    pub mod tag;
}

use std::sync::Arc;

pub use ast::AstNode;
pub use common::decode::decoded_references;
pub use common::html::{has_raw_text, raw_text_end};
pub use common::python_html::{is_python_block, reads_markdown};
pub use error::{ErrorKind, SyntaxError};
pub use near::{NearMiss, NearMissKind, wide_blank};
pub use script::complaint::Complaint;
pub use script::free::{FreeName, Piece, free_names};
pub use script::program::{Program, check_program};
pub use script::reader::{Import, exported_member, exported_value};
pub use script::values::{OWN_FILE, OWN_FOLDER, ScriptValue, TextPlace};
pub use tree::{
    Align, AttributeData, AttributeValue, CodeData, ComponentData, DefinitionData, Dialect,
    FrontMatterData, FrontMatterFormat, HeadingData, ItemData, KindSet, LinkData, LinkStyle,
    ListData, Node, NodeId, NodeKind, Page, Value,
};

/// Reads one page. Any text makes a page; the errors in it are part of the page, ordered by place.
///
/// Texts of 4 GiB and more are not supported: offsets are 32 bits wide.
pub fn parse(source: &str, dialect: Dialect) -> Page {
    parse_shared(&source.into(), dialect)
}

/// Reads one page like [`parse`], which keeps the text without a copy.
pub fn parse_shared(source: &Arc<str>, dialect: Dialect) -> Page {
    let mut builder = tree::Builder::new(source);
    let mut errors = Vec::new();
    let blocks = block::pass::parse_blocks(source, dialect, &mut builder, &mut errors);
    emit::pass::emit(source, dialect, &blocks, &mut builder, &mut errors);
    error::sort(&mut errors);
    builder.finish(errors, Arc::clone(source))
}
