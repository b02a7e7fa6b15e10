//! The emit pass: turns blocks into the arena, in the order of the text.

use crate::block::blocks::{Block, BlockKind, Blocks};
use crate::common::decode::lines_value;
use crate::common::region::{Piece, Region, Scratch, Seg};
use crate::common::scan::{is_space_or_eol, skip_spaces};
use crate::common::table;
use crate::emit::emitter::{Emitter, Text};
use crate::emit::frames::Frames;
use crate::error::SyntaxError;
use crate::inline::token::Tokens;
use crate::tree::{Builder, CodeData, Dialect, ItemData, ListData, NodeKind, Value, add};
use doclint_diagnostic::Span;

/// Fills the arena.
pub(crate) fn emit<'s>(
    src: &'s str,
    dialect: Dialect,
    blocks: &Blocks,
    builder: &mut Builder<'s>,
    errors: &mut Vec<SyntaxError>,
) {
    let mut emitter = Emitter {
        src,
        dialect,
        builder,
        errors,
        definitions: &blocks.definitions,
        frames: Frames::default(),
        budget: src.len().saturating_mul(16) + (1 << 20),
        in_table: false,
        scratch: Scratch::default(),
        tokens: Tokens::default(),
        text: Text::default(),
    };
    let mut open: Vec<u32> = vec![0];
    for (index, block) in (0..).zip(&blocks.blocks).skip(1) {
        while open.last() != Some(&block.parent) {
            let closed = open.pop().expect("a parent comes before its children");
            emitter.exit(blocks.blocks[closed as usize].end);
        }
        let lines = &blocks.lines[block.lines.0 as usize..block.lines.1 as usize];
        let first_in_item =
            matches!(blocks.blocks[index as usize - 1].kind, BlockKind::Item { .. });
        if emitter.block(block, lines, first_in_item) {
            open.push(index);
        }
    }
    while open.len() > 1 {
        let closed = open.pop().expect("more than the root is open");
        emitter.exit(blocks.blocks[closed as usize].end);
    }
    emitter.leave_bound(src.len() as u32);
}

impl Emitter<'_, '_> {
    /// Emits a block; whether it is a container that stays open.
    fn block(&mut self, block: &Block, lines: &[Seg], first_in_item: bool) -> bool {
        let (start, end) = (block.start, block.end);
        let span = Span::new(start, end);
        let tables = &mut self.builder.tables;
        match &block.kind {
            BlockKind::Root => {}
            BlockKind::Quote => {
                self.enter(NodeKind::BlockQuote, start, 0);
                return true;
            }
            &BlockKind::List { start: number, loose } => {
                let data = add(&mut tables.lists, ListData { start: number, loose });
                self.enter(NodeKind::List, start, data);
                return true;
            }
            &BlockKind::Item { marker, loose } => {
                let data = add(&mut tables.items, ItemData { marker, task: None, loose });
                self.enter(NodeKind::Item, start, data);
                return true;
            }
            &BlockKind::Footnote(data) => {
                let data = add(&mut tables.definitions, data);
                self.enter(NodeKind::FootnoteDefinition, start, data);
                return true;
            }
            BlockKind::Paragraph => self.paragraph(block, lines, first_in_item),
            &BlockKind::Heading(data) => {
                let data = add(&mut tables.headings, data);
                self.enter(NodeKind::Heading, start, data);
                self.inline_lines(lines);
                self.exit(end);
            }
            BlockKind::ThematicBreak => {
                self.builder.leaf(NodeKind::ThematicBreak, span, 0);
            }
            BlockKind::Code(data) => self.code(data, span, lines),
            BlockKind::Math => {
                let value = self.value_of(lines, end);
                self.valued(NodeKind::MathBlock, span, value);
            }
            BlockKind::Html => {
                let value = self.value_of(lines, end);
                self.valued(NodeKind::HtmlBlock, span, value);
            }
            BlockKind::Table(aligns) => {
                let data = add(&mut tables.tables, aligns.clone());
                self.enter(NodeKind::Table, start, data);
                self.rows(lines);
                self.exit(end);
            }
            &BlockKind::Definition(data) => {
                let data = add(&mut tables.definitions, data);
                self.builder.leaf(NodeKind::Definition, span, data);
            }
            BlockKind::Tag(tag) => self.tag(tag, false),
            &BlockKind::Expression(value) => {
                self.valued(NodeKind::Expression, span, value);
            }
            &BlockKind::Esm(value) => {
                self.valued(NodeKind::Esm, span, value);
            }
            &BlockKind::FrontMatter(data) => {
                let data = add(&mut tables.front_matter, data);
                self.builder.leaf(NodeKind::FrontMatter, span, data);
            }
        }
        false
    }

