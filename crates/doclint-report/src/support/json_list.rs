//! JSON arrays, written item by item.

use serde_json::Value;
use std::io::{self, Write};

/// Writes an array with one item per line: compact, and easy to compare. No line break follows.
pub fn write_list(out: &mut dyn Write, items: impl Iterator<Item = Value>) -> io::Result<()> {
    let mut glue = "[\n";
    for item in items {
        write!(out, "{glue}{item}")?;
        glue = ",\n";
    }
    out.write_all(if glue == "[\n" { b"[]" } else { b"\n]" })
}
