//! YAML, read from events.

use crate::yaml_error::explain;
use crate::yaml_mask::{Masked, NEXT_LINE};
use crate::{DataError, Document, Entry, Key, Kind, Limits, Mapping, Value, scalar, yaml_flat};
use doclint_diagnostic::Span;
use libyaml_safer::{
    Encoding, Event, EventData, MappingStyle, Parser, STR_TAG, ScalarStyle, SequenceStyle,
};
use std::io::Read;
use std::ops::ControlFlow;

/// Reads front matter. `base` is added to every offset: where the text starts in its file, in
/// bytes.
pub fn parse(text: &str, base: u32) -> Document {
    parse_within(text, base, Limits::FRONT_MATTER)
}

/// Reads a YAML file.
pub fn parse_file(text: &str) -> Document {
    parse_within(text, 0, Limits::YAML_FILE)
}

/// Reads a YAML text of which only the first document counts. Whatever comes before a mistake is
/// kept. A byte order mark at the start is skipped.
pub fn parse_within(text: &str, base: u32, limits: Limits) -> Document {
    if let Some(refusal) = limits.refuse(text, base) {
        return refusal;
    }
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let shift = base + (text.len() - body.len()) as u32;
    if let Some(document) = yaml_flat::read(body, shift) {
        return document;
    }
    from_events(body, shift, limits)
}

fn from_events(body: &str, shift: u32, limits: Limits) -> Document {
    let (readable, control) = split_at_control(body, shift);
    let mut builder = Builder::new(readable, shift, limits);
    builder.read(control.is_some());
    builder.errors.extend(control);
    builder.finish()
}

/// Draws the library's events, until `take` breaks or the text can't be read any further.
fn events(
    text: &str,
    mut take: impl FnMut(Event) -> ControlFlow<()>,
) -> Result<(), libyaml_safer::Error> {
    let mut parser = Parser::new();
    // Without a set encoding, a first character such as `［` is read as a broken byte order mark.
    parser.set_encoding(Encoding::Utf8);
    // As js-yaml does; the library also panics on a text that ends in a backslash.
    let end: &[u8] = if text.ends_with('\n') { b"" } else { b"\n" };
    parser.set_input(text.as_bytes().chain(end));
    loop {
        let event = parser.parse()?;
        if event.data == EventData::StreamEnd || take(event).is_break() {
            return Ok(());
        }
    }
}

/// The content of a list or mapping that is not closed yet.
enum Open {
    Sequence(Vec<Value>),
    Mapping { mapping: Mapping, key: Option<Key> },
}

struct Frame {
    start: u32,
    /// In brackets or braces: its end is theirs, not that of the last thing in it.
    flow: bool,
    open: Open,
}

struct Builder<'t> {
    text: &'t str,
    shift: u32,
    limits: Limits,
    documents: u32,
    frames: Vec<Frame>,
    root: Option<Value>,
    errors: Vec<DataError>,
}

impl<'t> Builder<'t> {
    fn new(text: &'t str, shift: u32, limits: Limits) -> Self {
        let (frames, errors) = (Vec::new(), Vec::new());
        Self { text, shift, limits, documents: 0, frames, root: None, errors }
    }

    /// The cut in a text is the mistake, and not the error that the library then reports.
    fn read(&mut self, cut: bool) {
        let masked = Masked::new(self.text);
        let result = events(&masked.text, |event| self.event(event, &masked));
        if let Err(error) = result
            && !cut
        {
            let place = |index| masked.original(index).min(self.text.len());
            self.errors.push(explain(&error, self.text, self.shift, place));
        }
    }

