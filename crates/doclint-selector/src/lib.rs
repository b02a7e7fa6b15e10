//! CSS-like selectors over the tree of a page.
//!
//! [`Selector::parse`] reads one selector or reports where it is wrong; its documentation describes the language.
//! [`SelectorSet`] finds the nodes of many selectors on a page, in work that grows with the page
//! times the selectors and not faster.
#![warn(missing_docs)]

mod compile;
mod elements;
mod error;
mod kinds;
mod operand;
mod parse;
mod property;
mod rows;
mod selector;
mod walk;

pub use compile::SelectorSet;
pub use error::SelectorError;
pub use kinds::{KIND_NAMES, KindName};
pub use selector::Selector;
pub use walk::Matching;

/// The longest selector, in bytes.
pub const MAX_BYTES: usize = 4096;
/// How deep `:not`, `:is` and `:has` may nest.
pub const MAX_DEPTH: usize = 8;
/// How many parts a selector may have, separated by blanks, commas and signs.
pub const MAX_PARTS: usize = 64;
