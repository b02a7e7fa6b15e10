//! YAML, JSON, and TOML with a span on every key and value. Front matter, `docs.json`, `doclint.yml` and
//! rule packs all go through it.
#![warn(missing_docs)]

pub mod json;
pub mod json_edit;
mod json_repair;
pub mod json_slips;
mod json_strict;
mod places;
pub mod reader;
pub mod repair;
mod scalar;
#[cfg(test)]
mod tests;
pub mod toml;
mod value;
pub mod yaml;
mod yaml_error;
mod yaml_flat;
mod yaml_mask;
mod yaml_repair;

pub use places::Places;
pub use value::{DataError, Document, Entry, Key, Kind, Mapping, Value};

use doclint_diagnostic::Span;

/// How much is read. Real files stay far below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest text, in bytes.
    pub bytes: u32,
    /// The deepest nesting of lists and mappings.
    pub depth: u32,
}

impl Limits {
    /// For the front matter of a page: 256 KiB, 64 levels. Some pages have a table in it.
    pub const FRONT_MATTER: Self = Self { bytes: 256 << 10, depth: 64 };
    /// For a YAML file: 4 MiB, 64 levels.
    pub const YAML_FILE: Self = Self { bytes: 4 << 20, depth: 64 };
    /// For a TOML file: 4 MiB. The library itself limits the nesting.
    pub const TOML_FILE: Self = Self { bytes: 4 << 20, depth: 80 };
    /// For a JSON file: 64 MiB, 128 levels.
    pub const JSON_FILE: Self = Self { bytes: 64 << 20, depth: 128 };

    /// The finding that a text is too long, on its first line; nothing of it is read.
    fn refuse(self, text: &str, base: u32) -> Option<Document> {
        if text.len() <= self.bytes as usize {
            return None;
        }
        let line = text.find(['\n', '\r']).unwrap_or(text.len()) as u32;
        let mebibytes = self.bytes >> 20;
        let limit = if mebibytes > 0 {
            format!("{mebibytes} MiB")
        } else {
            format!("{} KiB", self.bytes >> 10)
        };
        Some(Document {
            root: Value::new(Span::new(base, base + text.len() as u32), Kind::Null),
            errors: vec![DataError::TooLarge {
                span: Span::new(base, base + line),
                message: format!("the text is longer than {limit} and was not read"),
            }],
        })
    }

    fn too_deep(self, at: u32) -> DataError {
        DataError::TooLarge {
            span: Span::new(at, at + 1),
            message: format!("lists and mappings are nested more than {} levels deep", self.depth),
        }
    }
}
