//! The pipeline of doclint: read, parse, check, link, check the whole, report in order.
//!
//! [`check`] is all of it, and its body is the table of contents. Files come from a [`Workspace`];
//! nothing here touches a disk. Folders are `doclint-workspace`, fixes are `doclint-fix`.
#![warn(missing_docs)]

mod active;
mod addressed;
mod again;
mod builtin;
mod change;
mod check;
mod conventions;
mod copies;
mod files;
mod filter;
mod found;
mod guard;
mod in_place;
mod link;
mod makers;
mod memory;
mod notes;
mod of_site;
mod options;
pub mod other_linters;
mod outcome;
mod page;
mod phases;
mod pool;
mod prose;
mod read;
mod records;
mod remembered;
mod repetitions;
mod rule_sets;
mod rules;
mod selection;
mod shape;
mod spelling;
mod splice;
mod step;
mod suppress;
#[cfg(test)]
mod tests;
mod timing;
mod trial;
mod workspace;

pub use builtin::with_builtin;
pub use check::{check, check_again, check_page, check_page_again};
pub use files::{Files, SourceFile};
pub use filter::RuleFilter;
pub use guard::{guarded, install_panic_hook};
pub use memory::Memory;
pub use options::CheckOptions;
pub use outcome::{Coverage, Outcome};
pub use pool::in_pool;
pub use records::{Fingerprint, Records};
pub use rules::{RuleError, RuleSet};
pub use selection::Selection;
pub use shape::PageShape;
pub use step::Step;
pub use timing::{SomeTimer, Timer};
pub use workspace::{
    History, Listing, MAX_FILE_BYTES, MemoryWorkspace, Overlay, Peek, Problem, ProblemKind,
    ReadError, Workspace,
};
