//! Answers to the questions of an editor about a site: what is under the cursor, what can be
//! written there, and where it leads. Knows bytes and paths only; the protocol of editors is in the
//! server.
#![warn(missing_docs)]

mod completion;
mod document;
mod goto;
mod goto_goal;
mod goto_marks;
mod goto_own;
#[cfg(test)]
mod goto_samples;
#[cfg(test)]
mod goto_tests;
mod hover;
mod links;
mod ranges;
mod references;
mod rename;
mod rename_edits;
#[cfg(test)]
mod rename_tests;
mod sections;
mod symbols;
mod symbols_site;
#[cfg(test)]
mod symbols_tests;
mod view;

pub use completion::{Completion, CompletionKind, MAX_COMPLETIONS, completions, page_title};
pub use doclint_syntax::Dialect;
pub use document::{Document, DocumentKind};
pub use goto::definitions;
pub use goto_goal::NavigationTarget;
pub use hover::{Hover, hover, rule_hover};
pub use links::{DocumentLink, LinkTarget, links};
pub use ranges::{Fold, FoldKind, folds, selections};
pub use references::references;
pub use rename::{rename, rename_files, rename_target};
pub use rename_edits::FileEdits;
pub use symbols::{Symbol, SymbolKind, symbols};
pub use symbols_site::{SiteSymbol, site_symbols};
pub use view::View;
