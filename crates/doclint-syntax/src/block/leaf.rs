//! Leaves: headings, code, math, thematic breaks, tables and paragraphs.

use crate::block::blocks::BlockKind;
use crate::block::cursor::{Cursor, Line};
use crate::block::parser::BlockParser;
use crate::block::state::{BlockStart, Leaf};
use crate::common::decode::decode_source;
use crate::common::html::HtmlEnd;
use crate::common::python_html::raw_element_end;
use crate::common::scan::{is_space, skip_spaces, trim_end};
use crate::common::{html, table};
use crate::near::NearMissKind;
use crate::tree::{CodeData, HeadingData, Value};
use doclint_diagnostic::Span;

impl BlockParser<'_, '_> {
    /// Goes on with code, math or HTML, where the line belongs to it.
    pub fn continue_verbatim(&mut self, line: Line, cursor: Cursor) -> bool {
        match self.leaf {
            Leaf::Fence { block, marker, size, indent } => {
                match self.fence_in_code(line, cursor, marker, size) {
                    Some((span, true)) => {
                        if let BlockKind::Code(data) = &mut self.blocks[block as usize].kind {
                            data.closing = Some(span);
                        }
                        self.finish_closed(block, line.end);
                    }
                    other => {
                        if let Some((span, false)) = other {
                            self.note_fence(line, span, marker);
                        }
                        self.push_code_line(block, line, cursor, indent);
                    }
                }
                true
            }
            Leaf::Math { block, size, indent } => {
                if matches!(self.fence_in_code(line, cursor, b'$', size), Some((_, true))) {
                    self.finish_closed(block, line.end);
                } else {
                    self.push_code_line(block, line, cursor, indent);
                }
                true
            }
            Leaf::Html { block, end } => {
                if end.ends_before_blank() && cursor.is_blank(self.bytes, line) {
                    return false;
                }
                self.push_html_line(block, line, cursor);
                if end.ends_with(&self.src[cursor.pos..line.end]) {
                    self.close_leaf();
                }
                true
            }
            _ => false,
        }
    }

    /// A fence at the start of a line of code or math, and whether it closes the block.
    fn fence_in_code(
        &self,
        line: Line,
        cursor: Cursor,
        marker: u8,
        size: usize,
    ) -> Option<(Span, bool)> {
        let (indent, at) = cursor.indent(self.bytes, line);
        let len = self.bytes[at..line.end].iter().take_while(|&&byte| byte == marker).count();
        if len < size || self.is_code_indent(indent) {
            return None;
        }
        let closes = skip_spaces(&self.bytes[..line.end], at + len) == line.end;
        Some((Span::new(at as u32, (at + len) as u32), closes))
    }

    /// A fence with a language inside of code: one of the two was to end before.
    fn note_fence(&mut self, line: Line, fence: Span, marker: u8) {
        let start = skip_spaces(&self.bytes[..line.end], fence.end as usize);
        let info = &self.bytes[start..line.end];
        if info[0].is_ascii_alphabetic() && !info.contains(&marker) {
            let span = Span::new(fence.start, trim_end(self.bytes, start, line.end) as u32);
            self.builder.near_miss(NearMissKind::Fence, span);
        }
    }

    fn push_html_line(&mut self, block: u32, line: Line, cursor: Cursor) {
        self.push_code_line(block, line, cursor, 0);
        self.blocks[block as usize].end = line.end as u32;
    }

    /// The leaf that starts or goes on at the cursor; returns where the next line starts.
    pub fn flow(&mut self, line: Line, cursor: Cursor, place: BlockStart) -> usize {
        let (indent, at) = cursor.indent(self.bytes, line);
        if self.is_code_indent(indent) {
            self.indented(line, cursor, place);
            return line.next;
        }
        if matches!(self.bytes[at], b'<' | b'=') {
            self.note_conflict(line, at, place);
        }
        if let Some(next) = self.mdx_block(line, at, place) {
            return next;
        }
        let started = match self.bytes[at] {
            b'#' => self.atx_heading(line, at, place),
            b'`' | b'~' => self.fence(line, at, indent, place),
            b'$' => self.math(line, at, indent, place),
            b'=' => self.setext(line, at, place),
            b'-' => self.setext(line, at, place) || self.thematic_break(line, at, place),
            b'*' | b'_' => self.thematic_break(line, at, place),
            b'<' if !self.mdx => {
                self.raw_element(line, at, place) || self.html(line, cursor, at, place)
            }
            _ => false,
        };
        if !started && !self.table_head(line, at, place) {
            self.text_line(line, cursor, place);
        }
        line.next
    }

