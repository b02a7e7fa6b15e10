//! Spans: ranges of bytes in source text.

use std::hash::{Hash, Hasher};
use std::ops::Range;

/// A half-open range of bytes in the text of one file, as it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first byte, counted from 0.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The range from `start` to `end` bytes.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span before the byte at `at`.
    pub const fn at(at: u32) -> Self {
        Self { start: at, end: at }
    }

    /// The length in bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether all of `other` is inside this span.
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The span as a range, to index text with.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Hash for Span {
    /// Writes one `u128`, and nothing else in this project does: a hasher can leave out all places,
    /// to compare what two texts say wherever they say it.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(u128::from(self.start) << 32 | u128::from(self.end));
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start as u32, end: range.end as u32 }
    }
}

/// Identifies a file of one run: its index in the run's list of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);
