//! The files of the settings.

use crate::globs::Base;
use std::sync::Arc;

/// A file of the settings.
#[derive(Clone, Debug)]
pub struct ConfigFile {
    /// The path. Files with the same path are the same file.
    pub path: String,
    /// The text as it was read.
    pub text: Arc<str>,
    /// The folder that its patterns are relative to.
    pub base: Base,
}

/// Why a file that is extended can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong: lower case, no final stop.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Self {
        Self { message: message.to_owned(), help: None }
    }
}
