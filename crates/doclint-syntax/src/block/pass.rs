//! The block pass: reads a page line by line.

use crate::block::blocks::{Block, BlockKind, Blocks};
use crate::block::cursor::{Cursor, Line};
use crate::block::parser::BlockParser;
use crate::block::state::{BlockStart, ContainerKind, Leaf};
use crate::common::define::Definitions;
use crate::common::region::Scratch;
use crate::common::scan::{line_end, trim_end};
use crate::error::{ErrorKind, SyntaxError};
use crate::tree::{Builder, Dialect, FrontMatterData, FrontMatterFormat, Value};
use doclint_diagnostic::Span;

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
        mdx: dialect.is_mdx(),
        has_math: dialect == Dialect::Mdx,
        has_indented_blocks: dialect == Dialect::MkDocs,
        raw_until: 0,
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
        concrete_until: 0,
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
    /// Reads one line, or several that belong together; returns where the next one starts.
    fn line(&mut self, line: Line) -> usize {
        if line.start < self.raw_until && !matches!(self.leaf, Leaf::Fence { .. }) {
            self.raw_line(line);
            return line.next;
        }
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
        let mut place = BlockStart { depth: matched, lazy: !all, interrupts };
        let is_concrete = line.start < self.concrete_until;
        while !is_concrete && self.open_container(line, &mut cursor, &mut place) {
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

    /// Front matter at the very start; returns where the rest starts.
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
        let sets_key = self.sets_key(first);
        // YAML ends with three dots, too. Jekyll, MkDocs and Pandoc read it so, and no platform does
        // whose pages are MDX.
        let has_dots = sets_key && !self.mdx && format == FrontMatterFormat::Yaml;
        let mut at = first;
        while at < self.src.len() {
            let (end, next) = line_end(self.bytes, at);
            if is_fence(at, end) || has_dots && self.src[at..end].trim_end() == "..." {
                let mut content = first..at;
                // The line end before the closing fence is not content.
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
        if sets_key {
            let span = Span::new(start as u32, end as u32);
            self.error(ErrorKind::UnclosedFrontMatter, span, None, "");
        }
        start
    }

    /// Whether the line at `at` begins with a word and a colon, as a key does.
    fn sets_key(&self, at: usize) -> bool {
        let line = &self.src[at..line_end(self.bytes, at).0];
        let key = line.split_once(':').map(|(key, _)| key.trim());
        key.is_some_and(|key| !key.is_empty() && !key.contains(char::is_whitespace))
    }
}