    /// `<<<<<<< HEAD`, `=======` or `>>>>>>> branch`.
    pub fn note_conflict(&mut self, line: Line, at: usize, place: BlockStart) {
        if at != line.start || place.depth > 0 {
            return;
        }
        let text = &self.bytes[at..line.end];
        let signs = text.iter().take(8).take_while(|it| **it == text[0]).count();
        let is_marker = || match text[0] {
            b'=' => text.len() == signs,
            _ => text.get(signs) == Some(&b' '),
        };
        if signs == 7 && is_marker() {
            let span = Span::new(at as u32, line.end as u32);
            self.builder.near_miss(NearMissKind::ConflictMarker, span);
        }
    }

    /// Ends the blocks that a new block ends: containers that do not go on, and the open leaf.
    pub fn make_room(&mut self, place: BlockStart) {
        self.close_to(place.depth);
        self.close_leaf();
    }

    fn text_line(&mut self, line: Line, cursor: Cursor, place: BlockStart) {
        if let Some(block) = self.open_paragraph(place) {
            // Code in text keeps the blanks that a line starts with.
            self.push_line(block, line, cursor.pos);
            if cursor.pos == line.start && self.bytes[line.start..].starts_with(b"import ") {
                let span = Span::new(line.start as u32, line.end as u32);
                self.builder.near_miss(NearMissKind::Import, span);
            }
            return;
        }
        let (_, at) = cursor.indent(self.bytes, line);
        if let Leaf::Table(block) = self.leaf
            && place.depth == self.open.len()
        {
            self.push_line(block, line, at);
            return;
        }
        self.make_room(place);
        let block = self.push(BlockKind::Paragraph, at, line.end);
        self.push_line(block, line, at);
        self.leaf = Leaf::Paragraph(block);
    }

    fn indented(&mut self, line: Line, cursor: Cursor, place: BlockStart) {
        if let Some(block) = self.open_paragraph(place) {
            self.push_line(block, line, cursor.pos);
            return;
        }
        if let Leaf::Indented(block) = self.leaf
            && place.depth == self.open.len()
        {
            self.push_code_line(block, line, cursor, 4);
            return;
        }
        self.make_room(place);
        let data = CodeData {
            fence: None,
            closing: None,
            info: None,
            language: None,
            meta: None,
            content: Value::default(),
        };
        let block = self.push(BlockKind::Code(data), cursor.pos, line.end);
        self.push_code_line(block, line, cursor, 4);
        self.leaf = Leaf::Indented(block);
    }

    fn atx_heading(&mut self, line: Line, at: usize, place: BlockStart) -> bool {
        let level = self.bytes[at..line.end].iter().take_while(|&&byte| byte == b'#').count();
        let after = at + level;
        if level > 6 || after < line.end && !is_space(self.bytes[after]) {
            if (2..=6).contains(&level) {
                self.builder.near_miss(NearMissKind::Heading, Span::new(at as u32, after as u32));
            }
            return false;
        }
        self.make_room(place);
        let start = skip_spaces(&self.bytes[..line.end], after);
        let mut end = trim_end(self.bytes, start, line.end);
        let hashes = self.bytes[start..end].iter().rev().take_while(|&&byte| byte == b'#').count();
        let before = end - hashes;
        if hashes > 0 && (before == start || is_space(self.bytes[before - 1])) {
            end = trim_end(self.bytes, start, before);
        }
        let mut data = HeadingData {
            level: level as u8,
            marker: Span::new(at as u32, after as u32),
            setext: false,
            custom_id: None,
            custom_id_span: None,
        };
        self.custom_id(start, &mut end, &mut data);
        let block = self.push(BlockKind::Heading(data), at, line.end);
        let text = Line { start, end, next: end };
        self.push_line(block, text, start);
        self.blocks[block as usize].end = line.end as u32;
        self.finish_single(block);
        true
    }

