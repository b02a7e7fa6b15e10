//! Facts read from files other than pages, which the next check uses again.

use crate::workspace::Workspace;
use foldhash::HashMap;
use std::sync::{Mutex, PoisonError};

/// Facts read from files, each with the version that was read.
pub(crate) struct Remembered<T>(Mutex<HashMap<String, (u64, T)>>);

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Remembered<T> {
    /// Returns the known facts of a file, or else reads it. Without a version, it is always read.
    pub fn get(&self, workspace: &dyn Workspace, path: &str, read: impl FnOnce() -> T) -> T {
        let Some(version) = workspace.version(path) else { return read() };
        let files = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = files().get(path).filter(|it| it.0 == version) {
            return known.clone();
        }
        let read = read();
        files().insert(path.to_owned(), (version, read.clone()));
        read
    }

    /// Forgets the files that are gone.
    pub fn retain(&mut self, is_there: impl Fn(&str) -> bool) {
        let files = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        files.retain(|path, _| is_there(path));
    }
}
