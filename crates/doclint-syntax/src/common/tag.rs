//! Reads one JSX tag: name, attributes, closing and self-closing marks.

use crate::common::region::Part;
use crate::common::scan::{
    char_at, is_ascii_name_part, is_es_space, is_name_part, is_name_start, is_space_or_eol,
};
use crate::script::skim::closing_brace;
use memchr::memchr;

/// A tag with offsets into its region.
#[derive(Debug, Default)]
pub(crate) struct RawTag {
    pub start: usize,
    /// After the `>`.
    pub end: usize,
    /// The name; empty for a fragment.
    pub name: Part,
    pub closing: bool,
    pub self_closing: bool,
    pub attributes: Vec<RawAttribute>,
}

/// An attribute with offsets into its region.
#[derive(Debug)]
pub(crate) struct RawAttribute {
    pub start: usize,
    pub end: usize,
    /// The name; `None` for a spread.
    pub name: Option<Part>,
    /// The value with quotes or braces, and whether it is an expression.
    pub value: Option<(usize, usize, bool)>,
}

/// The reason why a text is not a tag.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TagError {
    /// A `<` followed by a blank is text.
    Text,
    /// The region ends inside the tag. `quote` is where an unclosed string or brace opened.
    End { quote: Option<usize> },
    /// The character at `at` is not allowed there; `state` says where that is.
    Bad { at: usize, state: TagState },
}

/// Where in a tag a bad character was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagState {
    BeforeName,
    InName,
    BeforeAttribute,
    InAttributeName,
    BeforeValue,
    AfterSlash,
    /// A closing tag with attributes or a second slash.
    InClosing,
}

/// Reads the tag that starts with the `<` at `start`.
pub(crate) fn read_tag(text: &str, start: usize) -> Result<RawTag, TagError> {
    if text.as_bytes().get(start + 1).is_some_and(|&byte| is_space_or_eol(byte)) {
        return Err(TagError::Text);
    }
    let mut reader = Reader { text, at: start + 1 };
    let mut tag = RawTag { start, ..RawTag::default() };
    reader.skip_space();
    if reader.eat(b'/') {
        tag.closing = true;
        reader.skip_space();
    }
    if reader.peek()? == '>' {
        tag.name = Part::new(reader.at, reader.at);
        tag.end = reader.at + 1;
        return Ok(tag);
    }
    tag.name = reader.name()?;
    loop {
        reader.skip_space();
        let at = reader.at;
        match reader.peek()? {
            '>' => {
                tag.end = at + 1;
                return Ok(tag);
            }
            _ if tag.closing => return Err(TagError::Bad { at, state: TagState::InClosing }),
            '/' => {
                reader.at += 1;
                reader.skip_space();
                if reader.peek()? != '>' {
                    return Err(TagError::Bad { at: reader.at, state: TagState::AfterSlash });
                }
                tag.self_closing = true;
                tag.end = reader.at + 1;
                return Ok(tag);
            }
            '{' => {
                let end = reader.expression()?;
                let value = Some((at, end, true));
                tag.attributes.push(RawAttribute { start: at, end, name: None, value });
            }
            c if is_name_start(c) => tag.attributes.push(reader.attribute()?),
            _ => return Err(TagError::Bad { at, state: TagState::BeforeAttribute }),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Result<char, TagError> {
        char_at(self.text, self.at).ok_or(TagError::End { quote: None })
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        if bytes.get(self.at).is_none_or(|&byte| (0x21..0x80).contains(&byte)) {
            return;
        }
        while let Some(c) = char_at(self.text, self.at).filter(|&c| is_es_space(c)) {
            self.at += c.len_utf8();
        }
    }

    /// One identifier; the character after it must be able to follow one.
    fn identifier(&mut self, state: TagState, followers: &str) -> Result<Part, TagError> {
        let start = self.at;
        let first = self.peek()?;
        if !is_name_start(first) {
            let before = if state == TagState::InName { TagState::BeforeName } else { state };
            return Err(TagError::Bad { at: start, state: before });
        }
        let bytes = self.text.as_bytes();
        loop {
            // Nearly all names are in ASCII.
            while bytes.get(self.at).is_some_and(|&byte| is_ascii_name_part(byte)) {
                self.at += 1;
            }
            match char_at(self.text, self.at).filter(|&c| is_name_part(c)) {
                Some(c) => self.at += c.len_utf8(),
                None => break,
            }
        }
        let next = self.peek()?;
        if is_es_space(next) || followers.contains(next) {
            return Ok(Part::new(start, self.at));
        }
        Err(TagError::Bad { at: self.at, state })
    }

    /// `name`, `name.member…` or `prefix:name`.
    fn name(&mut self) -> Result<Part, TagError> {
        let Part { start, mut end } = self.identifier(TagState::InName, ".:/>{")?;
        self.skip_space();
        if self.eat(b':') {
            self.skip_space();
            end = self.identifier(TagState::InName, "/>{")?.end;
        } else {
            while self.eat(b'.') {
                self.skip_space();
                end = self.identifier(TagState::InName, "./>{")?.end;
                self.skip_space();
            }
        }
        Ok(Part::new(start, end))
    }

    fn attribute(&mut self) -> Result<RawAttribute, TagError> {
        let Part { start, mut end } = self.identifier(TagState::InAttributeName, ":=/>{")?;
        self.skip_space();
        if self.eat(b':') {
            self.skip_space();
            end = self.identifier(TagState::InAttributeName, "=/>{")?.end;
            self.skip_space();
        }
        let name = Some(Part::new(start, end));
        if !self.eat(b'=') {
            return Ok(RawAttribute { start, end, name, value: None });
        }
        self.skip_space();
        let value = self.at;
        let end = match self.peek()? {
            quote @ ('"' | '\'') => {
                let len = memchr(quote as u8, &self.text.as_bytes()[value + 1..]);
                self.at = value + 2 + len.ok_or(TagError::End { quote: Some(value) })?;
                self.at
            }
            '{' => self.expression()?,
            _ => return Err(TagError::Bad { at: value, state: TagState::BeforeValue }),
        };
        let expression = self.text.as_bytes()[value] == b'{';
        Ok(RawAttribute { start, end, name, value: Some((value, end, expression)) })
    }

    fn expression(&mut self) -> Result<usize, TagError> {
        let open = self.at;
        let close = closing_brace(self.text, open).ok_or(TagError::End { quote: Some(open) })?;
        self.at = close + 1;
        Ok(self.at)
    }
}
