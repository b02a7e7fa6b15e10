//! The text of a leaf as one piece, with a map back to the source.

use doclint_diagnostic::Span;

/// Where a piece of a region comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// Where it starts in the region.
    pub at: u32,
    /// Where it starts in the source.
    pub source: u32,
}

/// A stretch of text to parse. At the top level it is a slice of the source; inside containers it
/// is a copy with their prefixes left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region<'t> {
    pub text: &'t str,
    /// In order; never empty.
    pub pieces: &'t [Piece],
}

impl Region<'_> {
    /// The source offset of a place where something starts.
    pub fn start(&self, at: usize) -> u32 {
        let at = at as u32;
        if let [only] = self.pieces {
            return only.source + at;
        }
        let piece = self.pieces[self.pieces.partition_point(|piece| piece.at <= at).max(1) - 1];
        piece.source + at - piece.at
    }

    /// The source offset of a place where something ends.
    pub fn end(&self, at: usize) -> u32 {
        let at = at as u32;
        if let [only] = self.pieces {
            return only.source + at;
        }
        let piece = self.pieces[self.pieces.partition_point(|piece| piece.at < at).max(1) - 1];
        piece.source + at - piece.at
    }

    /// The source span of a range of the region.
    pub fn span(&self, start: usize, end: usize) -> Span {
        let from = self.start(start);
        if start == end { Span::at(from) } else { Span::new(from, self.end(end)) }
    }

    /// The source span of a part of the region.
    pub fn span_of(&self, part: Part) -> Span {
        self.span(part.start, part.end)
    }

    /// The parts of `start..end` that are in one piece in the source, with their source spans.
    pub fn parts(&self, start: usize, end: usize) -> impl Iterator<Item = Part> + '_ {
        let first = self.pieces.partition_point(|piece| piece.at as usize <= start).max(1) - 1;
        let mut index = first;
        let mut at = start;
        std::iter::from_fn(move || {
            if at >= end {
                return None;
            }
            let limit =
                self.pieces.get(index + 1).map_or(end, |piece| (piece.at as usize).min(end));
            index += 1;
            let part = Part::new(at, limit);
            at = limit;
            Some(part)
        })
    }
}

/// A part of a region or of a line, by its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Part {
    pub start: usize,
    pub end: usize,
}

impl Part {
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The part of the text that it counts in.
    pub fn of(self, text: &str) -> &str {
        &text[self.start..self.end]
    }
}

/// A growing copy of lines, for regions inside containers.
#[derive(Default)]
pub(crate) struct Scratch {
    pub text: String,
    pub pieces: Vec<Piece>,
}

impl Scratch {
    pub fn clear(&mut self) {
        self.text.clear();
        self.pieces.clear();
    }

    /// Adds the bytes `start..end` of the source.
    pub fn push(&mut self, source: &str, start: u32, end: u32) {
        let at = self.text.len() as u32;
        match self.pieces.last() {
            Some(last) if last.source + (at - last.at) == start => {}
            _ => self.pieces.push(Piece { at, source: start }),
        }
        self.text.push_str(&source[start as usize..end as usize]);
    }

    pub fn region(&self) -> Region<'_> {
        Region { text: &self.text, pieces: &self.pieces }
    }
}

/// A line of a leaf: the bytes of its text, what follows with its line end, and the blanks that a
/// tab half eaten by a container leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seg {
    pub start: u32,
    pub end: u32,
    pub next: u32,
    pub pad: u8,
}
