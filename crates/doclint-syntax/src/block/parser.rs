//! The block structure of a page: containers and leaves, line by line.

use crate::block::blocks::{Block, BlockKind};
use crate::block::cursor::{Cursor, Line};
use crate::block::state::{BlockStart, Container, ContainerKind, Leaf};
use crate::common::define::Definitions;
use crate::common::region::{Scratch, Seg};
use crate::common::scan::trim_end;
use crate::error::{ErrorKind, SyntaxError};
use crate::tree::Builder;
use doclint_diagnostic::Span;

/// How deep block quotes, lists and footnotes are followed.
pub(crate) const MAX_DEPTH: usize = 100;

pub(crate) struct BlockParser<'b, 's> {
    pub src: &'s str,
    pub bytes: &'s [u8],
    pub mdx: bool,
    pub has_math: bool,
    /// Whether a line such as `!!! note` opens a block of indented text.
    pub has_indented_blocks: bool,
    /// The byte behind the element whose text is left as it is, for Python-Markdown.
    pub raw_until: usize,
    pub builder: &'b mut Builder<'s>,
    pub errors: &'b mut Vec<SyntaxError>,
    pub blocks: Vec<Block>,
    pub lines: Vec<Seg>,
    pub open: Vec<Container>,
    pub leaf: Leaf,
    pub definitions: Definitions,
    pub scratch: Scratch,
    /// The line before was blank for containers from this depth on; outside of them is the
    /// `>` of a block quote.
    pub blank_from: Option<usize>,
    /// How many bytes failed scans over many lines may still read, so that they stay linear.
    pub budget: usize,
    /// No container begins on a line that starts before this byte.
    pub concrete_until: usize,
    pub too_deep: bool,
    /// The file has ended: all open blocks end with it.
    pub at_end: bool,
}

impl BlockParser<'_, '_> {
    /// The paragraph that is open, if it may go on with this line.
    pub fn open_paragraph(&self, place: BlockStart) -> Option<u32> {
        match self.leaf {
            Leaf::Paragraph(block) if place.lazy || place.depth == self.open.len() => Some(block),
            _ => None,
        }
    }

    /// Adds a block below the innermost container.
    pub fn push(&mut self, kind: BlockKind, start: usize, end: usize) -> u32 {
        let after_blank = self.blank_from.is_some_and(|from| self.open.len() > from);
        let parent = match self.open.last_mut() {
            None => 0,
            Some(container) => {
                if let ContainerKind::Item { has_child, .. } = &mut container.kind {
                    if *has_child
                        && after_blank
                        && let BlockKind::Item { loose, .. } =
                            &mut self.blocks[container.block as usize].kind
                    {
                        *loose = true;
                    }
                    *has_child = true;
                }
                container.block
            }
        };
        self.push_below(parent, kind, start, end)
    }

    pub fn push_below(&mut self, parent: u32, kind: BlockKind, start: usize, end: usize) -> u32 {
        let lines = (self.lines.len() as u32, self.lines.len() as u32);
        self.blocks.push(Block { kind, parent, start: start as u32, end: end as u32, lines });
        self.blocks.len() as u32 - 1
    }

    /// Adds a line to a leaf.
    pub fn push_line(&mut self, block: u32, line: Line, start: usize) {
        self.lines.push(Seg {
            start: start as u32,
            end: line.end as u32,
            next: line.next as u32,
            pad: 0,
        });
        let block = &mut self.blocks[block as usize];
        block.lines.1 = self.lines.len() as u32;
        block.end = line.end as u32;
    }

    /// Adds a line of code with up to `indent` columns removed.
    pub fn push_code_line(&mut self, block: u32, line: Line, mut cursor: Cursor, indent: usize) {
        cursor.skip(self.bytes, line, indent);
        self.lines.push(Seg {
            start: cursor.pos as u32,
            end: line.end as u32,
            next: line.next as u32,
            pad: cursor.pad as u8,
        });
        let block = &mut self.blocks[block as usize];
        block.lines.1 = self.lines.len() as u32;
        block.end = line.next as u32;
    }

