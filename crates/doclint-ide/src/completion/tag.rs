//! The tag around the cursor, read off the bytes before it: while one types, it has no end.

/// The part of a tag at the cursor.
#[derive(Debug, PartialEq)]
pub(crate) enum TagPlace<'t> {
    /// The name of a component, which begins at `from`.
    Name { from: usize },
    /// The name in a closing tag.
    Closing { from: usize },
    /// The name of an attribute.
    Attribute { tag: Tag<'t>, from: usize },
    /// The value of an attribute, which begins at `from`, after its quote.
    Value { tag: Tag<'t>, attribute: &'t str, from: usize, quoting: Quoting },
    /// Code in braces, or something else in the tag.
    Other,
}

/// A tag up to the cursor.
#[derive(Debug, PartialEq)]
pub(crate) struct Tag<'t> {
    pub name: &'t str,
    /// The attributes that are complete.
    pub attributes: Vec<&'t str>,
}

/// The quotes or braces around a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    /// Nothing so far.
    None,
    /// Quotes of this kind.
    Quotes(u8),
    /// Braces, without quotes.
    Braces,
    /// Quotes in braces.
    QuotesInBraces(u8),
}

/// A tag with more before the cursor is not looked for.
const MAX_BYTES: usize = 16 << 10;

/// Whether a character can be a part of the name of a component or an attribute.
pub(crate) fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | ':')
}

/// The place of `offset` in a tag; `None` if it is in no tag.
pub(crate) fn tag_at(text: &str, offset: usize) -> Option<TagPlace<'_>> {
    let mut reader = Reader { text, bytes: text.as_bytes(), end: offset, at: start(text, offset) };
    while reader.at < offset {
        match reader.bytes[reader.at] {
            b'\\' => reader.at += 2,
            b'`' => reader.code(),
            b'<' => {
                if let Some(place) = reader.tag() {
                    return Some(place);
                }
            }
            _ => reader.at += 1,
        }
    }
    None
}

/// Where to begin: after the last blank line, because tags hardly ever have one.
fn start(text: &str, offset: usize) -> usize {
    let from = text.floor_char_boundary(offset.saturating_sub(MAX_BYTES));
    let mut start = offset;
    for line in text[from..offset].split_inclusive('\n').rev() {
        if line.trim().is_empty() && start < offset {
            break;
        }
        start -= line.len();
    }
    start
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    /// The cursor, or where the tag has to end.
    end: usize,
    at: usize,
}

impl<'t> Reader<'t> {
    fn is_at_end(&self) -> bool {
        self.at >= self.end
    }

    fn skip_while(&mut self, is_part: impl Fn(u8) -> bool) -> usize {
        let start = self.at;
        while !self.is_at_end() && is_part(self.bytes[self.at]) {
            self.at += 1;
        }
        start
    }

    fn name(&mut self) -> usize {
        self.skip_while(|it| is_name(char::from(it)))
    }

    /// Goes on after inline code, or after its backticks if it has no end.
    fn code(&mut self) {
        let start = self.skip_while(|it| it == b'`');
        let fence = &self.text[start..self.at];
        let mut from = self.at;
        while let Some(found) = self.text[from..self.end].find(fence) {
            let found = from + found;
            let after = found + fence.len();
            let run = self.bytes[after..self.end].iter().take_while(|it| **it == b'`').count();
            from = after + run;
            if run == 0 {
                self.at = after;
                return;
            }
        }
    }