    fn event(&mut self, event: Event, masked: &Masked) -> ControlFlow<()> {
        // The line end that was added is not part of the text.
        let place = |index: u64| self.shift + masked.original(index).min(self.text.len()) as u32;
        let (start, end) = (place(event.start_mark.index), place(event.end_mark.index));
        match event.data {
            EventData::DocumentStart { .. } => {
                self.documents += 1;
                if self.documents > 1 {
                    self.errors.push(second_document(start, end));
                    return ControlFlow::Break(());
                }
            }
            EventData::Alias { .. } => {
                let span = Span::new(start, end);
                self.errors.push(DataError::Alias { span });
                self.place(Value::new(span, Kind::Null));
            }
            EventData::Scalar { tag, value, style, .. } => {
                let value = masked.unmask(value);
                self.scalar(Span::new(start, end), tag.as_deref(), value, style);
            }
            EventData::SequenceStart { style, .. } => {
                let flow = style == SequenceStyle::Flow;
                return self.open(start, flow, Open::Sequence(Vec::new()));
            }
            EventData::MappingStart { style, .. } => {
                let flow = style == MappingStyle::Flow;
                let open = Open::Mapping { mapping: Mapping::default(), key: None };
                return self.open(start, flow, open);
            }
            EventData::SequenceEnd | EventData::MappingEnd => self.close(Some(end)),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn scalar(&mut self, span: Span, tag: Option<&str>, value: String, style: ScalarStyle) {
        let is_text = style != ScalarStyle::Plain || matches!(tag, Some(STR_TAG | "!"));
        let kind = if is_text { Kind::String(value) } else { scalar::plain(&value) };
        let mut span = span;
        if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) {
            // The library counts the blank lines after a block of text in.
            span.end = span.start + self.slice(span).trim_end().len() as u32;
        }
        self.place(Value::new(span, kind));
    }

    /// Events are drawn one by one, so that nothing deeper is ever read: the library's scanner
    /// looks ahead for at most 1,024 characters.
    fn open(&mut self, start: u32, flow: bool, open: Open) -> ControlFlow<()> {
        if self.frames.len() >= self.limits.depth as usize {
            self.errors.push(self.limits.too_deep(start));
            self.place(Value::new(Span::at(start), Kind::Null));
            return ControlFlow::Break(());
        }
        self.frames.push(Frame { start, flow, open });
        ControlFlow::Continue(())
    }

    /// Closes the innermost list or mapping; `end` is unknown where the text broke off.
    fn close(&mut self, end: Option<u32>) {
        let Some(Frame { start, flow, open }) = self.frames.pop() else { return };
        let (last, kind) = match open {
            Open::Sequence(items) => {
                (items.last().map(|item| item.span.end), Kind::Sequence(items))
            }
            Open::Mapping { mut mapping, key } => {
                if let Some(key) = key {
                    let value = Value::new(Span::at(key.span.end), Kind::Null);
                    mapping.entries.push(Entry { key, value });
                }
                mapping.report_duplicates(&mut self.errors);
                (mapping.entries.last().map(|entry| entry.value.span.end), Kind::Mapping(mapping))
            }
        };
        let end = end.filter(|_| flow).or(last).unwrap_or(start);
        self.place(Value::new(Span::new(start, end.max(start)), kind));
    }

    fn place(&mut self, value: Value) {
        match self.frames.last_mut().map(|frame| &mut frame.open) {
            None => self.root = Some(value),
            Some(Open::Sequence(items)) => items.push(value),
            Some(Open::Mapping { mapping, key }) => match key.take() {
                Some(key) => mapping.entries.push(Entry { key, value }),
                None => {
                    let span = value.span;
                    let text = match value.kind {
                        Kind::String(text) => text,
                        _ => self.slice(span).to_owned(),
                    };
                    if let Some(Frame { open: Open::Mapping { key, .. }, .. }) =
                        self.frames.last_mut()
                    {
                        *key = Some(Key { span, text });
                    }
                }
            },
        }
    }

    fn slice(&self, span: Span) -> &'t str {
        let range = (span.start - self.shift) as usize..(span.end - self.shift) as usize;
        self.text.get(range).unwrap_or_default()
    }

    fn finish(mut self) -> Document {
        while !self.frames.is_empty() {
            self.close(None);
        }
        self.errors.sort_by_key(DataError::span);
        let all = Span::new(self.shift, self.shift + self.text.len() as u32);
        Document {
            root: self.root.unwrap_or_else(|| Value::new(all, Kind::Null)),
            errors: self.errors,
        }
    }
}

