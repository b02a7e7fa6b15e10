//! JSON.

use crate::{Document, Kind, Value};
use doclint_diagnostic::Span;

/// Reads a JSON text.
pub fn parse(text: &str) -> Document {
    let span = Span::new(0, text.len() as u32);
    Document { root: Value::new(span, Kind::Null), errors: Vec::new() }
}
