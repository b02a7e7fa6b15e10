//! MDX as blocks: tags, expressions, comments and `import`/`export`.

use crate::block::blocks::BlockKind;
use crate::block::cursor::Line;
use crate::block::parser::BlockParser;
use crate::block::state::BlockStart;
use crate::common::convert::{convert_tag, expression_value, judge_expression};
use crate::common::problem::{Problem, brace_problem, tag_problem};
use crate::common::region::{Part, Piece, Region, Scratch};
use crate::common::scan::{is_eol, line_end, skip_spaces};
use crate::common::tag::{RawTag, TagError, read_tag};
use crate::error::{ErrorKind, SyntaxError};
use crate::script::complaint::Complaint;
use crate::script::judge;
use crate::script::skim::{closing_brace, is_balanced};
use crate::tree::Value;
use doclint_diagnostic::Span;

/// A tag or an expression on its own line, with offsets into its region.
enum Item {
    Tag(RawTag),
    Expression(Part),
}

/// Why a line is not a line of tags and expressions.
enum Refusal {
    /// It begins with text: it is a paragraph.
    Text,
    /// There is text at this byte, after these expressions, which have to be valid even so: blocks are
    /// found before code spans, so that they may be inside one.
    TextAfter(usize, Vec<Part>),
    /// It can't be read, and reading it in another way does not help.
    Broken(Problem),
    /// The region ends too soon.
    End { start: usize, problem: Problem },
}

impl BlockParser<'_, '_> {
    /// The MDX block that starts at `at`; returns where the next line starts.
    pub fn mdx_block(&mut self, line: Line, at: usize, place: BlockStart) -> Option<usize> {
        if !self.mdx {
            return None;
        }
        match self.bytes[at] {
            b'<' if self.src[at..].starts_with("<!--") => self.comment(line, at, place),
            b'<' | b'{' => self.flow_items(line, at, place),
            b'e' | b'i' if at == line.start && place.depth == 0 => self.esm(line, place),
            _ => None,
        }
    }

    /// An HTML comment is an error, but the text in it stays hidden.
    fn comment(&mut self, line: Line, at: usize, place: BlockStart) -> Option<usize> {
        if place.depth > 0 || self.budget == 0 {
            return None;
        }
        let Some(len) = self.src[at..].find("-->") else {
            self.budget = self.budget.saturating_sub(self.src.len() - at);
            return None;
        };
        let end = at + len + 3;
        let (rest, next) = line_end(self.bytes, end);
        if skip_spaces(&self.bytes[..rest], end) < rest {
            return None;
        }
        self.make_room(place);
        let span = Span::new(at as u32, end as u32);
        self.error(ErrorKind::HtmlComment, span, None, "");
        let block = self.push(BlockKind::Html, at, end);
        self.push_line(block, Line { start: line.start, end, next: end }, at);
        self.finish_single(block);
        Some(next)
    }

    fn flow_items(&mut self, line: Line, at: usize, place: BlockStart) -> Option<usize> {
        let mut scratch = std::mem::take(&mut self.scratch);
        let found = self.read_items(line, at, place, &mut scratch);
        let next = match found {
            Ok((items, end)) => {
                let top = [Piece { at: 0, source: at as u32 }];
                let region = if place.depth == 0 {
                    Region { text: &self.src[at..], pieces: &top }
                } else {
                    scratch.region()
                };
                self.make_room(place);
                self.push_items(&region, items);
                Some(line_end(self.bytes, region.end(end) as usize).1)
            }
            Err(None) => None,
            Err(Some(error)) => {
                self.errors.push(error);
                None
            }
        };
        self.scratch = scratch;
        next
    }

    /// Reads tags and expressions up to a line end, over several lines where one of them does.
    fn read_items(
        &mut self,
        line: Line,
        at: usize,
        place: BlockStart,
        scratch: &mut Scratch,
    ) -> Result<(Vec<Item>, usize), Option<SyntaxError>> {
        if place.depth == 0 {
            let limit = if self.budget == 0 { line.next } else { self.src.len() };
            let pieces = [Piece { at: 0, source: at as u32 }];
            let region = Region { text: &self.src[at..limit], pieces: &pieces };
            return read_items(region.text).map_err(|refusal| {
                if matches!(refusal, Refusal::End { .. }) {
                    self.budget = self.budget.saturating_sub(limit - at);
                }
                self.concrete_until = refusal.end(&region);
                refusal.error(&region)
            });
        }
        let mut count = 1;
        loop {
            let lazy = self.gather(line, at, place.depth, count, scratch);
            let region = scratch.region();
            match read_items(region.text) {
                Err(Refusal::End { .. }) if lazy.is_none() && self.budget > 0 => {
                    self.budget = self.budget.saturating_sub(region.text.len());
                    count *= 2;
                }
                Err(Refusal::End { start, .. }) if lazy.is_some_and(|it| it.0) => {
                    let span = lazy.map(|it| it.1).unwrap_or_default();
                    let related = Some(region.span(start, start + 1));
                    let kind = ErrorKind::LazyLine;
                    return Err(Some(SyntaxError { kind, span, related, detail: String::new() }));
                }
                Err(refusal) => {
                    self.concrete_until = refusal.end(&region);
                    return Err(refusal.error(&region));
                }
                Ok(found) => return Ok(found),
            }
        }
    }

