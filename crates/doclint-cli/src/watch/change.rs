//! What a watcher has seen.

use std::path::PathBuf;

/// No more changes are told apart: a checkout of another branch is one change of the whole site.
pub const MOST: usize = 10_000;

/// Something that may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The file or folder with this path.
    At {
        /// Below a folder as it was given to the watcher.
        path: PathBuf,
        is_folder: bool,
    },
    /// Any file.
    Anywhere,
}
