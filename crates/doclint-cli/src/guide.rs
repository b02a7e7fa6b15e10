//! The guide for writers and assistants: its text, and its place in a file.

pub mod file;
pub mod text;

pub use text::filled;