    /// Copies up to `count` lines of the first `depth` containers, from `at` on. Where the
    /// containers end before, returns the line that is not part of them and whether it has text.
    fn gather(
        &self,
        line: Line,
        at: usize,
        depth: usize,
        count: usize,
        scratch: &mut Scratch,
    ) -> Option<(bool, Span)> {
        scratch.clear();
        scratch.push(self.src, at as u32, line.next as u32);
        let mut next = line.next;
        for _ in 1..count {
            if next >= self.src.len() {
                return Some((false, Span::at(next as u32)));
            }
            let (end, after) = line_end(self.bytes, next);
            let line = Line { start: next, end, next: after };
            let (matched, cursor) = self.matching(line, depth);
            if matched < depth {
                let text = !cursor.is_blank(self.bytes, line);
                return Some((text, Span::new(line.start as u32, line.end as u32)));
            }
            scratch.push(self.src, cursor.pos as u32, after as u32);
            next = after;
        }
        None
    }

    fn push_items(&mut self, region: &Region<'_>, items: Vec<Item>) {
        for item in items {
            let block = match item {
                Item::Tag(raw) => {
                    let tag = convert_tag(self.builder, self.errors, region, &raw);
                    let (start, end) = (tag.data.opening.start, tag.data.opening.end);
                    self.push(BlockKind::Tag(tag), start as usize, end as usize)
                }
                Item::Expression(part) => {
                    let span = region.span_of(part);
                    let inner = Part::new(part.start + 1, part.end - 1);
                    judge_expression(self.errors, region, inner, judge::ExpressionPlace::Text);
                    let value = expression_value(self.builder, region, inner);
                    let kind = BlockKind::Expression(value);
                    self.push(kind, span.start as usize, span.end as usize)
                }
            };
            self.finish_single(block);
            // A blank line above the first of them does not part it from the others.
            self.blank_from = None;
        }
    }

    /// `import` and `export`, up to a blank line where all brackets are closed.
    fn esm(&mut self, line: Line, place: BlockStart) -> Option<usize> {
        let rest = &self.src[line.start..];
        let starts = rest.starts_with("import ") || rest.starts_with("export ");
        if !starts || self.open_paragraph(place).is_some() {
            return None;
        }
        let first = self.lines_until_blank(line.end, line.next);
        let (mut end, mut next, verdict) = self.statements(line.start, first);
        if let Err(complaint) = &verdict {
            // Statements that never end, or end by accident far below, must not hide the rest of
            // the page.
            (end, next) = self.paragraphs_up_to(first, line.start + complaint.at);
            let at = Span::at((line.start + complaint.at).min(end) as u32);
            let span = Span::new(line.start as u32, end as u32);
            self.error(ErrorKind::InvalidEsm, span, Some(at), &complaint.message);
        }
        self.make_room(place);
        let span = Span::new(line.start as u32, end as u32);
        self.push(BlockKind::Esm(Value { span, decoded: 0 }), line.start, end);
        Some(next)
    }

    /// Reads statements from `start` on, `first` being where their first blank line is; returns
    /// their end, where the next line starts, and the error in them.
    fn statements(
        &mut self,
        start: usize,
        first: (usize, usize),
    ) -> (usize, usize, Result<(), Complaint>) {
        let (mut end, mut next) = first;
        let mut tries = 0;
        loop {
            let text = &self.src[start..end];
            tries += 1;
            let at_end = next >= self.src.len() || tries > 256 || self.budget < text.len();
            let balanced = is_balanced(text);
            self.budget = self.budget.saturating_sub(text.len());
            if !balanced && at_end && tries > 1 {
                // It took in blank lines in search of a missing end.
                let message = "a bracket, quote or comment is never closed".to_owned();
                return (end, next, Err(Complaint { message, at: 0 }));
            }
            if balanced || at_end {
                let verdict = judge::esm(text);
                let swallows = verdict.as_ref().is_err_and(|it| it.at >= text.trim_end().len());
                if verdict.is_ok() || !swallows || at_end {
                    return (end, next, verdict);
                }
            }
            // Blank lines inside a statement belong to it.
            (end, next) = self.lines_until_blank(end, self.after_blank_lines(next));
        }
    }

