//! The built-in families together: on real sites, on every field of `docs.json`, and on every entry
//! of the vocabulary.
#![allow(clippy::unwrap_used)]

mod baseline;
mod docs_json;
mod moves;
mod openapi;
mod schemas;
mod sites;
mod vocabulary;
