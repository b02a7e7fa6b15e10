//! Where the characters of a decoded text are in the source of its value.

use doclint_diagnostic::Span;
use std::ops::Range;

/// The places of a text in its source: that of a string in JSON or of a scalar in YAML, where escapes,
/// line breaks and indentation are written otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// In the order of the text. What comes after the last one is not known.
    pieces: Vec<Piece>,
}

/// A part of the text with its source. They have the same bytes, or the part is one character with an
/// escape.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    text: Range<usize>,
    source: Range<usize>,
}

/// How a value writes what can't be written as itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// With backslashes: strings in JSON, and in double quotes in YAML.
    Escaped,
    /// In single quotes, of which each is written twice.
    Single,
    /// A plain scalar, or a block of lines.
    Plain,
}

impl Places {
    /// The places of the text of the value at a span of a source. Where the source reads otherwise than
    /// is known here, the rest of the text has no places.
    pub fn of(source: &str, span: Span, text: &str) -> Self {
        let Some(written) = source.get(span.range()) else { return Self::default() };
        let (style, skipped) = match written.as_bytes().first() {
            Some(b'"') => (Style::Escaped, 1),
            Some(b'\'') => (Style::Single, 1),
            // The head of a block: `|` or `>-`.
            Some(b'|' | b'>') => {
                (Style::Plain, written.find('\n').map_or(written.len(), |it| it + 1))
            }
            _ => (Style::Plain, 0),
        };
        let mut out = Self::default();
        let mut reader = Reader { written, at: skipped, style };
        for (at, c) in text.char_indices() {
            let Some(found) = reader.next(c) else { break };
            let start = span.start as usize;
            out.add(at..at + c.len_utf8(), found.start + start..found.end + start);
        }
        out
    }

    fn add(&mut self, text: Range<usize>, source: Range<usize>) {
        let is_plain = |it: &Piece| it.text.len() == it.source.len();
        let joined = Piece { text: text.clone(), source: source.clone() };
        match self.pieces.last_mut() {
            Some(last)
                if is_plain(last) && is_plain(&joined) && last.source.end == source.start =>
            {
                last.text.end = text.end;
                last.source.end = source.end;
            }
            _ => self.pieces.push(joined),
        }
    }

    /// The place in the source of a part of the text, and whether it is written there as it reads; `None`
    /// where that is not known.
    pub fn span(&self, part: Range<usize>) -> Option<(Span, bool)> {
        let piece = |at: usize| {
            let index = self.pieces.partition_point(|it| it.text.end <= at);
            self.pieces.get(index).filter(|it| it.text.contains(&at)).map(|it| (index, it))
        };
        let is_plain = |it: &Piece| it.text.len() == it.source.len();
        let (first, from) = piece(part.start)?;
        let inside = |it: &Piece, at: usize| match is_plain(it) {
            true => it.source.start + (at - it.text.start),
            false => it.source.start,
        };
        let start = inside(from, part.start);
        if part.is_empty() {
            return Some((Span::at(start as u32), is_plain(from)));
        }
        let (last, to) = piece(part.end - 1)?;
        let end = match is_plain(to) {
            true => inside(to, part.end - 1) + 1,
            false => to.source.end,
        };
        Some(((start..end).into(), first == last && is_plain(from)))
    }
}

/// Reads a written value character by character.
struct Reader<'s> {
    written: &'s str,
    at: usize,
    style: Style,
}

