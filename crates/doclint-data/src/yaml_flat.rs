//! Reads the front matter that most pages have: one `key: value` pair on each line, without any of
//! YAML's special signs. The library takes ten times as long for it.

use crate::{DataError, Document, Entry, Key, Kind, Mapping, Value, scalar};
use doclint_diagnostic::Span;

/// No real key is longer, and YAML has a limit of its own.
const LONGEST_KEY: usize = 128;

/// The mapping of a text in which every line is empty or a plain pair; `None` for all others, even
/// where YAML would read the same out of them. `shift` is added to every offset.
pub fn read(text: &str, shift: u32) -> Option<Document> {
    let mut mapping = Mapping::default();
    let mut at = 0;
    while at < text.len() {
        let len = text.as_bytes()[at..].iter().position(|&byte| byte == b'\n');
        let (end, next) = len.map_or((text.len(), text.len()), |len| (at + len, at + len + 1));
        let line = &text[at..end];
        let line = if next > end { line.strip_suffix('\r').unwrap_or(line) } else { line };
        if !line.is_empty() {
            mapping.entries.push(pair(line, shift + at as u32)?);
        }
        at = next;
    }
    let (first, last) = (mapping.entries.first()?, mapping.entries.last()?);
    let span = Span::new(first.key.span.start, last.value.span.end);
    let mut errors = Vec::new();
    mapping.report_duplicates(&mut errors);
    errors.sort_by_key(DataError::span);
    Some(Document { root: Value::new(span, Kind::Mapping(mapping)), errors })
}

fn pair(line: &str, start: u32) -> Option<Entry> {
    let bytes = line.as_bytes();
    let is_key = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let colon = bytes.iter().position(|&byte| !is_key(byte))?;
    if colon > LONGEST_KEY || !bytes[0].is_ascii_alphabetic() || bytes[colon] != b':' {
        return None;
    }
    let span = |from: usize, to: usize| Span::new(start + from as u32, start + to as u32);
    let key = Key { span: span(0, colon), text: line[..colon].to_owned() };
    let blanks = bytes[colon + 1..].iter().take_while(|&&byte| byte == b' ').count();
    let from = colon + 1 + blanks;
    if from == bytes.len() {
        return Some(Entry { key, value: Value::new(span(colon + 1, colon + 1), Kind::Null) });
    }
    if blanks == 0 || !line[from..].chars().all(is_text) {
        return None;
    }
    let written = line[from..].trim_end_matches(' ');
    let kind = match written.strip_prefix('[') {
        Some(items) => Kind::Sequence(list(items, start + from as u32 + 1)?),
        None => kind(written)?,
    };
    Some(Entry { key, value: Value::new(span(from, from + written.len()), kind) })
}

/// The kind of a value that is alone on its line.
fn kind(written: &str) -> Option<Kind> {
    let bytes = written.as_bytes();
    match bytes.first()? {
        &quote @ (b'"' | b'\'') => {
            let inner = written[1..].strip_suffix(char::from(quote))?;
            let is_special = |byte: u8| byte == quote || byte == b'\\' && quote == b'"';
            (!inner.bytes().any(is_special)).then(|| Kind::String(inner.to_owned()))
        }
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'_' | b'.' | b'(' | b'$' | 0x80.. => {
            let ends = bytes.windows(2).any(|pair| pair == b": " || pair == b" #");
            (!ends && bytes[bytes.len() - 1] != b':').then(|| scalar::plain(written))
        }
        _ => None,
    }
}

/// The items of a list of strings and numbers; `text` is the text after its bracket.
fn list(text: &str, start: u32) -> Option<Vec<Value>> {
    let mut items = Vec::new();
    let mut rest = text.trim_start_matches(' ');
    if rest == "]" {
        return Some(items);
    }
    loop {
        let len = match rest.as_bytes().first()? {
            quote @ (b'"' | b'\'') => {
                2 + rest.as_bytes()[1..].iter().position(|byte| byte == quote)?
            }
            _ => rest.find([',', ']'])?,
        };
        let item = rest[..len].trim_end_matches(' ');
        let kind = kind(item).filter(|_| item.starts_with(['"', '\'']) || is_bare_item(item))?;
        let at = start + (text.len() - rest.len()) as u32;
        items.push(Value::new(Span::new(at, at + item.len() as u32), kind));
        rest = rest[len..].trim_start_matches(' ');
        if rest == "]" {
            return Some(items);
        }
        rest = rest.strip_prefix(',')?.trim_start_matches(' ');
    }
}

/// Whether an item without quotes has no sign that may mean something in a list.
fn is_bare_item(item: &str) -> bool {
    item.chars().all(|c| c.is_ascii_alphanumeric() || " -_./".contains(c) || c >= '\u{a0}')
}

/// Whether every reader of YAML takes a character for text.
fn is_text(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        // The mask for the library uses some of these.
        '\u{378}' | '\u{e000}'..='\u{f8ff}' => false,
        _ => c >= '\u{a0}',
    }
}
