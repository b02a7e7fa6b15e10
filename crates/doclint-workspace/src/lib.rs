//! Sites in folders: finds the root, lists and reads the files, writes and moves pages.
#![warn(missing_docs)]

mod around;
mod cache;
mod error;
mod folder;
mod forge;
mod ignored;
mod limits;
mod of_git;
mod regular;
mod root;
mod seen;
mod tracked;
mod write;

pub use cache::{CacheFolder, private_folder};
pub use folder::Folder;
pub use limits::limit_memory;
pub use of_git::{is_named_as_of_git, is_of_git, repository_root};
pub use regular::{is_inside, read_regular, real_path};
pub use root::{
    RootError, find_root, folders_around, is_root, platform_of, root_above, roots_below,
};
pub use seen::{Seen, version};
pub use tracked::folder_of_git;
pub use write::{Mode, StagedFile, WriteError};