    /// `{#id}` at the end of a heading sets its anchor and is not part of its text.
    fn custom_id(&mut self, start: usize, end: &mut usize, data: &mut HeadingData) {
        let text = &self.src[start..*end];
        if !self.mdx || !text.ends_with('}') {
            return;
        }
        let Some(open) = text.rfind("{#") else { return };
        let id = &text[open + 2..text.len() - 1];
        // Without a text before it, the platform reads an expression.
        let is_alone = text[..open].trim().is_empty();
        if id.is_empty() || is_alone || id.contains(['{', '}', '`']) {
            return;
        }
        let id_start = (start + open + 2) as u32;
        let span = Span::new(id_start, id_start + id.len() as u32);
        data.custom_id = Some(Value { span, decoded: 0 });
        data.custom_id_span = Some(Span::new((start + open) as u32, *end as u32));
        *end = trim_end(self.bytes, start, start + open);
    }

    /// A leaf of one line passes its end on at once.
    pub fn finish_single(&mut self, block: u32) {
        let end = self.blocks[block as usize].end;
        if let Some(container) = self.open.last() {
            self.extend(container.block, end);
        }
    }

    fn setext(&mut self, line: Line, at: usize, place: BlockStart) -> bool {
        let marker = self.bytes[at];
        let len = self.bytes[at..line.end].iter().take_while(|&&byte| byte == marker).count();
        if place.lazy || skip_spaces(&self.bytes[..line.end], at + len) < line.end {
            return false;
        }
        let Some(block) = self.open_paragraph(place) else { return false };
        let Some(block) = self.take_definitions(block) else {
            self.leaf = Leaf::None;
            return false;
        };
        self.leaf = Leaf::None;
        let block_data = &mut self.blocks[block as usize];
        block_data.kind = BlockKind::Heading(HeadingData {
            level: if marker == b'=' { 1 } else { 2 },
            marker: Span::new(at as u32, (at + len) as u32),
            setext: true,
            custom_id: None,
            custom_id_span: None,
        });
        block_data.end = line.end as u32;
        self.finish_single(block);
        true
    }

    pub fn is_thematic_break(&self, line: Line, at: usize) -> bool {
        let marker = self.bytes[at];
        let mut count = 0;
        for &byte in &self.bytes[at..line.end] {
            match byte {
                _ if byte == marker => count += 1,
                b' ' | b'\t' => {}
                _ => return false,
            }
        }
        count >= 3
    }

    fn thematic_break(&mut self, line: Line, at: usize, place: BlockStart) -> bool {
        if !self.is_thematic_break(line, at) {
            return false;
        }
        self.make_room(place);
        let block = self.push(BlockKind::ThematicBreak, at, line.end);
        self.finish_single(block);
        true
    }

    fn fence(&mut self, line: Line, at: usize, indent: usize, place: BlockStart) -> bool {
        let marker = self.bytes[at];
        let size = self.bytes[at..line.end].iter().take_while(|&&byte| byte == marker).count();
        let info = skip_spaces(&self.bytes[..line.end], at + size);
        if size < 3 || marker == b'`' && self.bytes[info..line.end].contains(&b'`') {
            return false;
        }
        self.make_room(place);
        let end = trim_end(self.bytes, info, line.end);
        let mut data = CodeData {
            fence: Some(Span::new(at as u32, (at + size) as u32)),
            closing: None,
            info: None,
            language: None,
            meta: None,
            content: Value::default(),
        };
        if end > info {
            let text = &self.src[info..end];
            let word = text.find([' ', '\t']).map_or(end, |len| info + len);
            data.info = Some(self.decode(info, end));
            data.language = Some(self.decode(info, word));
            // The reference keeps blanks at the end of it, and so do we: they are in the source.
            let meta = skip_spaces(&self.bytes[..end], word);
            data.meta = (meta < end).then(|| self.decode(meta, line.end));
        }
        let block = self.push(BlockKind::Code(data), at, line.end);
        self.leaf = Leaf::Fence { block, marker, size, indent };
        true
    }

