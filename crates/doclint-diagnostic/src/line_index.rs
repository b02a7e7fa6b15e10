//! From byte offsets to lines and columns.

/// A place as people and editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1. Lines end at LF, CR LF or a lone CR.
    pub line: u32,
    /// The column in Unicode scalar values, from 1.
    pub column: u32,
    /// The column in UTF-16 code units, from 1, as editors count.
    pub utf16_column: u32,
    /// The offset in bytes, from 0.
    pub byte: u32,
}

/// The lines of one file. Built once per file in one pass; a look-up costs two binary searches,
/// however long the line is.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
    wide: Vec<Wide>,
    len: u32,
}

/// The state after one character that is longer than one byte.
#[derive(Clone, Copy, Debug)]
struct Wide {
    start: u32,
    end: u32,
    /// Scalar values from the start of the file to `end`.
    chars: u32,
    /// UTF-16 units from the start of the file to `end`.
    utf16: u32,
}

impl LineIndex {
    /// Reads the lines of `text`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let mut wide: Vec<Wide> = Vec::new();
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' => starts.push(at as u32 + 1),
                b'\r' if bytes.get(at + 1) != Some(&b'\n') => starts.push(at as u32 + 1),
                0xC0.. => {
                    let len = match byte {
                        0xF0.. => 4,
                        0xE0.. => 3,
                        _ => 2,
                    };
                    let (end, chars, utf16) =
                        wide.last().map_or((0, 0, 0), |it| (it.end, it.chars, it.utf16));
                    let gap = at as u32 - end;
                    wide.push(Wide {
                        start: at as u32,
                        end: at as u32 + len,
                        chars: chars + gap + 1,
                        utf16: utf16 + gap + if len == 4 { 2 } else { 1 },
                    });
                }
                _ => {}
            }
        }
        Self { starts, wide, len: bytes.len() as u32 }
    }

    /// How many lines there are; a text that ends in a line end has an empty last line.
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The byte at which a line starts; `line` counts from 1. Past the last line: the text's length.
    pub fn line_start(&self, line: u32) -> u32 {
        self.starts.get(line as usize - 1).copied().unwrap_or(self.len)
    }

    /// The line that holds byte `offset`, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// Line and columns of byte `offset`. An offset past the end counts as the end, and one inside
    /// a character as that character's start.
    pub fn position(&self, offset: u32) -> Position {
        let byte = offset.min(self.len);
        let line = self.line(byte);
        let (chars, utf16) = self.units_before(byte);
        let (line_chars, line_utf16) = self.units_before(self.line_start(line));
        Position {
            line,
            column: chars - line_chars + 1,
            utf16_column: utf16 - line_utf16 + 1,
            byte,
        }
    }

    /// Scalar values and UTF-16 units before byte `offset`.
    fn units_before(&self, offset: u32) -> (u32, u32) {
        let index = self.wide.partition_point(|it| it.end <= offset);
        let inside = self.wide.get(index).is_some_and(|it| it.start < offset);
        let offset = if inside { self.wide[index].start } else { offset };
        match index.checked_sub(1).map(|index| self.wide[index]) {
            Some(it) => (it.chars + offset - it.end, it.utf16 + offset - it.end),
            None => (offset, offset),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_scalar_values_and_utf16_units() {
        let text = "é𝄞x\r\ny\rz\n";
        let index = LineIndex::new(text);
        let at = |needle: char| {
            let it = index.position(text.find(needle).unwrap() as u32);
            (it.line, it.column, it.utf16_column)
        };
        assert_eq!(at('é'), (1, 1, 1));
        assert_eq!(at('𝄞'), (1, 2, 2));
        assert_eq!(at('x'), (1, 3, 4));
        assert_eq!(at('y'), (2, 1, 1));
        assert_eq!(at('z'), (3, 1, 1));
        assert_eq!(index.line_count(), 4);
        assert_eq!(index.position(99).line, 4);
        assert_eq!(index.position(1).column, 1, "inside a character is its start");
    }
}
