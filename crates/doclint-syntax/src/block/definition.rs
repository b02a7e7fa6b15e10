//! Link definitions at the start of paragraphs.

use crate::block::blocks::BlockKind;
use crate::block::parser::BlockParser;
use crate::common::decode::decode_region;
use crate::common::define::{RawDefinition, normalize, read_definition};
use crate::common::region::Region;
use crate::common::scan::{line_end, skip_spaces};
use crate::tree::{DefinitionData, Value};

impl BlockParser<'_, '_> {
    pub fn finish_paragraph(&mut self, block: u32) {
        self.take_definitions(block);
    }

    /// Turns the definitions that a paragraph starts with into blocks of their own; returns the
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
            let rest = rest.map(|at| line_end(region.text.as_bytes(), at).1);
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
        let label = Value { span: region.span_of(raw.label), decoded: 0 };
        let destination = decode_region(self.builder, region, raw.destination);
        let title = raw.title.map(|title| decode_region(self.builder, region, title));
        let key = normalize(raw.label.of(region.text));
        let links = &mut self.definitions.links;
        let label_number = links.len() as u32;
        let data = DefinitionData { label, destination, title, label_number };
        // The first definition of a label counts.
        let first = links.entry(key).or_insert(data);
        DefinitionData { label_number: first.label_number, ..data }
    }
}
