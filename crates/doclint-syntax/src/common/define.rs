//! Link definitions, and the labels, destinations and titles they share with links.

use crate::common::region::Part;
use crate::common::scan::{is_space, is_space_or_eol, skip_spaces};
use crate::tree::DefinitionData;
use std::collections::{HashMap, HashSet};

/// The definitions that references may name.
#[derive(Default)]
pub(crate) struct Definitions {
    pub links: HashMap<String, DefinitionData>,
    footnotes: HashSet<String>,
}

impl Definitions {
    /// The definition that a reference with this label means.
    pub fn link(&self, label: &str) -> Option<DefinitionData> {
        if self.links.is_empty() {
            return None;
        }
        self.links.get(&normalize(label)).copied()
    }

    pub fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    pub fn has_footnote(&self, label: &str) -> bool {
        !self.footnotes.is_empty() && self.footnotes.contains(&normalize(label))
    }

    pub fn add_footnote(&mut self, label: &str) {
        self.footnotes.insert(normalize(label));
    }
}

/// A label in the form in which labels are compared: blanks folded, case ignored.
pub(crate) fn normalize(label: &str) -> String {
    let mut out = String::with_capacity(label.len());
    for word in label.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    // Lower before upper case, so that characters with several forms meet.
    out.to_lowercase().to_uppercase()
}

/// The end of a label that starts with the `[` at `open`: the offset of its `]`.
pub(crate) fn label_end(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    let mut any = false;
    while at < bytes.len() && at - open <= 1000 {
        match bytes[at] {
            b']' => return any.then_some(at),
            b'[' => return None,
            b'\\' if matches!(bytes.get(at + 1), Some(b'[' | b'\\' | b']')) => at += 1,
            _ => {}
        }
        any |= !is_space_or_eol(bytes[at]);
        at += 1;
    }
    None
}

/// A destination at `at`: its text, and where it ends.
pub(crate) fn destination(text: &str, at: usize) -> Option<(Part, usize)> {
    let bytes = text.as_bytes();
    if bytes.get(at) == Some(&b'<') {
        let mut end = at + 1;
        loop {
            match *bytes.get(end)? {
                b'>' => return Some((Part::new(at + 1, end), end + 1)),
                b'<' | b'\n' | b'\r' => return None,
                b'\\' if matches!(bytes.get(end + 1), Some(b'<' | b'>' | b'\\')) => end += 2,
                _ => end += 1,
            }
        }
    }
    let (mut end, mut depth) = (at, 0);
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'(' if depth == 32 => return None,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            b'\\' if matches!(bytes.get(end + 1), Some(b'(' | b')' | b'\\')) => end += 1,
            _ if is_space_or_eol(byte) => break,
            1..0x20 | 0x7f => return None,
            _ => {}
        }
        end += 1;
    }
    (depth == 0).then_some((Part::new(at, end), end))
}

/// A title at `at`: its text, and where it ends.
pub(crate) fn title(text: &str, at: usize) -> Option<(Part, usize)> {
    let bytes = text.as_bytes();
    let close = match *bytes.get(at)? {
        quote @ (b'"' | b'\'') => quote,
        b'(' => b')',
        _ => return None,
    };
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            _ if byte == close => return Some((Part::new(at + 1, end), end + 1)),
            b'(' if close == b')' => return None,
            b'\\' if bytes.get(end + 1).is_some_and(|&next| next == close || next == b'\\') => {
                end += 2;
            }
            _ => end += 1,
        }
    }
    None
}

/// Blanks with at most one line end among them.
pub(crate) fn skip_blank_line_at_most(bytes: &[u8], at: usize) -> usize {
    let mut at = skip_spaces(bytes, at);
    match bytes.get(at) {
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at += 2,
        Some(b'\r' | b'\n') => at += 1,
        _ => return at,
    }
    skip_spaces(bytes, at)
}

/// A definition with offsets into its region.
pub(crate) struct RawDefinition {
    pub label: Part,
    pub destination: Part,
    pub title: Option<Part>,
    /// Where its last line ends.
    pub end: usize,
}

pub(crate) fn read_definition(text: &str, at: usize) -> Option<RawDefinition> {
    let bytes = text.as_bytes();
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let close = label_end(text, at)?;
    if bytes.get(close + 1) != Some(&b':') {
        return None;
    }
    let start = skip_blank_line_at_most(bytes, close + 2);
    let (destination, after) = destination(text, start)?;
    if after == start {
        return None;
    }
    let line_end = |at: usize| {
        let end = skip_spaces(bytes, at);
        bytes.get(end).is_none_or(|&byte| !is_space(byte) && is_space_or_eol(byte)).then_some(end)
    };
    let label = Part::new(at + 1, close);
    let title_at = skip_blank_line_at_most(bytes, after);
    if title_at > after
        && let Some((inner, after)) = title(text, title_at)
        && let Some(end) = line_end(after)
    {
        return Some(RawDefinition { label, destination, title: Some(inner), end });
    }
    let end = line_end(after)?;
    Some(RawDefinition { label, destination, title: None, end })
}
