//! Style checks in the format of Vale, the linter that most teams keep such checks for. Packs are
//! read as they are; the texts that they look at come from the tree of a page.
#![warn(missing_docs)]

mod action;
mod alert;
mod automaton;
mod capitalization;
mod check;
mod count;
mod dialect;
mod exceptions;
mod fields;
mod formula;
mod kinds;
mod literals;
mod metrics;
mod page;
mod pattern;
mod read;
mod run;
mod scope;
mod search;
mod sequence;
mod set;
#[cfg(test)]
mod tests;
mod title_case;
mod vocabulary;

pub use alert::Alert;
pub use check::{Check, CheckError};
pub use page::PageText;
pub use set::CheckSet;
pub use vocabulary::Vocabulary;
