//! The block structure of a page: containers and leaves, line by line.

use crate::container::{Container, ContainerKind};
use crate::cursor::{Cursor, Line};
use crate::define::Definitions;
use crate::region::Scratch;
use crate::scan::{line_end, trim_end};
use crate::tree::{
    Align, CodeData, ComponentData, DefinitionData, FrontMatterData, FrontMatterFormat,
    HeadingData, Value,
};
use crate::tree::{Builder, Dialect};
use crate::{ErrorKind, SyntaxError};
use doclint_diagnostic::Span;
use std::ops::Range;

/// How deep block quotes, lists and footnotes are followed.
pub(crate) const MAX_DEPTH: usize = 100;

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

/// A tag that stands as a block.
#[derive(Debug)]
pub(crate) struct FlowTag {
    pub closing: bool,
    pub data: ComponentData,
    /// Its attributes, as indices into the table of attributes.
    pub attributes: Range<u32>,
}

/// A line of a leaf: the bytes of its text, what follows with its line end, and the blanks that a
/// tab half eaten by a container leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seg {
    pub start: u32,
    pub end: u32,
    pub next: u32,
    pub pad: u8,
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
    Html { block: u32, end: crate::html::HtmlEnd },
}

/// What the block pass finds.
pub(crate) struct Blocks {
    pub blocks: Vec<Block>,
    pub lines: Vec<Seg>,
    pub definitions: Definitions,
}

pub(crate) struct BlockParser<'b, 's> {
    pub src: &'s str,
    pub bytes: &'s [u8],
    pub mdx: bool,
    pub builder: &'b mut Builder<'s>,
    pub errors: &'b mut Vec<SyntaxError>,
    pub blocks: Vec<Block>,
    pub lines: Vec<Seg>,
    pub open: Vec<Container>,
    pub leaf: Leaf,
    pub definitions: Definitions,
    pub scratch: Scratch,
    /// The line before was blank for containers from this depth on; outside of them stands the
    /// `>` of a block quote.
    pub blank_from: Option<usize>,
    /// How many bytes failed scans over many lines may still read, so that they stay linear.
    pub budget: usize,
    too_deep: bool,
    /// The file has ended: what is open ends with it.
    pub at_end: bool,
}

/// Reads the blocks of a page.
pub(crate) fn parse_blocks<'s>(
    src: &'s str,
    dialect: Dialect,
    builder: &mut Builder<'s>,
    errors: &mut Vec<SyntaxError>,
) -> Blocks {
    let root =
        Block { kind: BlockKind::Root, parent: 0, start: 0, end: src.len() as u32, lines: (0, 0) };
    let mut parser = BlockParser {
        src,
        bytes: src.as_bytes(),
        mdx: dialect == Dialect::Mdx,
        builder,
        errors,
        blocks: Vec::with_capacity(src.len() / 64 + 8),
        lines: Vec::with_capacity(src.len() / 48 + 8),
        open: Vec::new(),
        leaf: Leaf::None,
        definitions: Definitions::default(),
        scratch: Scratch::default(),
        blank_from: None,
        budget: src.len().saturating_mul(16) + (1 << 20),
        too_deep: false,
        at_end: false,
    };
    parser.blocks.push(root);
    let mut at = parser.front_matter();
    while at < src.len() {
        let (end, next) = line_end(parser.bytes, at);
        at = parser.line(Line { start: at, end, next });
    }
    parser.at_end = true;
    parser.close_leaf();
    parser.close_to(0);
    Blocks { blocks: parser.blocks, lines: parser.lines, definitions: parser.definitions }
}

impl BlockParser<'_, '_> {
    /// Reads one line, or several that belong together; gives where the next one starts.
    fn line(&mut self, line: Line) -> usize {
        let (matched, mut cursor) = self.matching(line, self.open.len());
        let all = matched == self.open.len();
        if all && self.continue_verbatim(line, cursor) {
            self.blank_from = None;
            return line.next;
        }
        if cursor.is_blank(self.bytes, line) {
            self.blank(matched, line, cursor);
            return line.next;
        }
        self.note_content(matched);
        // Where a container ended, no paragraph is cut short: it may only go on lazily.
        let interrupts = all && matches!(self.leaf, Leaf::Paragraph(_));
        let mut place = Place { depth: matched, lazy: !all, interrupts };
        while self.open_container(line, &mut cursor, &mut place) {
            if cursor.is_blank(self.bytes, line) {
                self.blank_from = None;
                self.cover(line, cursor);
                return line.next;
            }
        }
        let next = self.flow(line, cursor, place);
        self.blank_from = None;
        next
    }

