//! Text as a reader sees it, with a map back to bytes.

use crate::around::{end_of, is_preformatted};
use crate::words::Counter;
use crate::{OBJECT, Word, sentences, words};
use doclint_data::Value;
use doclint_diagnostic::Span;
use doclint_syntax::ast::{self, Str, SubStr};
use doclint_syntax::{AstNode, Node, NodeKind};
use std::ops::Range;

/// Text as a reader sees it, with a map back to bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    text: String,
    runs: Vec<Run>,
}

/// A piece of the text, up to the next piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Where it starts in the text, in bytes.
    start: u32,
    /// Its place in the source. As long as the piece: the two run in step. Otherwise the piece
    /// represents all of it.
    source: Span,
}

impl Prose {
    /// The prose of a block: a paragraph, a heading or a cell.
    pub fn of_block(block: ast::Prose<'_>) -> Self {
        Self::of_nodes(block.node().descendants())
    }

    /// The prose of some nodes in the order of the text.
    pub fn of_nodes<'a>(nodes: impl IntoIterator<Item = Node<'a>>) -> Self {
        let mut out = Self::default();
        let mut code_to = 0;
        for node in nodes {
            if node.id().0 < code_to {
                continue;
            }
            match shown(node) {
                Shown::Text(text) => out.push_str(text),
                Shown::Object => {
                    out.push(OBJECT.encode_utf8(&mut [0; 4]), node.span());
                    code_to = end_of(node);
                }
                Shown::Break => out.push("\n", node.span()),
                Shown::BlockStart => out.push("\n", Span::at(node.span().start)),
                Shown::Nothing => {}
            }
        }
        out
    }

    /// The prose of a string of the page.
    pub fn of_str(value: Str<'_>) -> Self {
        let mut out = Self::default();
        out.push_str(value);
        out
    }

    /// The prose of a part of the source.
    pub fn of_sub_str(value: SubStr<'_>) -> Self {
        let mut out = Self::default();
        out.push_exact(value.text, value.span);
        out
    }

    /// The prose of a string in front matter or in a data file. `source` is the text that the
    /// value's span counts in.
    pub fn of_value(value: &Value, source: &str) -> Option<Self> {
        let text = value.as_str()?;
        let mut out = Self::default();
        let written = source.get(value.span.range()).unwrap_or_default();
        let inner = match written.find(text) {
            // Between quotes, or bare: the string is in the source exactly as it is read.
            Some(at) => {
                let start = value.span.start + at as u32;
                Span::new(start, start + text.len() as u32)
            }
            None => value.span,
        };
        out.push(text, inner);
        Some(out)
    }

    fn push(&mut self, text: &str, source: Span) {
        self.runs.push(Run { start: self.text.len() as u32, source });
        self.text.push_str(text);
    }

    /// Adds a text that is in the source exactly as it is read. All lines end in one character.
    fn push_exact(&mut self, text: &str, source: Span) {
        if !text.contains('\r') {
            return self.push(text, source);
        }
        let mut start = 0;
        for (at, _) in text.match_indices("\r\n") {
            self.push_part(text, start..at, source);
            let at = source.start + at as u32;
            self.push("\n", Span::new(at, at + 2));
            start = (at - source.start) as usize + 2;
        }
        self.push_part(text, start..text.len(), source);
    }

    fn push_part(&mut self, text: &str, part: Range<usize>, source: Span) {
        if !part.is_empty() {
            let place = |at: usize| source.start + at as u32;
            self.push(&text[part.clone()], Span::new(place(part.start), place(part.end)));
        }
    }

    fn push_str(&mut self, value: Str<'_>) {
        let text = value.as_str();
        if text.len() as u32 == value.span().len() {
            return self.push_exact(text, value.span());
        }
        // Decoded somewhere inside: pieces between blanks keep places exact.
        let mut start = 0;
        for (at, c) in text.char_indices() {
            if c.is_whitespace() {
                if start < at {
                    self.push(&text[start..at], value.part(start..at));
                }
                start = at + c.len_utf8();
                // All lines end in one character.
                let is_ending = c == '\r' && text[start..].starts_with('\n');
                if !is_ending {
                    self.push(&text[at..start], value.part(at..start));
                }
            }
        }
        if start < text.len() {
            self.push(&text[start..], value.part(start..text.len()));
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Where a part of the text is in the source; `part` counts bytes of [`Self::as_str`].
    pub fn span(&self, part: Range<usize>) -> Span {
        let start = self.place(part.start as u32, true);
        if part.is_empty() {
            return Span::at(start);
        }
        Span::new(start, self.place(part.end as u32, false).max(start))
    }

    /// The source's byte for a byte of the text: as the start or as the end of something.
    fn place(&self, at: u32, as_start: bool) -> u32 {
        let after = if as_start {
            self.runs.partition_point(|run| run.start <= at)
        } else {
            self.runs.partition_point(|run| run.start < at)
        };
        let Some(index) = after.checked_sub(1) else {
            return self.runs.first().map_or(0, |run| run.source.start);
        };
        let run = self.runs[index];
        let end = self.runs.get(after).map_or(self.text.len() as u32, |next| next.start);
        match (end - run.start == run.source.len(), as_start) {
            (true, _) => run.source.start + at.min(end) - run.start,
            (false, true) if at < end => run.source.start,
            (false, _) => run.source.end,
        }
    }

    /// Its words.
    pub fn words(&self) -> impl Iterator<Item = Word<'_>> {
        words(&self.text)
    }

    /// Its sentences, as ranges of [`Self::as_str`].
    pub fn sentences(&self) -> impl Iterator<Item = Range<usize>> {
        sentences(&self.text)
    }
}

