//! Readable JSON that is still compact: line breaks down to the items of the outer lists.

use serde_json::ser::Formatter;
use std::io::{self, Write};

/// Keys of objects have lines of their own down to this depth.
const KEYS: usize = 2;
/// Items of arrays have lines of their own down to this depth.
const ITEMS: usize = 3;

/// Puts each finding, each group and each field of the head on a line of its own.
#[derive(Default)]
pub struct Lines {
    /// How many objects and arrays are open.
    depth: usize,
    /// Whether the innermost of them has nothing in it so far.
    is_empty: bool,
}

impl Lines {
    fn begin<W: Write + ?Sized>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.is_empty = true;
        out.write_all(bracket)
    }

    fn next<W: Write + ?Sized>(&mut self, out: &mut W, first: bool, most: usize) -> io::Result<()> {
        self.is_empty = false;
        if !first {
            out.write_all(b",")?;
        }
        if self.depth <= most { self.line(out) } else { Ok(()) }
    }

    fn end<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        bracket: &[u8],
        most: usize,
    ) -> io::Result<()> {
        let has_lines = self.depth <= most && !self.is_empty;
        self.depth -= 1;
        self.is_empty = false;
        if has_lines {
            self.line(out)?;
        }
        out.write_all(bracket)
    }

    fn line<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b" "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"[")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first, ITEMS)
    }

    fn end_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"]", ITEMS)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"{")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.next(out, first, KEYS)
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth <= KEYS { b": " } else { b":" })
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"}", KEYS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Serializer, Value, json};

    #[test]
    fn outer_lists_have_lines_and_inner_ones_have_not() {
        let value = json!({"a": {"b": [{"c": [1, {}]}, 2], "d": {}}, "e": [{"f": [1, 2]}, []]});
        let mut out = Vec::new();
        value.serialize(&mut Serializer::with_formatter(&mut out, Lines::default())).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        let expected = "{\n \"a\": {\n  \"b\": [\n   {\"c\":[1,{}]},\n   2\n  ],\n  \"d\": {}\n },\n \
            \"e\": [\n  {\"f\":[1,2]},\n  []\n ]\n}";
        assert_eq!(text, expected);
    }
}