    fn blank(&mut self, matched: usize, line: Line, cursor: Cursor) {
        self.close_to(matched);
        if let Leaf::Indented(block) = self.leaf {
            // Blank lines belong to indented code if more of it follows; they are trimmed else.
            self.push_code_line(block, line, cursor, 4);
        } else {
            self.close_leaf();
        }
        for container in &mut self.open {
            if let ContainerKind::Item { initial_blank, further_blank, .. } = &mut container.kind {
                *further_blank |= *initial_blank;
            }
        }
        let quote = self.open.iter().rposition(|it| matches!(it.kind, ContainerKind::Quote));
        self.blank_from = Some(quote.map_or(0, |quote| quote + 1));
        self.cover(line, cursor);
    }

    /// The prefix `>` of a blank line still belongs to its block quote.
    fn cover(&mut self, line: Line, cursor: Cursor) {
        let quote = self.open.iter().rposition(|it| matches!(it.kind, ContainerKind::Quote));
        if let Some(quote) = quote {
            let end = (cursor.pos as u32).min(line.end as u32);
            for container in &self.open[..=quote] {
                let block = &mut self.blocks[container.block as usize];
                block.end = block.end.max(end);
            }
        }
    }

    fn note_content(&mut self, matched: usize) {
        for container in &mut self.open[..matched] {
            if let ContainerKind::Item { initial_blank, further_blank, .. } = &mut container.kind {
                (*initial_blank, *further_blank) = (false, false);
            }
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

    /// Adds a line of code with up to `indent` columns taken off.
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

    /// Front matter at the very start; gives where the rest starts.
    fn front_matter(&mut self) -> usize {
        let start = if self.src.starts_with('\u{feff}') { 3 } else { 0 };
        let format = match self.bytes.get(start) {
            Some(b'-') => FrontMatterFormat::Yaml,
            Some(b'+') => FrontMatterFormat::Toml,
            _ => return start,
        };
        let fence = if format == FrontMatterFormat::Yaml { b"---" } else { b"+++" };
        let is_fence = |from: usize, end: usize| {
            self.bytes[from..end].starts_with(fence) && trim_end(self.bytes, from, end) == from + 3
        };
        let (end, first) = line_end(self.bytes, start);
        if !is_fence(start, end) {
            return start;
        }
        let mut at = first;
        while at < self.src.len() {
            let (end, next) = line_end(self.bytes, at);
            if is_fence(at, end) {
                let mut content = first..at;
                // The line end before the closing fence is no content.
                if content.end > content.start {
                    content.end -= 1;
                    let crlf = self.bytes[content.end] == b'\n'
                        && content.end > content.start
                        && self.bytes[content.end - 1] == b'\r';
                    content.end -= usize::from(crlf);
                }
                let content = Value { span: content.into(), decoded: 0 };
                let kind = BlockKind::FrontMatter(FrontMatterData { format, content });
                self.push(kind, start, end);
                return next;
            }
            at = next;
        }
        let (second_end, _) = line_end(self.bytes, first);
        let second = &self.src[first..second_end];
        let key = second.split_once(':').map(|(key, _)| key.trim());
        if key.is_some_and(|key| !key.is_empty() && !key.contains(char::is_whitespace)) {
            let span = Span::new(start as u32, end as u32);
            self.error(ErrorKind::UnclosedFrontMatter, span, None, "");
        }
        start
    }
}

/// Where on its line a block starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// How many containers go on.
    pub depth: usize,
    /// Some open container does not go on, so that only a paragraph may.
    pub lazy: bool,
    /// A paragraph is open that a new block would cut short.
    pub interrupts: bool,
}
