//! YAML and JSON with a span on every key and value. Front matter, `docs.json`, `doclint.yml` and
//! rule packs all go through it.
#![warn(missing_docs)]

pub mod json;
mod value;
pub mod yaml;

pub use value::{DataError, Document, Entry, Key, Kind, Mapping, Value};
