//! Parts that several formats share.

pub mod entry;
pub mod groups;
pub mod guarded;
pub mod json_lines;
pub mod json_list;
pub mod snippet;
pub mod words;
pub mod xml;

/// The home page of doclint.
pub const HOME: &str = env!("CARGO_PKG_REPOSITORY");