fn second_document(start: u32, end: u32) -> DataError {
    DataError::Syntax {
        span: Span::new(start, end),
        message: "second YAML document; only the first is read".to_owned(),
        help: Some("remove the line `---` or what follows it".to_owned()),
        replacement: None,
    }
}

/// The text up to the line that holds a character which no YAML reader takes, and the finding.
/// The library would refuse the whole text.
fn split_at_control(text: &str, shift: u32) -> (&str, Option<DataError>) {
    let is_control = |it: char| {
        matches!(it, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}'
            | '\u{FFFE}' | '\u{FFFF}')
            && it != NEXT_LINE
    };
    let Some(at) = text.find(is_control) else { return (text, None) };
    let character = text[at..].chars().next().expect("found just now");
    let start = shift + at as u32;
    let error = DataError::Syntax {
        span: Span::new(start, start + character.len_utf8() as u32),
        message: format!("invisible control character (U+{:04X})", character as u32),
        help: Some("delete it".to_owned()),
        replacement: Some(String::new()),
    };
    let line = text[..at].rfind(['\n', '\r']).map_or(0, |it| it + 1);
    (&text[..line], Some(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts that may follow a key.
    const VALUES: &[&str] = &[
        "",
        " ",
        " x",
        "  two words  ",
        " \"q: # '\"",
        " 'q: # \"' ",
        " \"\"",
        " ''",
        " 1.50",
        " 0x1F",
        " ~",
        " null",
        " True",
        " .5",
        " ...",
        " ---",
        " a:b c#d, [e] {f} !g &h *i",
        " https://é.ü/?a=b",
        " 日本語、",
        " (a) `b` \"c\" 'd' \\n",
        " 2024-05-01",
        " \u{a0}x\u{a0}",
        " $x % @ | >",
        " a\u{e028}b",
        " a!, b",
        " a ! , b",
        " x: ",
        " \"a\\\"",
        " 'it''s'",
        " \"a\" b",
        " a: b",
        " a #b",
        " a:",
        " #c",
        " - a",
        " [a] b",
        " [a,]",
        " [,a]",
        " [a: b]",
        " [a",
        " [\"a\": b]",
        " [a b c # d]",
        " [*a]",
        " [-a]",
        " [\"a\" b]",
        " []",
        " [ ]",
        " [a]",
        " [ a , \"b, c]\" ,'d # e: f',1.5, null ]  ",
        " [日本, \"!x, y\", a-b c/d.e]",
        " [\"\", '']",
        " [a - b]",
        " [[a]]",
        " [a, {b: c}]",
        " [!a, b]",
        " [true,2024-01-01]",
        " @a",
        " \u{2028}",
        " x\u{85}y",
        " \tx",
        " x\ty",
        "x",
        " \u{7f}",
        " 'a",
        " a\u{feff}b",
    ];

    /// Each part of a line that may matter, so that every pair of lines has been read both ways.
    #[test]
    fn flat_mappings_are_read_as_the_library_reads_them() {
        let keys = ["title", "a-b_1", "true", "null", "on"];
        let mut both = 0;
        for (index, first) in VALUES.iter().enumerate() {
            for (second, end) in
                VALUES.iter().zip(["", "\n", "\r\n", "\n\n", "\r", "\n "].iter().cycle())
            {
                let (a, b) = (keys[index % keys.len()], keys[(index + second.len()) % keys.len()]);
                let line_end = if index % 3 == 0 { "\r\n" } else { "\n" };
                let text = format!("{a}:{first}{line_end}{b}:{second}{end}");
                let Some(flat) = yaml_flat::read(&text, 7) else { continue };
                let library = from_events(&text, 7, Limits::FRONT_MATTER);
                assert_eq!(format!("{flat:?}"), format!("{library:?}"), "{text:?}");
                both += 1;
            }
        }
        assert!(both > 300, "{both}");
        for text in [
            "",
            "\n",
            "a:\n  b: c",
            "a: b\n  c",
            "a:\n- b",
            "a: |\n  b",
            "- a",
            "a",
            "---\na: b",
            "a: &b c",
        ] {
            assert!(yaml_flat::read(text, 0).is_none(), "{text}");
        }
    }
}