    /// Reads a tag that begins here. If it ends before the cursor, goes on after it.
    fn tag(&mut self) -> Option<TagPlace<'t>> {
        self.at += 1;
        let is_closing = self.bytes.get(self.at) == Some(&b'/') && !self.is_at_end();
        self.at += usize::from(is_closing);
        let from = self.name();
        let name = &self.text[from..self.at];
        if name.starts_with(|it: char| !it.is_ascii_alphabetic()) {
            return None;
        }
        if self.is_at_end() {
            return Some(if is_closing {
                TagPlace::Closing { from }
            } else {
                TagPlace::Name { from }
            });
        }
        if name.is_empty() || is_closing {
            return None;
        }
        self.attributes(Tag { name, attributes: Vec::new() })
    }

    fn attributes(&mut self, mut tag: Tag<'t>) -> Option<TagPlace<'t>> {
        loop {
            self.skip_while(|it| it.is_ascii_whitespace());
            if self.is_at_end() {
                return Some(TagPlace::Attribute { tag, from: self.end });
            }
            match self.bytes[self.at] {
                b'>' => {
                    self.at += 1;
                    return None;
                }
                b'<' => return None,
                b'{' => {
                    if !self.braces() {
                        return Some(TagPlace::Other);
                    }
                }
                byte if is_name(char::from(byte)) => {
                    let from = self.name();
                    if self.is_at_end() {
                        return Some(TagPlace::Attribute { tag, from });
                    }
                    let name = &self.text[from..self.at];
                    tag.attributes.push(name);
                    if self.bytes[self.at] == b'='
                        && let Some((from, quoting)) = self.value()
                    {
                        return Some(TagPlace::Value { tag, attribute: name, from, quoting });
                    }
                }
                b'/' if self.at + 1 == self.end => return Some(TagPlace::Other),
                _ => self.at += 1,
            }
        }
    }

    /// Reads a value after its `=`; where the cursor is in it, returns where it begins.
    fn value(&mut self) -> Option<(usize, Quoting)> {
        self.at += 1;
        if self.is_at_end() {
            return Some((self.end, Quoting::None));
        }
        match self.bytes[self.at] {
            quote @ (b'"' | b'\'') => {
                let from = self.at + 1;
                if self.quotes(quote) { None } else { Some((from, Quoting::Quotes(quote))) }
            }
            b'{' => {
                let from = self.at + 1;
                if self.braces() {
                    return None;
                }
                let code = &self.text[from..self.end];
                let blank = code.len() - code.trim_start().len();
                match code.trim_start().bytes().next() {
                    Some(quote @ (b'"' | b'\'')) => {
                        Some((from + blank + 1, Quoting::QuotesInBraces(quote)))
                    }
                    _ => Some((from + blank, Quoting::Braces)),
                }
            }
            _ => {
                let from = self.skip_while(|it| !it.is_ascii_whitespace() && it != b'>');
                self.is_at_end().then_some((from, Quoting::None))
            }
        }
    }

    /// Goes on after a string; false if it does not end.
    fn quotes(&mut self, quote: u8) -> bool {
        let from = self.at + 1;
        let end = self.bytes[from..self.end].iter().position(|it| *it == quote);
        self.at = end.map_or(self.end, |it| from + it + 1);
        end.is_some()
    }

    /// Goes on after braces; false if they do not end.
    fn braces(&mut self) -> bool {
        let mut depth = 0u32;
        while !self.is_at_end() {
            match self.bytes[self.at] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                quote @ (b'"' | b'\'' | b'`') => {
                    if !self.quotes(quote) {
                        return false;
                    }
                    continue;
                }
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return true;
            }
        }
        false
    }
}

/// The names of the attributes that follow `offset` in its tag, if the tag has an end.
pub(crate) fn attributes_after(text: &str, offset: usize) -> Vec<&str> {
    let end = text.floor_char_boundary((offset + MAX_BYTES).min(text.len()));
    let mut reader = Reader { text, bytes: text.as_bytes(), end, at: offset };
    // The rest of the attribute that the cursor is in.
    reader.name();
    if reader.bytes.get(reader.at) == Some(&b'=') && reader.value().is_some() {
        return Vec::new();
    }
    let mut names = Vec::new();
    while !reader.is_at_end() {
        reader.skip_while(|it| it.is_ascii_whitespace());
        let from = reader.name();
        if from < reader.at {
            names.push(&text[from..reader.at]);
            if reader.bytes.get(reader.at) == Some(&b'=') && reader.value().is_some() {
                return Vec::new();
            }
            continue;
        }
        match reader.bytes.get(reader.at).filter(|_| reader.at < end) {
            Some(b'>') => return names,
            Some(b'/') => reader.at += 1,
            Some(b'{') if reader.braces() => {}
            _ => return Vec::new(),
        }
    }
    Vec::new()
}
