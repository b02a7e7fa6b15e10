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
    /// The message: lower case, no final stop.
    pub message: String,
    /// Advice on how to fix it.
    pub help: Option<String>,
}

/// How settings get at the files that they name. Paths are relative to the file that names them.
pub trait SettingsFiles {
    /// The file at a path.
    ///
    /// # Errors
    ///
    /// If it can't be read, or must not be.
    fn read(&mut self, from: &ConfigFile, path: &str) -> Result<ConfigFile, Refusal>;

    /// The names of the files in a folder, in order.
    ///
    /// # Errors
    ///
    /// If it can't be read, or must not be.
    fn list(&mut self, from: &ConfigFile, folder: &str) -> Result<Vec<String>, Refusal>;

    /// Whether there is anything at a path.
    fn has(&mut self, from: &ConfigFile, path: &str) -> bool;
}

/// A stand-in for other files where none exist.
pub(crate) struct NoFiles;

impl SettingsFiles for NoFiles {
    fn read(&mut self, _: &ConfigFile, _: &str) -> Result<ConfigFile, Refusal> {
        Err("no other file can be read here".into())
    }

    fn list(&mut self, _: &ConfigFile, _: &str) -> Result<Vec<String>, Refusal> {
        Err("no folder can be read here".into())
    }

    fn has(&mut self, _: &ConfigFile, _: &str) -> bool {
        false
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Self {
        Self { message: message.to_owned(), help: None }
    }
}
