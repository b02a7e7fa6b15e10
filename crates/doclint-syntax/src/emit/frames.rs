//! Pairs opening and closing tags. A tag is closed in the container that it was opened in.

use crate::tree::Value;
use doclint_diagnostic::Span;

/// How deep tags are followed.
pub(crate) const MAX_TAGS: usize = 500;

/// How many unclosed tags are remembered for a closing tag that comes too late.
pub(crate) const MAX_ORPHANS: usize = 16;

/// The open tags, with a mark wherever a container starts.
#[derive(Default)]
pub(crate) struct Frames {
    pub stack: Vec<Frame>,
    pub tags: usize,
    /// Names of tags that were left open in a paragraph: their closing tags follow later, and the
    /// one mistake is reported already.
    pub orphans: Vec<String>,
    pub too_deep: bool,
}

pub(crate) enum Frame {
    Bound,
    Tag(OpenTag),
}

pub(crate) struct OpenTag {
    pub name: Option<Value>,
    pub opening: Span,
    /// Its index in the table of components.
    pub data: u32,
    /// The error of a closing tag in it that fits nothing.
    pub stray: Option<usize>,
    /// Its closing tag, met in a container inside it.
    pub ended: Option<Span>,
}

impl Frames {
    pub fn bound(&mut self) {
        self.stack.push(Frame::Bound);
    }

    /// The tags that are open in the innermost container, the innermost first.
    pub fn here(&self) -> impl Iterator<Item = (usize, &OpenTag)> {
        self.stack.iter().enumerate().rev().map_while(|(index, frame)| match frame {
            Frame::Tag(tag) => Some((index, tag)),
            Frame::Bound => None,
        })
    }
}