    fn value_of(&mut self, lines: &[Seg], end: u32) -> Value {
        if lines.is_empty() {
            return Value { span: Span::at(end), decoded: 0 };
        }
        lines_value(self.builder, self.src, lines)
    }

    fn code(&mut self, data: &CodeData, span: Span, lines: &[Seg]) {
        let empty = data.closing.map_or(span.end, |closing| closing.start);
        let content = self.value_of(lines, empty);
        let data = add(&mut self.builder.tables.codes, CodeData { content, ..*data });
        self.builder.leaf(NodeKind::Code, span, data);
    }

    fn paragraph(&mut self, block: &Block, lines: &[Seg], first_in_item: bool) {
        let mut start = block.start;
        let mut first = lines[0];
        if first_in_item && let Some((done, next)) = self.task(first, lines.len() > 1) {
            let item = self.builder.open_data();
            let marker = Span::new(start, start + 3);
            self.builder.tables.items[item as usize].task = Some((done, marker));
            start = next;
            first.start = next;
        }
        self.enter(NodeKind::Paragraph, start, 0);
        if first.start == lines[0].start {
            self.inline_lines(lines);
        } else {
            let mut lines = lines.to_vec();
            lines[0] = first;
            if first.start >= first.next {
                lines.remove(0);
                let seg = &mut lines[0];
                let end = seg.end as usize;
                seg.start = skip_spaces(&self.src.as_bytes()[..end], seg.start as usize) as u32;
            }
            self.inline_lines(&lines);
        }
        self.exit(block.end);
    }

    /// `[ ]` or `[x]` at the start of an item, and where the text after it starts.
    fn task(&self, seg: Seg, more: bool) -> Option<(bool, u32)> {
        let bytes = &self.src.as_bytes()[seg.start as usize..];
        let line = (seg.end - seg.start) as usize;
        let (b'[', b']') = (*bytes.first()?, *bytes.get(2)?) else { return None };
        let done = match bytes[1] {
            b'x' | b'X' => true,
            byte if is_space_or_eol(byte) => false,
            _ => return None,
        };
        if bytes[3..line].iter().all(|&byte| is_space_or_eol(byte)) {
            return more.then_some((done, seg.next));
        }
        let blank = line > 3 && matches!(bytes[3], b' ' | b'\t');
        let text = bytes.get(4..line)?.iter().any(|&byte| !is_space_or_eol(byte));
        (blank && text).then_some((done, seg.start + 4))
    }

    /// Emits the text of the lines of a paragraph or heading.
    fn inline_lines(&mut self, lines: &[Seg]) {
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return };
        let in_one = lines.windows(2).all(|pair| pair[0].next == pair[1].start);
        if in_one {
            let pieces = [Piece { at: 0, source: first.start }];
            let text = &self.src[first.start as usize..last.end as usize];
            self.inline(Region { text, pieces: &pieces });
            return;
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        for (index, seg) in lines.iter().enumerate() {
            let end = if index + 1 == lines.len() { seg.end } else { seg.next };
            scratch.push(self.src, seg.start, end);
        }
        self.inline(scratch.region());
        self.scratch = scratch;
    }

    fn rows(&mut self, lines: &[Seg]) {
        self.in_table = true;
        for (index, seg) in lines.iter().enumerate() {
            if index == 1 {
                continue;
            }
            let row = &self.src[seg.start as usize..seg.end as usize];
            self.enter(NodeKind::TableRow, seg.start, 0);
            for cell in table::cells(row) {
                let at = |offset: usize| seg.start + offset as u32;
                self.enter(NodeKind::TableCell, at(cell.start), 0);
                let pieces = [Piece { at: 0, source: at(cell.text.start) }];
                self.inline(Region { text: cell.text.of(row), pieces: &pieces });
                self.exit(at(cell.end));
            }
            self.exit(seg.end);
        }
        self.in_table = false;
    }
}
