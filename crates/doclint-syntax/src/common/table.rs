//! Rows and cells of tables.

use crate::common::region::Part;
use crate::common::scan::{is_space, skip_spaces, trim_end};
use crate::tree::Align;

/// A cell of a row: its own bytes with the `|` before it, and those of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub start: usize,
    pub end: usize,
    pub text: Part,
}

/// The alignments of a delimiter row; `None` if the line is not one.
pub(crate) fn delimiter_row(line: &str) -> Option<Vec<Align>> {
    let bytes = line.as_bytes();
    let mut at = skip_spaces(bytes, 0);
    let mut marked = bytes.get(at) == Some(&b'|');
    at += usize::from(marked);
    let mut aligns = Vec::new();
    loop {
        at = skip_spaces(bytes, at);
        if at == bytes.len() {
            break;
        }
        let left = bytes[at] == b':';
        at += usize::from(left);
        let dashes = bytes[at..].iter().take_while(|&&byte| byte == b'-').count();
        at += dashes;
        let right = bytes.get(at) == Some(&b':');
        at += usize::from(right);
        if dashes == 0 {
            return None;
        }
        marked |= left || right;
        aligns.push(match (left, right) {
            (false, false) => Align::None,
            (true, false) => Align::Left,
            (true, true) => Align::Center,
            (false, true) => Align::Right,
        });
        at = skip_spaces(bytes, at);
        match bytes.get(at) {
            None => break,
            Some(b'|') => {
                marked = true;
                at += 1;
            }
            Some(_) => return None,
        }
    }
    (marked && !aligns.is_empty()).then_some(aligns)
}

/// The cells of a row; `row` starts at its first byte that is not a blank.
pub(crate) fn cells(row: &str) -> Vec<Cell> {
    let bytes = row.as_bytes();
    let mut cells = Vec::new();
    let (mut start, mut inner) = (0, usize::from(bytes.first() == Some(&b'|')));
    let mut at = inner;
    loop {
        while at < bytes.len() && bytes[at] != b'|' {
            at += if bytes[at] == b'\\' && matches!(bytes.get(at + 1), Some(b'|' | b'\\')) {
                2
            } else {
                1
            };
        }
        let end = at.min(bytes.len());
        let rest_is_blank = end == bytes.len() && bytes[inner..].iter().all(|&byte| is_space(byte));
        if rest_is_blank {
            // Text after the last `|` belongs to the cell before it.
            if let Some(last) = cells.last_mut() {
                let last: &mut Cell = last;
                last.end = bytes.len();
            }
            return cells;
        }
        let from = skip_spaces(&bytes[..end], inner);
        cells.push(Cell { start, end, text: Part::new(from, trim_end(bytes, from, end)) });
        if end == bytes.len() {
            return cells;
        }
        (start, inner, at) = (end, end + 1, end + 1);
    }
}
