//! Style checks in the format of Vale, the linter that most teams keep such checks for. Packs are
//! read as they are; the texts that they look at come from the tree of a page.
#![warn(missing_docs)]

mod action;
mod alert;
mod automaton;
mod built_in;
mod capitalization;
mod check;
mod count;
mod dialect;
mod exceptions;
mod fields;
mod formula;
mod ignores;
mod ini;
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
mod settings;
mod styles;
#[cfg(test)]
mod tests;
mod title_case;
mod toggles;
mod vocabulary;

pub use alert::Alert;
pub use check::{Check, CheckError};
pub use ignores::Ignores;
pub use page::PageText;
pub use set::CheckSet;
pub use settings::{PageSettings, Settings};
pub use styles::{Files, LoadedCheck, Note, Styles};
pub use vocabulary::Vocabulary;
