//! Link definitions, and the labels, destinations and titles they share with links.

use crate::block::{BlockKind, BlockParser};
use crate::region::Region;
use crate::scan::{is_space, is_space_or_eol, skip_spaces};
use crate::text::decode_region;
use crate::tree::{DefinitionData, Value};
use std::collections::{HashMap, HashSet};

/// What references may name.
#[derive(Default)]
pub(crate) struct Definitions {
    links: HashMap<String, DefinitionData>,
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

/// A label as it is compared: blanks folded, case ignored.
fn normalize(label: &str) -> String {
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

/// A destination at `at`: its text, and what follows it.
pub(crate) fn destination(text: &str, at: usize) -> Option<((usize, usize), usize)> {
    let bytes = text.as_bytes();
    if bytes.get(at) == Some(&b'<') {
        let mut end = at + 1;
        loop {
            match *bytes.get(end)? {
                b'>' => return Some(((at + 1, end), end + 1)),
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
    (depth == 0).then_some(((at, end), end))
}

/// A title at `at`: its text, and what follows it.
pub(crate) fn title(text: &str, at: usize) -> Option<((usize, usize), usize)> {
    let bytes = text.as_bytes();
    let close = match *bytes.get(at)? {
        quote @ (b'"' | b'\'') => quote,
        b'(' => b')',
        _ => return None,
    };
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            _ if byte == close => return Some(((at + 1, end), end + 1)),
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
struct RawDefinition {
    label: (usize, usize),
    destination: (usize, usize),
    title: Option<(usize, usize)>,
    /// Where its last line ends.
    end: usize,
}

fn read_definition(text: &str, at: usize) -> Option<RawDefinition> {
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
    let label = (at + 1, close);
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

impl BlockParser<'_, '_> {
    pub fn finish_paragraph(&mut self, block: u32) {
        self.take_definitions(block);
    }

    /// Turns the definitions that a paragraph starts with into blocks of their own; gives the
    /// block of what is left of it.
    pub fn take_definitions(&mut self, mut block: u32) -> Option<u32> {
        let start = self.blocks[block as usize].start as usize;
        if self.bytes[start] != b'[' {
            return Some(block);
        }
        let (mut first, last) = self.blocks[block as usize].lines;
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        for seg in &self.lines[first as usize..last as usize] {
            scratch.push(self.src, seg.start, seg.next);
        }
        let region = scratch.region();
        let mut at = 0;
        let mut left = Some(block);
        while let Some(raw) = read_definition(region.text, at) {
            let data = self.define(&region, &raw);
            let end = region.end(raw.end);
            let rest = region.text[raw.end..].find(['\n', '\r']).map(|len| raw.end + len);
            let rest = rest.map(|at| crate::scan::line_end(region.text.as_bytes(), at).1);
            while first < last && self.lines[first as usize].start < end {
                first += 1;
            }
            let paragraph_end = self.blocks[block as usize].end;
            let definition = &mut self.blocks[block as usize];
            (definition.kind, definition.end) = (BlockKind::Definition(data), end);
            definition.lines = (first, first);
            left = None;
            let Some(rest) = rest.filter(|_| first < last) else { break };
            at = skip_spaces(region.text.as_bytes(), rest);
            let seg = &mut self.lines[first as usize];
            seg.start = skip_spaces(&self.bytes[..seg.end as usize], seg.start as usize) as u32;
            let start = seg.start as usize;
            let parent = self.blocks[block as usize].parent;
            block = self.push_below(parent, BlockKind::Paragraph, start, paragraph_end as usize);
            self.blocks[block as usize].lines = (first, last);
            left = Some(block);
        }
        self.scratch = scratch;
        left
    }

    fn define(&mut self, region: &Region<'_>, raw: &RawDefinition) -> DefinitionData {
        let (from, to) = raw.label;
        let label = Value { span: region.span(from, to), decoded: 0 };
        let destination = decode_region(self.builder, region, raw.destination);
        let title = raw.title.map(|title| decode_region(self.builder, region, title));
        let key = normalize(&region.text[from..to]);
        let links = &mut self.definitions.links;
        let label_number = links.len() as u32;
        let data = DefinitionData { label, destination, title, label_number };
        // The first definition of a label counts.
        let first = links.entry(key).or_insert(data);
        DefinitionData { label_number: first.label_number, ..data }
    }
}