    /// From the end of a paragraph on, steps over those that start at or before `at` and look like
    /// the inside of a statement: indented, or closing it.
    fn paragraphs_up_to(&self, (mut end, mut next): (usize, usize), at: usize) -> (usize, usize) {
        loop {
            let start = self.after_blank_lines(next);
            let inside = matches!(self.bytes.get(start), Some(b' ' | b'\t' | b'}' | b')' | b']'));
            if start > at || !inside {
                return (end, next);
            }
            (end, next) = self.lines_until_blank(end, start);
        }
    }

    fn after_blank_lines(&self, mut next: usize) -> usize {
        while next < self.src.len() {
            let (stop, after) = line_end(self.bytes, next);
            if skip_spaces(&self.bytes[..stop], next) < stop {
                break;
            }
            next = after;
        }
        next
    }

    /// Steps over lines up to a blank one; returns where the last of them ends and the next starts.
    fn lines_until_blank(&self, mut end: usize, mut next: usize) -> (usize, usize) {
        while next < self.src.len() {
            let (stop, after) = line_end(self.bytes, next);
            if skip_spaces(&self.bytes[..stop], next) == stop {
                break;
            }
            (end, next) = (stop, after);
        }
        (end, next)
    }
}

impl Refusal {
    /// Up to where lines were read as those of tags. The reference looks for no container on them, even
    /// when text after a tag makes a paragraph of all.
    fn end(&self, region: &Region<'_>) -> usize {
        match self {
            Self::TextAfter(at, _) => region.end(*at) as usize + 1,
            _ => 0,
        }
    }

    fn error(self, region: &Region<'_>) -> Option<SyntaxError> {
        match self {
            Self::Text => None,
            Self::TextAfter(_, parts) => {
                let mut errors = Vec::new();
                for part in parts {
                    let inner = Part::new(part.start + 1, part.end - 1);
                    judge_expression(&mut errors, region, inner, judge::ExpressionPlace::Text);
                }
                errors.into_iter().next()
            }
            Self::Broken(problem) | Self::End { problem, .. } => Some(problem.error(region)),
        }
    }
}

/// Reads tags and expressions up to the first line end outside of them.
fn read_items(text: &str) -> Result<(Vec<Item>, usize), Refusal> {
    let bytes = text.as_bytes();
    let mut items = Vec::new();
    let mut at = 0;
    loop {
        match bytes.get(at) {
            None => return Ok((items, at)),
            Some(&byte) if is_eol(byte) => return Ok((items, at)),
            Some(b'<') => match read_tag(text, at) {
                Ok(tag) => {
                    at = tag.end;
                    items.push(Item::Tag(tag));
                }
                Err(TagError::Text) => return Err(text_after(at, &items)),
                Err(error) => {
                    let end = matches!(error, TagError::End { .. });
                    let problem = tag_problem(text, at, error);
                    return Err(if end {
                        Refusal::End { start: at, problem }
                    } else {
                        Refusal::Broken(problem)
                    });
                }
            },
            Some(b'{') => match closing_brace(text, at) {
                Some(close) => {
                    items.push(Item::Expression(Part::new(at, close + 1)));
                    at = close + 1;
                }
                None => return Err(Refusal::End { start: at, problem: brace_problem(at) }),
            },
            Some(_) => return Err(text_after(at, &items)),
        }
        let expression = matches!(items.last(), Some(Item::Expression(..)));
        at = skip_spaces(bytes, at);
        // The reference has no two expressions in a row: they make a paragraph.
        if expression && bytes.get(at) == Some(&b'{') {
            return Err(text_after(at, &items));
        }
    }
}

/// Text after the items of a line.
fn text_after(at: usize, items: &[Item]) -> Refusal {
    let expressions = items.iter().filter_map(|it| match it {
        Item::Expression(part) => Some(*part),
        Item::Tag(_) => None,
    });
    match items.is_empty() {
        true => Refusal::Text,
        false => Refusal::TextAfter(at, expressions.collect()),
    }
}
