//! Sites in folders: finds the root, lists and reads the files, writes and moves pages.
#![warn(missing_docs)]

mod error;
mod folder;
mod root;
mod write;

pub use folder::Folder;
pub use root::{RootError, find_root};
pub use write::{StagedFile, WriteError};
