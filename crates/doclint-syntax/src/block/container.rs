//! Block quotes, list items and footnote definitions: how they open and go on.

use crate::block::blocks::BlockKind;
use crate::block::cursor::{Cursor, Line};
use crate::block::parser::BlockParser;
use crate::block::state::{BlockStart, Container, ContainerKind, Leaf};
use crate::common::scan::{is_space, is_space_or_eol};
use crate::near::{NearMissKind, wide_blank};
use crate::tree::{DefinitionData, Value};
use doclint_diagnostic::Span;

impl BlockParser<'_, '_> {
    /// How many of the first `limit` containers go on with this line, and where their content
    /// starts on it.
    pub fn matching(&self, line: Line, limit: usize) -> (usize, Cursor) {
        let mut cursor = Cursor::new(line);
        // Where the blanks at the cursor end: read once for all containers that are indentation.
        let mut content = usize::MAX;
        for (index, container) in self.open[..limit].iter().enumerate() {
            let before = cursor;
            if content == usize::MAX || cursor.pos > content {
                content = cursor.indent(self.bytes, line).1;
            }
            let blank = content == line.end;
            let goes_on = match container.kind {
                ContainerKind::Quote => self.eat_quote_marker(line, &mut cursor),
                ContainerKind::Footnote | ContainerKind::Indented => {
                    blank || cursor.skip(self.bytes, line, 4) == 4
                }
                ContainerKind::Item { size, further_blank, .. } => {
                    if blank {
                        cursor.skip(self.bytes, line, size);
                        true
                    } else {
                        !further_blank && cursor.skip(self.bytes, line, size) == size
                    }
                }
            };
            if !goes_on {
                return (index, before);
            }
        }
        (limit, cursor)
    }

    fn eat_quote_marker(&self, line: Line, cursor: &mut Cursor) -> bool {
        let (indent, at) = cursor.indent(self.bytes, line);
        if self.is_code_indent(indent) || self.bytes.get(at) != Some(&b'>') || at >= line.end {
            return false;
        }
        cursor.skip(self.bytes, line, indent);
        cursor.advance(1);
        cursor.skip(self.bytes, line, 1);
        true
    }

    /// Four columns make code, but in MDX.
    pub fn is_code_indent(&self, indent: usize) -> bool {
        !self.mdx && indent >= 4
    }

    /// Opens the container that starts at the cursor, if one does.
    pub fn open_container(
        &mut self,
        line: Line,
        cursor: &mut Cursor,
        place: &mut BlockStart,
    ) -> bool {
        let (indent, at) = cursor.indent(self.bytes, line);
        if self.is_code_indent(indent) || at >= line.end {
            return false;
        }
        match self.bytes[at] {
            b'>' => {
                self.note_conflict(line, at, *place);
                if !self.may_nest(at) {
                    return false;
                }
                self.close_for_container(line, place.depth);
                let block = self.push(BlockKind::Quote, at, at + 1);
                self.open.push(Container { block, kind: ContainerKind::Quote });
                self.eat_quote_marker(line, cursor);
            }
            b'-' | b'+' | b'*' | b'0'..=b'9' => {
                let Some(marker) = self.list_marker(line, *cursor, place.interrupts) else {
                    return false;
                };
                if !self.may_nest(at) {
                    return false;
                }
                self.open_item(line, marker, *place);
                *cursor = marker.content;
            }
            b'[' if self.bytes.get(at + 1) == Some(&b'^') => {
                let Some(end) = self.open_footnote(line, at, *place) else { return false };
                cursor.skip(self.bytes, line, indent);
                cursor.advance(end - at);
                let (blanks, _) = cursor.indent(self.bytes, line);
                cursor.skip(self.bytes, line, blanks);
            }
            b'!' | b'?' | b'=' if self.opens_indented(line, at) => {
                if !self.may_nest(at) {
                    return false;
                }
                self.close_for_container(line, place.depth);
                let title = self.push(BlockKind::Paragraph, at, line.end);
                self.push_line(title, line, at);
                self.leaf = Leaf::Paragraph(title);
                self.close_leaf();
                let block = self.open.last().map_or(0, |it| it.block);
                self.open.push(Container { block, kind: ContainerKind::Indented });
                cursor.skip(self.bytes, line, indent);
                cursor.advance(line.end - at);
            }
            _ => return false,
        }
        // The reference checks once per line whether a paragraph is open.
        *place = BlockStart { depth: self.open.len(), lazy: false, interrupts: place.interrupts };
        true
    }

    /// Whether the line from `at` on opens a block of indented text: `!!! note "Title"`, `???+ note`,
    /// `=== "Tab"`.
    fn opens_indented(&self, line: Line, at: usize) -> bool {
        let text = self.src[at..line.end].trim_end();
        let mark = |it: &str| text.strip_prefix(it);
        let has_title = |rest: &str| rest.starts_with(" \"") && rest.ends_with('"');
        let is_word = |rest: &str| {
            let rest = rest.strip_prefix(' ').unwrap_or(rest).trim_start_matches(' ');
            rest.starts_with(|it: char| it.is_alphanumeric()) || rest.starts_with('"')
        };
        self.has_indented_blocks
            && (mark("!!!").or_else(|| mark("???+")).or_else(|| mark("???")).is_some_and(is_word)
                || mark("===").map(|it| it.trim_start_matches(['+', '!'])).is_some_and(has_title))
    }

