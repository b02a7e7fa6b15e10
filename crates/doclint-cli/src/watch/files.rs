//! The files of sites as they were, to see later whether they have changed.

use doclint_engine::Workspace;
use doclint_workspace::Folder;
use doclint_workspace::Seen;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// All files and folders of sites as they were.
pub struct Files {
    seen: Seen,
    looked: Instant,
    /// How long it took to look at them.
    took: Duration,
}

impl Files {
    /// Looks at the files of sites. With `folders`, it counts which folders they are, even if they
    /// are empty.
    pub fn of(sites: &[Folder], folders: &BTreeSet<PathBuf>) -> Self {
        let start = Instant::now();
        let mut seen = Seen::default();
        folders.iter().for_each(|it| seen.note_place(it));
        for site in sites {
            seen.note_place(site.root());
            site.list().files.iter().for_each(|it| seen.note(&site.root().join(it)));
        }
        Self { seen, looked: start, took: start.elapsed() }
    }

    /// Whether these are the same files, except for those that we write.
    pub fn are(&self, other: &Self, is_ours: impl Fn(&Path) -> bool) -> bool {
        self.seen.is_same(&other.seen, is_ours)
    }

    /// Whether they were looked at so long ago.
    pub fn are_older_than(&self, age: Duration) -> bool {
        self.looked.elapsed() >= age
    }

    /// How long it took to look at them.
    pub fn took(&self) -> Duration {
        self.took
    }
}
