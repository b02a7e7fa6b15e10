//! Rules about the fields of `docs.json` and `mint.json`.

pub mod api;
pub mod common;
pub mod legacy;
pub mod looks;
mod model;
pub mod modern;
pub mod navigation;
mod schema;

pub use schema::{legacy_schema, modern_schema};
