//! Sites in folders: finds the root, lists and reads the files, writes and moves pages.
#![warn(missing_docs)]

mod cache;
mod error;
mod folder;
mod root;
mod write;

pub use cache::CacheFolder;
pub use folder::Folder;
pub use root::{RootError, find_root, is_root, root_above, roots_below};
pub use write::{StagedFile, WriteError};
