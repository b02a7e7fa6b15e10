//! YAML, read from events.

use crate::{Document, Kind, Value};
use doclint_diagnostic::Span;

/// Reads a YAML text. `base` is added to every offset: where the text starts in its file.
pub fn parse(text: &str, base: u32) -> Document {
    let span = Span::new(base, base + text.len() as u32);
    Document { root: Value::new(span, Kind::Null), errors: Vec::new() }
}