    /// Closes all containers from `depth` on, and the leaf in them.
    pub fn close_to(&mut self, depth: usize) {
        if self.open.len() > depth {
            self.close_leaf();
        }
        while self.open.len() > depth {
            self.close_container();
        }
    }

    /// Closes the innermost container; its end is that of its last child.
    fn close_container(&mut self) {
        let container = self.open.pop().expect("a container is open");
        let end = self.blocks[container.block as usize].end;
        if let ContainerKind::Item { list, .. } = container.kind {
            self.extend(list, end);
        }
        let parent = self.open.last().map_or(0, |it| it.block);
        self.extend(parent, end);
    }

    pub fn extend(&mut self, block: u32, end: u32) {
        let block = &mut self.blocks[block as usize];
        block.end = block.end.max(end);
    }

    /// Closes the open leaf.
    pub fn close_leaf(&mut self) {
        let leaf = std::mem::replace(&mut self.leaf, Leaf::None);
        match leaf {
            Leaf::None => return,
            Leaf::Paragraph(block) => self.finish_paragraph(block),
            Leaf::Indented(block) => self.finish_indented(block),
            Leaf::Fence { block, .. } if self.at_end => self.take_last_line_end(block),
            Leaf::Fence { block, .. } | Leaf::Math { block, .. } => self.cut_verbatim(block),
            Leaf::Table(_) | Leaf::Html { .. } => {}
        }
        let end = self.blocks.last().map_or(0, |it| it.end);
        if let Some(container) = self.open.last() {
            self.extend(container.block, end);
        }
    }

    /// Closes all containers from `depth` on, and the leaf, because a container starts on `line`.
    pub fn close_for_container(&mut self, line: Line, depth: usize) {
        if let Leaf::Fence { block, .. } | Leaf::Math { block, .. } = self.leaf {
            // Here the reference leaves the last line end to the code.
            self.leaf = Leaf::None;
            self.blocks[block as usize].end = line.start as u32;
            self.extend(self.blocks[block as usize].parent, line.start as u32);
        }
        self.close_to(depth);
        self.close_leaf();
    }

    /// A fence that the page ends right after has the line end as its content, for the reference.
    fn take_last_line_end(&mut self, block: u32) {
        let quoted = self.open.iter().any(|it| matches!(it.kind, ContainerKind::Quote));
        let block = &mut self.blocks[block as usize];
        if block.lines.0 == block.lines.1 && !quoted {
            block.end = self.src.len() as u32;
        }
    }

    /// Code that ends with its container leaves out the line end, and a blank line before it.
    fn cut_verbatim(&mut self, block: u32) {
        let block = &mut self.blocks[block as usize];
        let (first, last) = block.lines;
        if self.at_end || first == last {
            return;
        }
        let seg = self.lines[last as usize - 1];
        block.end = seg.end;
        if seg.start == seg.end && last - first > 1 {
            block.lines.1 -= 1;
        }
    }

    /// Ends a block whose own mark says that it ends.
    pub fn finish_closed(&mut self, block: u32, end: usize) {
        self.blocks[block as usize].end = end as u32;
        self.leaf = Leaf::None;
        self.finish_single(block);
    }

    fn finish_indented(&mut self, block: u32) {
        let (first, mut last) = self.blocks[block as usize].lines;
        while last > first + 1 {
            let seg = self.lines[last as usize - 1];
            if trim_end(self.bytes, seg.start as usize, seg.end as usize) > seg.start as usize {
                break;
            }
            last -= 1;
        }
        let block = &mut self.blocks[block as usize];
        block.lines.1 = last;
        block.end = self.lines[last as usize - 1].end;
    }

    pub fn error(&mut self, kind: ErrorKind, span: Span, related: Option<Span>, detail: &str) {
        self.errors.push(SyntaxError { kind, span, related, detail: detail.to_owned() });
    }

    /// Whether one more container may open; says so once where not.
    pub fn may_nest(&mut self, at: usize) -> bool {
        if self.open.len() < MAX_DEPTH {
            return true;
        }
        if !self.too_deep {
            self.too_deep = true;
            self.error(ErrorKind::TooDeep, Span::new(at as u32, at as u32 + 1), None, "");
        }
        false
    }
}
