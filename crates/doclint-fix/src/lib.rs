//! Applies fixes to a site, and verifies that they damage nothing.
//!
//! [`fix`] checks the site, applies the fixes that fit together to each file, and starts again with
//! the new texts until no fix is left. Before a text is taken, the file is read again: a page by our
//! parser and by the `markdown` crate, a JSON file by our parser. Nothing is written.
#![warn(missing_docs)]

mod anchors;
mod batch;
mod fix;
mod follow;
mod options;
mod page;
mod second_opinion;
mod second_parser;
mod suppress;
#[cfg(test)]
mod tests;
mod trial;
mod verify_json;
mod verify_page;

pub use fix::{Checked, Fixed, FixedPage, fix, fix_checked};
pub use follow::{Followed, SiteChange};
pub use options::FixOptions;
pub use page::{FoundPage, fix_page};
pub use second_parser::markdown_options;
pub use suppress::{Chosen, Suppressed, suppress};