    fn list_marker(&mut self, line: Line, mut cursor: Cursor, interrupts: bool) -> Option<Marker> {
        let (indent, at) = cursor.indent(self.bytes, line);
        cursor.skip(self.bytes, line, indent);
        let all = self.bytes;
        let bytes = &all[at..line.end];
        let span = |len: usize| Span::new(at as u32, (at + len) as u32);
        let (len, number, marker) = match bytes[0] {
            byte @ (b'-' | b'+' | b'*') => {
                if byte != b'+' && self.is_thematic_break(line, at) {
                    return None;
                }
                (1, None, byte)
            }
            _ => {
                let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let marker = *bytes.get(digits).filter(|&&byte| byte == b'.' || byte == b')')?;
                if digits > 9 || interrupts && (digits > 1 || bytes[0] != b'1') {
                    if bytes.get(digits + 1).is_some_and(|&byte| is_space(byte)) {
                        self.builder.near_miss(NearMissKind::InterruptingItem, span(digits + 1));
                    }
                    return None;
                }
                let number = self.src[at..at + digits].parse().ok()?;
                (digits + 1, Some(number), marker)
            }
        };
        if let Some(next) = bytes.get(len).filter(|&&byte| !is_space(byte)) {
            let is_text = next.is_ascii_alphabetic() && marker != b'*';
            if is_text || wide_blank(&self.src[at + len..line.end]).is_some() {
                self.builder.near_miss(NearMissKind::ListMarker, span(len));
            }
            return None;
        }
        cursor.advance(len);
        let blank = cursor.is_blank(self.bytes, line);
        if blank && interrupts {
            return None;
        }
        let (gap, _) = cursor.indent(self.bytes, line);
        let gap = if blank || gap == 0 || !self.mdx && gap > 4 { 1 } else { gap };
        if !blank {
            cursor.skip(self.bytes, line, gap);
        }
        let size = indent + len + gap;
        Some(Marker { span: span(len), marker, number, size, blank, content: cursor })
    }

    fn open_item(&mut self, line: Line, it: Marker, place: BlockStart) {
        let sibling = self.open.get(place.depth).and_then(|container| match container.kind {
            ContainerKind::Item { list, marker, .. } if marker == it.marker => Some(list),
            _ => None,
        });
        self.close_for_container(line, place.depth);
        let (start, end) = (it.span.start as usize, it.span.end as usize);
        // Blanks behind the marker of an item without text belong to it, as the reference has it.
        let end = if it.blank && !self.mdx { line.end } else { end };
        let list = match sibling {
            Some(list) => {
                if let BlockKind::List { loose, .. } = &mut self.blocks[list as usize].kind {
                    *loose |= self.blank_from.is_some_and(|from| place.depth >= from);
                }
                list
            }
            None => self.push(BlockKind::List { start: it.number, loose: false }, start, end),
        };
        let kind = BlockKind::Item { marker: it.span, loose: false };
        let block = self.push_below(list, kind, start, end);
        let kind = ContainerKind::Item {
            list,
            marker: it.marker,
            size: it.size,
            initial_blank: it.blank,
            further_blank: false,
            has_child: false,
        };
        self.open.push(Container { block, kind });
    }

    /// `[^label]:` at `at`; returns where its content starts.
    fn open_footnote(&mut self, line: Line, at: usize, place: BlockStart) -> Option<usize> {
        let mut end = at + 2;
        while end < line.end && self.bytes[end] != b']' {
            match self.bytes[end] {
                b'[' => return None,
                byte if is_space_or_eol(byte) => return None,
                b'\\' if matches!(self.bytes.get(end + 1), Some(b'[' | b'\\' | b']')) => end += 2,
                _ => end += 1,
            }
        }
        let label = at + 2..end;
        if end >= line.end || label.is_empty() || label.len() > 999 {
            return None;
        }
        if self.bytes.get(end + 1) != Some(&b':') || !self.may_nest(at) {
            return None;
        }
        self.close_for_container(line, place.depth);
        self.definitions.add_footnote(&self.src[label.clone()]);
        let label = Value { span: label.into(), decoded: 0 };
        let data = DefinitionData::footnote(label);
        let block = self.push(BlockKind::Footnote(data), at, end + 2);
        self.open.push(Container { block, kind: ContainerKind::Footnote });
        Some(end + 2)
    }
}

/// A list marker that may open an item.
#[derive(Clone, Copy)]
struct Marker {
    span: Span,
    marker: u8,
    number: Option<u32>,
    size: usize,
    blank: bool,
    content: Cursor,
}
