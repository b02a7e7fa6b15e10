//! Positions as editors count them, in a text.

use doclint_diagnostic::{Edit, LineIndex, Span};
use gen_lsp_types::{Position, Range, TextEdit};
use std::sync::Arc;

/// The unit that a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, which every client knows.
    #[default]
    Utf16,
}

/// A text whose lines are known.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub text: Arc<str>,
    lines: LineIndex,
}

impl Text {
    /// Finds the lines of a text.
    pub fn new(text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let lines = LineIndex::new(&text);
        Self { text, lines }
    }

    /// The position of a byte. A byte inside a character counts as its first one.
    pub fn position(&self, offset: u32, encoding: Encoding) -> Position {
        let offset = self.text.floor_char_boundary(offset as usize) as u32;
        let position = self.lines.position(offset);
        let character = match encoding {
            Encoding::Utf8 => position.byte - self.lines.line_start(position.line),
            Encoding::Utf16 => position.utf16_column - 1,
        };
        Position { line: position.line - 1, character }
    }

    /// The range of a span.
    pub fn range(&self, span: Span, encoding: Encoding) -> Range {
        Range { start: self.position(span.start, encoding), end: self.position(span.end, encoding) }
    }

    /// The edits of this text as a client takes them.
    pub fn edits(&self, edits: &[Edit], encoding: Encoding) -> Vec<TextEdit> {
        let one = |it: &Edit| TextEdit {
            range: self.range(it.span, encoding),
            new_text: it.text.clone(),
        };
        edits.iter().map(one).collect()
    }

    /// The byte at a position. A position after the end of its line counts as that end, and one after
    /// the last line as the end of the text.
    pub fn offset(&self, position: Position, encoding: Encoding) -> u32 {
        let Some(line) = position.line.checked_add(1).filter(|it| *it <= self.lines.line_count())
        else {
            return self.text.len() as u32;
        };
        let start = self.lines.line_start(line) as usize;
        let end = match line < self.lines.line_count() {
            true => self.lines.line_start(line + 1) as usize,
            false => self.text.len(),
        };
        let line = self.text[start..end].trim_end_matches(['\r', '\n']);
        let column = position.character as usize;
        let within = match encoding {
            Encoding::Utf8 => line.floor_char_boundary(column),
            Encoding::Utf16 if line.is_ascii() => column.min(line.len()),
            Encoding::Utf16 => {
                let mut units = 0;
                let is_before = |(_, char): &(usize, char)| {
                    units += char.len_utf16();
                    units <= column
                };
                let last = line.char_indices().take_while(is_before).last();
                last.map_or(0, |(at, char)| at + char.len_utf8())
            }
        };
        (start + within) as u32
    }

    /// The bytes of a range; empty if it ends before it starts.
    pub fn span(&self, range: Range, encoding: Encoding) -> Span {
        let start = self.offset(range.start, encoding);
        Span::new(start, self.offset(range.end, encoding).max(start))
    }

    /// The text with a range replaced.
    pub fn replaced(&self, range: Range, with: &str, encoding: Encoding) -> Self {
        let span = self.span(range, encoding).range();
        let mut text = String::with_capacity(self.text.len() - span.len() + with.len());
        text.push_str(&self.text[..span.start]);
        text.push_str(with);
        text.push_str(&self.text[span.end..]);
        Self::new(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn every_boundary_survives_a_round_trip() {
        let text = Text::new("aé𝄞b\r\n\r\n漢x\ry\n");
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (offset, _) in text.text.char_indices().filter(|it| it.1 != '\n') {
                let position = text.position(offset as u32, encoding);
                assert_eq!(text.offset(position, encoding), offset as u32, "{position:?}");
            }
            let end = text.text.len() as u32;
            assert_eq!(text.offset(text.position(end, encoding), encoding), end);
        }
        assert_eq!(text.position(7, Encoding::Utf16), at(0, 4));
        assert_eq!(text.position(7, Encoding::Utf8), at(0, 7));
    }

    #[test]
    fn positions_out_of_range_are_clamped() {
        let text = Text::new("a𝄞b\r\ncd");
        for (position, encoding, offset) in [
            (at(0, 99), Encoding::Utf16, 6),
            (at(0, 2), Encoding::Utf16, 1),
            (at(0, 3), Encoding::Utf16, 5),
            (at(0, 3), Encoding::Utf8, 1),
            (at(1, 99), Encoding::Utf8, 10),
            (at(9, 0), Encoding::Utf16, 10),
            (at(u32::MAX, u32::MAX), Encoding::Utf16, 10),
        ] {
            assert_eq!(text.offset(position, encoding), offset, "{position:?}");
        }
        let backwards = Range { start: at(1, 1), end: at(0, 0) };
        assert_eq!(text.replaced(backwards, "!", Encoding::Utf16).text.as_ref(), "a𝄞b\r\nc!d");
    }

    #[test]
    fn a_range_is_replaced() {
        let text = Text::new("a𝄞b\r\ncd");
        let range = Range { start: at(0, 1), end: at(1, 1) };
        assert_eq!(text.replaced(range, "-", Encoding::Utf16).text.as_ref(), "a-d");
        let all = Range { start: at(0, 0), end: at(9, 9) };
        assert_eq!(text.replaced(all, "", Encoding::Utf8).text.as_ref(), "");
    }
}
