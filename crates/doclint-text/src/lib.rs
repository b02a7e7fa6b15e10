//! Sentences, words and phrases over the prose of a page: its blocks, joined across emphasis and
//! links and without code, the attributes that readers see, and the title and description of its
//! front matter; each with a map back to bytes.
#![warn(missing_docs)]

mod pieces;
mod prose;
mod sentences;
mod words;

pub use pieces::{PROSE_ATTRIBUTES, PROSE_KEYS, page_words, pieces};
pub use prose::{OBJECT, Prose};
pub use sentences::sentences;
pub use words::{Word, count, words};
