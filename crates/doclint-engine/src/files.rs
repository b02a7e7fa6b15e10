//! The files of a run.

use doclint_diagnostic::FileId;
use doclint_syntax::Dialect;
use std::sync::Arc;

/// The files of a run, by `FileId`.
#[derive(Debug, Default)]
pub struct Files {
    list: Vec<SourceFile>,
}

/// A file of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path from the site's root, with `/` between folders.
    pub path: String,
    /// The text as it was read, if findings point at it.
    pub text: Option<Arc<str>>,
    /// How it is parsed; `None` for anything but a page.
    pub dialect: Option<Dialect>,
    /// Whether to report on it.
    pub selected: bool,
    /// Shows whether the text is still the one that was checked.
    pub(crate) hash: u64,
}

impl Files {
    pub(crate) fn add(&mut self, path: impl Into<String>, selected: bool) -> FileId {
        let path = path.into();
        self.list.push(SourceFile { path, text: None, dialect: None, selected, hash: 0 });
        FileId(self.list.len() as u32 - 1)
    }

    /// The file.
    pub fn get(&self, file: FileId) -> &SourceFile {
        &self.list[file.0 as usize]
    }

    pub(crate) fn get_mut(&mut self, file: FileId) -> &mut SourceFile {
        &mut self.list[file.0 as usize]
    }

    /// All files; the index of each is its `FileId`.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &SourceFile> + Clone {
        self.list.iter()
    }
}
