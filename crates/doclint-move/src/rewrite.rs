//! Finds the edits that a request needs, in each kind of file.

mod built;
mod code;
pub mod docs_json;
pub mod heading;
mod llms_txt;
mod other_files;
pub mod pages;
