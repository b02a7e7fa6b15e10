//! The files of a run.

use crate::read::text::{Stamp, read_text};
use crate::workspace::Workspace;
use doclint_diagnostic::FileId;
use doclint_syntax::Dialect;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The files of a run, by `FileId`. Copies share them, as a session makes one for each edit.
#[derive(Clone, Debug, Default)]
pub struct Files {
    list: Arc<Vec<SourceFile>>,
    /// Files as they are now, which copies have otherwise.
    changed: BTreeMap<FileId, SourceFile>,
}

/// A file of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path from the site's root, with `/` between folders.
    pub path: String,
    /// How it is parsed; `None` for anything but a page.
    pub dialect: Option<Dialect>,
    /// Whether to report on it.
    pub selected: bool,
    /// Whether it is a page that has syntax errors, or front matter that has.
    pub is_broken: bool,
    /// The text that reports show, if it is not the whole file.
    pub(crate) shown: Option<Arc<str>>,
    /// Facts about the text; empty if it was not read.
    pub(crate) stamp: Stamp,
}

impl SourceFile {
    /// The text that was checked, read again from the workspace that was checked: texts are not
    /// kept, because those of a large site take more memory than everything else. `None` if the
    /// file has changed since or can't be read.
    pub fn text(&self, workspace: &dyn Workspace) -> Option<Arc<str>> {
        if let Some(shown) = &self.shown {
            return Some(Arc::clone(shown));
        }
        read_text(workspace, &self.path).ok().filter(|text| Stamp::of(text) == self.stamp)
    }
}

impl Files {
    pub(crate) fn add(&mut self, path: impl Into<String>, selected: bool) -> FileId {
        let path = path.into();
        let (stamp, is_broken) = Default::default();
        let file = SourceFile { path, dialect: None, selected, is_broken, shown: None, stamp };
        Arc::make_mut(&mut self.list).push(file);
        FileId(self.list.len() as u32 - 1)
    }

    /// The file.
    pub fn get(&self, file: FileId) -> &SourceFile {
        let shared = || &self.list[file.0 as usize];
        if self.changed.is_empty() {
            return shared();
        }
        self.changed.get(&file).unwrap_or_else(shared)
    }

    pub(crate) fn get_mut(&mut self, file: FileId) -> &mut SourceFile {
        if self.changed.is_empty() && Arc::strong_count(&self.list) == 1 {
            return &mut Arc::make_mut(&mut self.list)[file.0 as usize];
        }
        let shared = || self.list[file.0 as usize].clone();
        self.changed.entry(file).or_insert_with(shared)
    }

    /// All files; the index of each is its `FileId`.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &SourceFile> + Clone {
        (0..self.list.len()).map(|index| self.get(FileId(index as u32)))
    }
}