    fn decode(&mut self, start: usize, end: usize) -> Value {
        decode_source(self.builder, self.src, start, end)
    }

    fn math(&mut self, line: Line, at: usize, indent: usize, place: BlockStart) -> bool {
        let size = self.bytes[at..line.end].iter().take_while(|&&byte| byte == b'$').count();
        let rest = &self.bytes[at + size..line.end];
        // Where nobody reads math, a text that begins with two dollar signs is more likely than a formula.
        let is_text = !self.has_math && !rest.iter().all(|&byte| is_space(byte));
        if size < 2 || is_text || rest.contains(&b'$') {
            return false;
        }
        self.make_room(place);
        let block = self.push(BlockKind::Math, at, line.end);
        self.leaf = Leaf::Math { block, size, indent };
        true
    }

    fn html(&mut self, line: Line, cursor: Cursor, at: usize, place: BlockStart) -> bool {
        let interrupts = self.open_paragraph(place).is_some();
        let Some(end) = html::block_start(&self.src[at..line.end], interrupts) else {
            return false;
        };
        self.make_room(place);
        let block = self.push(BlockKind::Html, cursor.pos, line.end);
        self.push_html_line(block, line, cursor);
        self.leaf = Leaf::Html { block, end };
        if end.ends_with(&self.src[at..line.end]) {
            self.close_leaf();
        }
        true
    }

    /// Whether an element begins here in which no Markdown is read; its first line is added.
    fn raw_element(&mut self, line: Line, at: usize, place: BlockStart) -> bool {
        if !self.has_indented_blocks || place.depth > 0 || self.budget == 0 {
            return false;
        }
        let Some(end) = raw_element_end(self.src, at) else {
            self.budget = self.budget.saturating_sub(self.src.len() - at);
            return false;
        };
        self.make_room(place);
        self.raw_until = end;
        self.raw_line(line);
        true
    }

    /// A line of such an element: HTML, or that of a block of code.
    pub fn raw_line(&mut self, line: Line) {
        let cursor = Cursor::new(line);
        let (indent, at) = cursor.indent(self.bytes, line);
        let place = BlockStart { depth: 0, lazy: false, interrupts: false };
        let may_be_fence = matches!(self.bytes[..line.end].get(at), Some(b'`' | b'~'));
        if may_be_fence && !self.is_code_indent(indent) && self.fence(line, at, indent, place) {
            return;
        }
        let block = match self.leaf {
            Leaf::Html { block, .. } => block,
            _ => self.push(BlockKind::Html, line.start, line.end),
        };
        self.push_html_line(block, line, cursor);
        self.leaf = Leaf::Html { block, end: HtmlEnd::Blank };
        if line.end >= self.raw_until {
            self.close_leaf();
        }
    }

    /// A delimiter row below the last line of a paragraph makes that line the head of a table.
    fn table_head(&mut self, line: Line, at: usize, place: BlockStart) -> bool {
        let Some(block) = self.open_paragraph(place).filter(|_| !place.lazy) else { return false };
        let Some(aligns) = table::delimiter_row(&self.src[at..line.end]) else { return false };
        let (first, last) = self.blocks[block as usize].lines;
        let head = &mut self.lines[last as usize - 1];
        head.start = skip_spaces(&self.bytes[..head.end as usize], head.start as usize) as u32;
        let head = *head;
        let text = &self.src[head.start as usize..head.end as usize];
        if table::cells(text).len() != aligns.len() || text.trim() == "|" {
            return false;
        }
        let (start, end) = (head.start as usize, line.end);
        let block = if last - first == 1 {
            self.blocks[block as usize].kind = BlockKind::Table(aligns);
            block
        } else {
            let before = self.lines[last as usize - 2];
            let paragraph = &mut self.blocks[block as usize];
            paragraph.lines.1 -= 1;
            paragraph.end = before.end;
            self.leaf = Leaf::None;
            self.finish_paragraph(block);
            let lines = (self.lines.len() as u32 - 1, self.lines.len() as u32);
            let table = self.push(BlockKind::Table(aligns), start, end);
            self.blocks[table as usize].lines = lines;
            table
        };
        self.push_line(block, line, at);
        self.leaf = Leaf::Table(block);
        true
    }
}
