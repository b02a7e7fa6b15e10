//! Turns blocks into the arena: one pass in the order of the text.

use crate::common::define::Definitions;
use crate::common::region::{Part, Scratch};
use crate::emit::frames::Frames;
use crate::error::{ErrorKind, SyntaxError};
use crate::inline::token::Tokens;
use crate::tree::{Builder, Dialect, NodeKind, Value};
use doclint_diagnostic::Span;

pub(crate) struct Emitter<'e, 's> {
    pub src: &'s str,
    pub dialect: Dialect,
    pub builder: &'e mut Builder<'s>,
    pub errors: &'e mut Vec<SyntaxError>,
    pub definitions: &'e Definitions,
    pub frames: Frames,
    /// How many bytes failed scans may still read.
    pub budget: usize,
    pub in_table: bool,
    pub scratch: Scratch,
    pub tokens: Tokens,
    pub text: Text,
}

impl Emitter<'_, '_> {
    /// Begins a node in which tags must be closed.
    pub fn enter(&mut self, kind: NodeKind, start: u32, data: u32) {
        self.builder.enter(kind, start, data);
        self.frames.bound();
    }

    /// Ends such a node.
    pub fn exit(&mut self, end: u32) {
        self.leave_bound(end);
        self.builder.exit(end);
        self.close_ended(end);
    }

    pub fn valued(&mut self, kind: NodeKind, span: Span, value: Value) -> u32 {
        let data = self.builder.push_value(value);
        self.builder.leaf(kind, span, data)
    }

    pub fn error(&mut self, kind: ErrorKind, span: Span, related: Option<Span>, detail: &str) {
        self.errors.push(SyntaxError { kind, span, related, detail: detail.to_owned() });
    }
}

/// Text that becomes one node: its ranges, with dropped blanks between them.
#[derive(Default)]
pub(crate) struct Text {
    pub ranges: Vec<Part>,
}

impl Text {
    pub fn add(&mut self, start: usize, end: usize) {
        if start == end {
            return;
        }
        match self.ranges.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => self.ranges.push(Part::new(start, end)),
        }
    }
}