/// The contribution of a node itself to the text of its block.
enum Shown<'a> {
    Text(Str<'a>),
    Object,
    Break,
    BlockStart,
    Nothing,
}

#[inline]
fn shown(node: Node<'_>) -> Shown<'_> {
    match node.kind() {
        NodeKind::Text => match ast::Text::cast(node) {
            Some(text) => Shown::Text(text.value()),
            None => Shown::Nothing,
        },
        NodeKind::InlineCode | NodeKind::InlineMath => Shown::Object,
        NodeKind::Expression if !is_comment(node.text()) => Shown::Object,
        NodeKind::Break => Shown::Break,
        NodeKind::Component => of_element(node),
        _ => Shown::Nothing,
    }
}

/// Adds the words that a node shows to those of its block. Returns whether all that is in it is code.
pub(crate) fn count_node(counter: &mut Counter, node: Node<'_>) -> bool {
    let shown = shown(node);
    match &shown {
        Shown::Text(text) => counter.add(text.as_str()),
        Shown::Object | Shown::Break | Shown::BlockStart => counter.end_word(),
        Shown::Nothing => {}
    }
    matches!(shown, Shown::Object)
}

fn is_comment(expression: &str) -> bool {
    let inner = expression.trim_start_matches('{').trim_end_matches('}').trim();
    inner.is_empty() || inner.starts_with("/*") && inner.ends_with("*/") || inner.starts_with("//")
}

/// Some elements start a line of their own, so that words around them don't grow together, and others
/// hold code.
fn of_element(node: Node<'_>) -> Shown<'_> {
    let name = ast::Component::cast(node).and_then(ast::Component::name);
    match name.map_or("", |it| it.as_str()) {
        "br" | "p" | "div" | "li" | "ul" | "ol" | "td" | "th" | "tr" | "table" => Shown::BlockStart,
        name if is_preformatted(name) => Shown::Object,
        _ => Shown::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::Kind;

    #[test]
    fn places_follow_pieces_that_run_in_step_and_pieces_that_do_not() {
        let source = "A &amp; *bold* `code` end";
        let mut prose = Prose::default();
        prose.push("A ", Span::new(0, 2));
        prose.push("&", Span::new(2, 7));
        prose.push(" ", Span::new(7, 8));
        prose.push("bold", Span::new(9, 13));
        prose.push(" ", Span::new(14, 15));
        prose.push("\u{FFFC}", Span::new(15, 21));
        prose.push(" end", Span::new(21, 25));
        let text = prose.as_str().to_owned();
        assert_eq!(text, "A & bold \u{FFFC} end");
        let source_of = |part: &str| {
            let at = text.find(part).unwrap();
            &source[prose.span(at..at + part.len()).range()]
        };
        assert_eq!(source_of("A"), "A");
        assert_eq!(source_of("&"), "&amp;");
        assert_eq!(source_of("A & bold"), "A &amp; *bold");
        assert_eq!(source_of("ol"), "ol");
        assert_eq!(source_of("\u{FFFC}"), "`code`");
        assert_eq!(source_of("end"), "end");
        assert_eq!(source_of(&text), source);
        assert_eq!(prose.span(0..0), Span::at(0));
        assert_eq!(prose.span(text.len()..text.len()), Span::at(25));
    }

    #[test]
    fn strings_of_front_matter_lie_between_their_quotes() {
        let source = "title: \"Get going\"\n";
        let value = Value::new(Span::new(7, 18), Kind::String("Get going".to_owned()));
        let prose = Prose::of_value(&value, source).unwrap();
        assert_eq!(&source[prose.span(4..9).range()], "going");
        let escaped = Value::new(Span::new(7, 18), Kind::String("Get\tgoing".to_owned()));
        let prose = Prose::of_value(&escaped, source).unwrap();
        assert_eq!(&source[prose.span(4..9).range()], "\"Get going\"");
        assert_eq!(Prose::of_value(&Value::new(Span::default(), Kind::Null), source), None);
    }
}
