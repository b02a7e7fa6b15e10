//! A place on a line that knows about tabs.

use crate::common::scan::is_space;

/// A line of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub start: usize,
    /// Before the line end.
    pub end: usize,
    /// After it.
    pub next: usize,
}

/// A place on a line: its byte, its column from 0, and how many columns of the tab before it are
/// still to be used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub pos: usize,
    pub column: usize,
    pub pad: usize,
}

impl Cursor {
    pub fn new(line: Line) -> Self {
        Self { pos: line.start, column: 0, pad: 0 }
    }

    /// The columns of blanks here, and the byte after them.
    pub fn indent(self, bytes: &[u8], line: Line) -> (usize, usize) {
        let mut pos = self.pos;
        let mut column = self.column + self.pad;
        while pos < line.end && is_space(bytes[pos]) {
            column += if bytes[pos] == b'\t' { 4 - column % 4 } else { 1 };
            pos += 1;
        }
        (column - self.column, pos)
    }

    pub fn is_blank(self, bytes: &[u8], line: Line) -> bool {
        self.indent(bytes, line).1 == line.end
    }

    /// Skips up to `columns` columns of blanks; returns how many there were.
    pub fn skip(&mut self, bytes: &[u8], line: Line, columns: usize) -> usize {
        let mut skipped = 0;
        while skipped < columns {
            if self.pad > 0 {
                let part = self.pad.min(columns - skipped);
                self.pad -= part;
                self.column += part;
                skipped += part;
            } else if self.pos < line.end && bytes[self.pos] == b' ' {
                self.pos += 1;
                self.column += 1;
                skipped += 1;
            } else if self.pos < line.end && bytes[self.pos] == b'\t' {
                self.pos += 1;
                self.pad = 4 - self.column % 4;
            } else {
                break;
            }
        }
        skipped
    }

    /// Skips bytes that are not tabs.
    pub fn advance(&mut self, bytes: usize) {
        self.pos += bytes;
        self.column += bytes;
    }
}
