//! Line and column numbers of byte offsets.

use std::ops::Range;

/// A position as people and editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1. A line ends at LF, CR LF or a lone CR.
    pub line: u32,
    /// The column in Unicode scalar values, from 1.
    pub column: u32,
    /// The column in UTF-16 code units, from 1, as editors count.
    pub utf16_column: u32,
    /// The offset in bytes, from 0.
    pub byte: u32,
}

/// The length of a line for which memory is reserved, in bytes.
const USUAL_LINE: usize = 32;

/// Maps the byte offsets of one text to lines and columns.
///
/// A lookup takes binary searches only, so it stays cheap in a file that is one long line.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// The first byte of each line.
    starts: Vec<u32>,
    /// Everything that is not ASCII, in order. Empty for most files.
    wide: Vec<WideRun>,
    /// The length of the text in bytes.
    len: u32,
}

/// Neighboring characters that take the same number of bytes, two or more each. Text in one script
/// makes long runs, so an index of a Chinese page stays small.
#[derive(Clone, Copy, Debug)]
struct WideRun {
    start: u32,
    end: u32,
    /// Bytes per character.
    width: u32,
    /// Scalar values in the text before `start`.
    chars: u32,
    /// UTF-16 code units in the text before `start`.
    utf16: u32,
}

impl LineIndex {
    /// Indexes `text`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = Vec::with_capacity(bytes.len() / USUAL_LINE + 1);
        starts.push(0);
        let mut wide = Vec::new();
        let mut at = 0;
        while let Some(found) = next_candidate(bytes, at) {
            at = found + 1;
            match bytes[found] {
                b'\n' => starts.push(at as u32),
                b'\r' if bytes.get(at) != Some(&b'\n') => starts.push(at as u32),
                first @ 0xC0.. => {
                    // Two to four set bits, one for each byte.
                    let width = first.leading_ones();
                    at = found + width as usize;
                    while bytes.get(at).is_some_and(|it| it.leading_ones() == width) {
                        at += width as usize;
                    }
                    push_wide(&mut wide, found as u32..at as u32, width);
                }
                _ => {}
            }
        }
        Self { starts, wide, len: bytes.len() as u32 }
    }

    /// The number of lines. A text that ends with a line break has an empty last line.
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The first byte of a line, which counts from 1. Past the last line, the length of the text.
    pub fn line_start(&self, line: u32) -> u32 {
        self.starts.get(line as usize - 1).copied().unwrap_or(self.len)
    }

    /// The line that contains the byte at `offset`, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// The line and the columns of `offset`. An offset past the end counts as the end, and one
    /// inside a character as the start of that character.
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

    /// Scalar values and UTF-16 code units before `offset`.
    fn units_before(&self, offset: u32) -> (u32, u32) {
        let after = self.wide.partition_point(|run| run.start < offset);
        match after.checked_sub(1) {
            Some(index) => self.wide[index].units_before(offset),
            None => (offset, offset),
        }
    }
}

impl WideRun {
    /// Scalar values and UTF-16 code units before `offset`, which lies in the run or in the ASCII
    /// text after it.
    fn units_before(&self, offset: u32) -> (u32, u32) {
        let chars = (offset.min(self.end) - self.start) / self.width;
        let ascii = offset.saturating_sub(self.end);
        // A character of four bytes is a pair of surrogates in UTF-16.
        let utf16 = if self.width == 4 { 2 * chars } else { chars };
        (self.chars + chars + ascii, self.utf16 + utf16 + ascii)
    }
}

/// Adds neighboring characters of `width` bytes each.
fn push_wide(runs: &mut Vec<WideRun>, Range { start, end }: Range<u32>, width: u32) {
    let (chars, utf16) = runs.last().map_or((start, start), |run| run.units_before(start));
    runs.push(WideRun { start, end, width, chars, utf16 });
}

/// The first byte at or after `from` that is a line break, begins a character that is not ASCII, or is
/// one of a few others. Tests eight bytes at a time, because most are neither.
fn next_candidate(bytes: &[u8], from: usize) -> Option<usize> {
    const TOP_BITS: u64 = u64::from_ne_bytes([0x80; 8]);
    const ABOVE_CR: u64 = u64::from_ne_bytes([b'\r' + 1; 8]);
    let mut at = from;
    while let Some(word) = bytes[at..].first_chunk() {
        let word = u64::from_le_bytes(*word);
        // The first byte of a longer character begins with two set bits.
        let wide = word & (word << 1);
        // Finds every byte up to CR. The subtraction may borrow from the next byte, so that one may
        // be found as well.
        let control = word.wrapping_sub(ABOVE_CR) & !word;
        let candidates = (wide | control) & TOP_BITS;
        if candidates != 0 {
            return Some(at + candidates.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    (at < bytes.len()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_scalar_values_and_utf16_units() {
        let text = "é𝄞x\r\ny\rz\n";
        let index = LineIndex::new(text);
        let at = |needle: char| {
            let position = index.position(text.find(needle).unwrap() as u32);
            (position.line, position.column, position.utf16_column)
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

    #[test]
    fn agrees_with_counting_from_the_start_of_the_line() {
        let pieces = [
            "a",
            "é",
            "漢",
            "漢字",
            "😀",
            "\n",
            "\r\n",
            "\r",
            "plain text, 32 bytes or more of it",
        ];
        let mut seed = 7_u32;
        for length in 0..60 {
            let text: String = (0..length)
                .map(|_| {
                    seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    pieces[(seed >> 16) as usize % pieces.len()]
                })
                .collect();
            let index = LineIndex::new(&text);
            for offset in 0..=text.len() {
                let before = &text[..text.floor_char_boundary(offset)];
                let is_between = before.ends_with('\r') && text[before.len()..].starts_with('\n');
                let breaks = before.replace("\r\n", "\n").matches(['\n', '\r']).count();
                let line = breaks + 1 - usize::from(is_between);
                let start = match is_between {
                    true => before[..before.len() - 1].rfind(['\n', '\r']),
                    false => before.rfind(['\n', '\r']),
                };
                let tail = &before[start.map_or(0, |at| at + 1)..];
                let position = index.position(offset as u32);
                let expected = (line, tail.chars().count() + 1, tail.encode_utf16().count() + 1);
                let found = (position.line, position.column, position.utf16_column);
                assert_eq!(found.0 as usize, expected.0, "line of byte {offset} of {text:?}");
                assert_eq!(
                    (found.1 as usize, found.2 as usize),
                    (expected.1, expected.2),
                    "columns of byte {offset} of {text:?}"
                );
            }
        }
    }
}
