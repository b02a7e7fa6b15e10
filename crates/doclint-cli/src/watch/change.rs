//! A change that a watcher has seen.

use std::path::PathBuf;

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
