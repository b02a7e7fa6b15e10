//! Everything read before and besides the pages: the list of files, `docs.json`, OpenAPI files,
//! scripts and style sheets.

pub mod apis;
pub mod assets;
mod circles;
pub mod mentions;
pub mod plan;
pub mod script;
pub mod scripts;
pub mod text;
pub(crate) mod texts;
