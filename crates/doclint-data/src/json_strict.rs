//! Reads JSON without mistakes, in one pass. Nearly every file is without, and so is read several
//! times faster than by the parser that can explain errors.

use crate::{DataError, Document, Entry, Key, Kind, Limits, Mapping, Value};
use doclint_diagnostic::Span;

/// The tree of a text that is JSON as its standard has it, or `None`. `shift` is added to every
/// offset.
pub fn read(text: &str, shift: u32) -> Option<Document> {
    let reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        shift,
        open: Vec::new(),
        items: Vec::new(),
        entries: Vec::new(),
        errors: Vec::new(),
    };
    reader.document()
}

/// A list or mapping that is not closed yet.
struct Open {
    start: usize,
    /// The key of the value that is read next; `None` in a list.
    key: Option<Key>,
    /// Where its own items or entries begin in the reader's list of all that are open.
    first: usize,
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    shift: u32,
    open: Vec<Open>,
    items: Vec<Value>,
    entries: Vec<Entry>,
    errors: Vec<DataError>,
}

impl Reader<'_> {
    fn document(mut self) -> Option<Document> {
        loop {
            let Some(mut value) = self.value()? else { continue };
            // A complete value belongs to the innermost list or mapping, and may complete it.
            loop {
                let Some(open) = self.open.last_mut() else {
                    self.skip_blanks();
                    let errors = &mut self.errors;
                    errors.sort_by_key(DataError::span);
                    let whole = self.at == self.bytes.len();
                    return whole.then_some(Document { root: value, errors: self.errors });
                };
                let is_list = open.key.is_none();
                match open.key.take() {
                    Some(key) => self.entries.push(Entry { key, value }),
                    None => self.items.push(value),
                }
                self.skip_blanks();
                match (self.peek()?, is_list) {
                    (b',', true) => self.at += 1,
                    (b',', false) => {
                        self.at += 1;
                        let key = self.key()?;
                        self.open.last_mut()?.key = Some(key);
                    }
                    (b']', true) | (b'}', false) => {
                        self.at += 1;
                        value = self.close(is_list)?;
                        continue;
                    }
                    _ => return None,
                }
                break;
            }
        }
    }

    /// The value that comes next, or `None` inside where that is a list or mapping with something
    /// in it, which is now open.
    fn value(&mut self) -> Option<Option<Value>> {
        self.skip_blanks();
        let start = self.at;
        let kind = match self.peek()? {
            b'"' => Kind::String(self.string()?),
            open @ (b'{' | b'[') => {
                self.at += 1;
                self.skip_blanks();
                match (open, self.peek()?) {
                    (b'{', b'}') => Kind::Mapping(Mapping::default()),
                    (b'[', b']') => Kind::Sequence(Vec::new()),
                    _ => return self.open(start, open == b'[').map(|()| None),
                }
            }
            b't' => self.word("true", Kind::Bool(true))?,
            b'f' => self.word("false", Kind::Bool(false))?,
            b'n' => self.word("null", Kind::Null)?,
            _ => Kind::Number(self.number()?),
        };
        if matches!(kind, Kind::Mapping(_) | Kind::Sequence(_)) {
            // An empty one counts as a level, too.
            if self.open.len() >= Limits::JSON_FILE.depth as usize {
                return None;
            }
            self.at += 1;
        }
        Some(Some(Value::new(self.span(start), kind)))
    }

    fn open(&mut self, start: usize, is_list: bool) -> Option<()> {
        if self.open.len() >= Limits::JSON_FILE.depth as usize {
            return None;
        }
        let first = if is_list { self.items.len() } else { self.entries.len() };
        let key = if is_list { None } else { Some(self.key()?) };
        self.open.push(Open { start, key, first });
        Some(())
    }

    fn close(&mut self, is_list: bool) -> Option<Value> {
        let Open { start, first, .. } = self.open.pop()?;
        let kind = if is_list {
            Kind::Sequence(self.items.split_off(first))
        } else {
            let mapping = Mapping { entries: self.entries.split_off(first) };
            mapping.report_duplicates(&mut self.errors);
            Kind::Mapping(mapping)
        };
        Some(Value::new(self.span(start), kind))
    }

    /// A key and the colon after it.
    fn key(&mut self) -> Option<Key> {
        self.skip_blanks();
        let start = self.at;
        if self.peek()? != b'"' {
            return None;
        }
        let text = self.string()?;
        let span = self.span(start);
        self.skip_blanks();
        if self.peek()? != b':' {
            return None;
        }
        self.at += 1;
        Some(Key { span, text })
    }

    fn word(&mut self, word: &str, kind: Kind) -> Option<Kind> {
        self.bytes[self.at..].starts_with(word.as_bytes()).then(|| self.at += word.len())?;
        Some(kind)
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at + 1;
        self.at = plain_end(self.bytes, start);
        if self.peek()? == b'"' {
            self.at += 1;
            return Some(self.text[start..self.at - 1].to_owned());
        }
        let mut out = String::from(&self.text[start..self.at]);
        loop {
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(out);
                }
                b'\\' => out.push(self.escape()?),
                _ => return None,
            }
            let start = self.at;
            self.at = plain_end(self.bytes, start);
            out.push_str(&self.text[start..self.at]);
        }
    }

    fn escape(&mut self) -> Option<char> {
        self.at += 2;
        Some(match self.bytes.get(self.at - 1)? {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let unit = self.unit()?;
                // A pair of surrogates is left to the other parser: it is rare.
                return char::from_u32(unit);
            }
            _ => return None,
        })
    }

    /// The four hexadecimal digits of `\u0000`.
    fn unit(&mut self) -> Option<u32> {
        let digits = self.bytes.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.iter().try_fold(0, |unit, &digit| Some(unit * 16 + char::from(digit).to_digit(16)?))
    }

    fn number(&mut self) -> Option<f64> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let whole = self.digits();
        if whole == 0 || whole > 1 && self.bytes[self.at - whole] == b'0' {
            return None;
        }
        let mut is_whole = self.at - start == whole;
        if self.peek() == Some(b'.') {
            self.at += 1;
            is_whole = false;
            (self.digits() > 0).then_some(())?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            is_whole = false;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            (self.digits() > 0).then_some(())?;
        }
        let text = &self.text[start..self.at];
        // Up to 15 digits every integer has its own `f64`.
        if is_whole && text.len() <= 15 {
            return text.parse::<u64>().ok().map(|value| value as f64);
        }
        text.parse().ok()
    }

    /// Steps over digits; returns how many there are.
    fn digits(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        self.at - start
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.shift + start as u32, self.shift + self.at as u32)
    }
}

/// The first byte from `at` on that is a quote, a backslash or a control character. Eight bytes at
/// a time, as most strings are longer than that.
fn plain_end(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    while let Some(&chunk) = bytes[at..].first_chunk::<8>() {
        let chunk = u64::from_le_bytes(chunk);
        let is = |byte: u8| {
            let differs = chunk ^ (ONES * u64::from(byte));
            differs.wrapping_sub(ONES) & !differs
        };
        let control = chunk.wrapping_sub(ONES * 0x20) & !chunk;
        // The lowest bit is right; a borrow may only spoil those above it.
        let found = (is(b'"') | is(b'\\') | control) & HIGH;
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = &bytes[at..];
    let is_end = |&byte: &u8| byte < 0x20 || byte == b'"' || byte == b'\\';
    at + rest.iter().position(is_end).unwrap_or(rest.len())
}