impl Reader<'_> {
    /// The bytes of the next character.
    fn next(&mut self, c: char) -> Option<Range<usize>> {
        let mut has_skipped_break = false;
        loop {
            let start = self.at;
            let rest = &self.written[start..];
            let next = rest.chars().next();
            if self.style == Style::Escaped && next == Some('\\') {
                self.at += escape(rest, c)?;
                // A line break with a backslash before it is none.
                if !rest[1..].starts_with(['\n', '\r']) {
                    return Some(start..self.at);
                }
                continue;
            }
            if self.style == Style::Single && c == '\'' {
                self.at += rest.starts_with("''").then_some(2)?;
                return Some(start..self.at);
            }
            if next == Some(c) {
                self.at += c.len_utf8();
                return Some(start..self.at);
            }
            match next {
                // Indentation, and line breaks that are read as blanks or not at all.
                Some(blank @ (' ' | '\t' | '\n' | '\r')) => {
                    has_skipped_break |= blank == '\n';
                    self.at += 1;
                }
                // The last line of a block ends in a break that is beyond its value.
                None if c == '\n' => return Some(start..start),
                _ if has_skipped_break && c == ' ' => return Some(start..start),
                _ => return None,
            }
        }
    }
}

/// The length of the escape that a text begins with.
fn escape(text: &str, c: char) -> Option<usize> {
    let len = match text.as_bytes().get(1)? {
        b'u' if text.get(6..).is_some_and(|it| it.starts_with("\\u")) && u32::from(c) > 0xffff => {
            12
        }
        b'u' => 6,
        b'U' => 10,
        b'x' => 4,
        _ => 1 + text[1..].chars().next()?.len_utf8(),
    };
    text.is_char_boundary(len).then_some(len).filter(|it| *it <= text.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Value, json, yaml};

    /// The source of each word of a value, by its place.
    fn words(source: &str, value: &Value) -> Vec<String> {
        let text = value.as_str().expect("a text");
        let places = Places::of(source, value.span, text);
        let mut at = 0;
        let words = text.split([' ', '\n']).map(|word| {
            let part = at..at + word.len();
            at = part.end + 1;
            part
        });
        let words = words.filter(|it| !it.is_empty());
        words
            .map(|part| match places.span(part.clone()) {
                Some((span, is_exact)) => {
                    assert_eq!(is_exact, source[span.range()] == text[part], "{source}");
                    source[span.range()].to_owned()
                }
                None => "?".to_owned(),
            })
            .collect()
    }

    #[test]
    fn words_of_json_are_found() {
        for (source, expected) in [
            (r#"{"a": "one two"}"#, &["one", "two"][..]),
            (
                r#"{"a": "one\ntwo \"three\" f\u00fcr"}"#,
                &["one", "two", r#"\"three\""#, r"f\u00fcr"],
            ),
            (
                r#"{"a": "\ud83d\ude00 one ü two \\ three"}"#,
                &[r"\ud83d\ude00", "one", "ü", "two", r"\\", "three"],
            ),
        ] {
            let document = json::parse(source);
            let value = document.root.get("a").expect("a value");
            assert_eq!(words(source, value), expected, "{source}");
        }
    }

    #[test]
    fn words_of_yaml_are_found() {
        for (source, expected) in [
            ("a: one two\n", &["one", "two"][..]),
            ("a: one\n  two\n\n  three\n", &["one", "two", "three"]),
            ("a: |\n  one\n    two\n\n  three\nb: c\n", &["one", "two", "three"]),
            ("a: >-\n  one\n  two\n\n  three\n", &["one", "two", "three"]),
            ("a: 'it''s one'\n", &["it''s", "one"]),
            ("a: 'one\n  two'\n", &["one", "two"]),
            ("a: \"one \\\n  two\\tthree\n  four\"\n", &["one", "two\\tthree", "four"]),
            ("a: |2\n   one\n  two\n", &["one", "two"]),
        ] {
            let document = yaml::parse_file(source);
            let value = document.root.get("a").expect("a value");
            assert_eq!(words(source, value), expected, "{source}");
        }
    }

    #[test]
    fn what_reads_otherwise_has_no_place() {
        let source = "\"one two\"";
        let places = Places::of(source, Span::new(0, source.len() as u32), "one three");
        assert_eq!(places.span(0..3), Some((Span::new(1, 4), true)));
        assert_eq!(places.span(4..9), None);
    }
}
