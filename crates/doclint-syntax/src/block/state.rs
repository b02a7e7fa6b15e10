//! The open blocks while lines are read: containers, and one leaf.

use crate::common::html::HtmlEnd;

/// An open container.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Container {
    pub block: u32,
    pub kind: ContainerKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ContainerKind {
    Quote,
    Footnote,
    /// The text below a line such as `!!! note`. It has no block of its own: its blocks are beside that
    /// line.
    Indented,
    Item {
        list: u32,
        /// `-`, `*`, `+`, `.` or `)`.
        marker: u8,
        /// How far its content is indented, in columns.
        size: usize,
        /// It started with a blank line and has no content so far.
        initial_blank: bool,
        /// Another blank line followed: it is over.
        further_blank: bool,
        has_child: bool,
    },
}

/// The leaf that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    None,
    Paragraph(u32),
    Table(u32),
    Indented(u32),
    Fence { block: u32, marker: u8, size: usize, indent: usize },
    Math { block: u32, size: usize, indent: usize },
    Html { block: u32, end: HtmlEnd },
}

/// Where on its line a block starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockStart {
    /// How many containers go on.
    pub depth: usize,
    /// Some open container does not go on, so that only a paragraph may.
    pub lazy: bool,
    /// A paragraph is open that a new block would cut short.
    pub interrupts: bool,
}
