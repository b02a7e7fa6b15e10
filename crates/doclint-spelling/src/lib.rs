//! Which words a Hunspell dictionary and a project know, and which words are misspelled.
//!
//! [`Dictionary`] is a pair of files `.aff` and `.dic`. A [`Speller`] puts dictionaries and the words
//! of a project together, and [`Uses`] counts the words of a site: the intended word is one
//! letter away, and used more often.
#![warn(missing_docs)]

mod derived;
mod dictionary;
mod meant;
mod speller;
mod uses;
mod words;

pub use dictionary::{Dictionary, DictionaryError, Part};
pub use meant::meant;
pub use speller::Speller;
pub use uses::{Uses, UsesOfPage};
pub use words::entries;
