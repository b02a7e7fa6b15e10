//! A site in memory: it takes changes, and knows the findings after each.
//!
//! A [`Session`] holds the texts that editors have open over the files on the disk. Its
//! [`Session::check`] has the findings that a cold check of the same files would have.
#![warn(missing_docs)]

mod files;
mod session;
mod snapshot;

pub use session::{LoadSettings, OpenHistory, Session, SettingsError};
pub use snapshot::Snapshot;
