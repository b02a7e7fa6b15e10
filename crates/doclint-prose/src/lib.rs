//! Style checks in the format of Vale, the linter that most teams keep such checks for. Packs are
//! read as they are; the texts that they look at come from the tree of a page.
#![warn(missing_docs)]

mod action;
mod alert;
mod automaton;
mod check;
mod dialect;
mod exceptions;
mod fields;
mod literals;
mod page;
mod pattern;
mod read;
mod scope;
mod search;
mod set;
#[cfg(test)]
mod tests;
mod vocabulary;

pub use alert::Alert;
pub use check::{Check, CheckError};
pub use page::PageText;
pub use set::CheckSet;
pub use vocabulary::Vocabulary;
