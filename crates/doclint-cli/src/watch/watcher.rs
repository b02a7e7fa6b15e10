//! Watches sites: by what the system reports or, where it reports nothing, by looking at the files.

use super::change::Change;
#[cfg(target_os = "linux")]
use super::inotify::Inotify;
use crate::seen::Seen;
use doclint_engine::Workspace;
use doclint_workspace::Folder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How often new folders are looked for before they are watched: a folder may be made in one that
/// is not watched yet.
const ROUNDS: usize = 5;
/// Looking at all files takes at most this part of the time.
const SHARE: u32 = 10;

/// Watches the files of sites.
pub struct Watcher {
    sites: Vec<Folder>,
    /// The folders of the sites when they were last listed.
    folders: BTreeSet<PathBuf>,
    how: How,
    polls: bool,
    /// Whether a folder may be another one than the one that is watched under its name.
    is_stale: bool,
    problem: Option<String>,
}

enum How {
    Nothing,
    #[cfg(target_os = "linux")]
    Reported(Inotify),
    Polled(Files),
}

/// All files of the sites as they were.
struct Files {
    seen: Seen,
    /// How long it took to look at them.
    took: Duration,
}

impl Watcher {
    /// A watcher of nothing. With `polls` it will look at the files even if the system can report
    /// changes.
    pub fn new(polls: bool) -> Self {
        Self {
            sites: Vec::new(),
            folders: BTreeSet::new(),
            how: How::Nothing,
            polls,
            is_stale: true,
            problem: None,
        }
    }

    /// Why files are looked at again and again although nobody requested it.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Watches these sites from now on. Changes from here on are seen by `wait`; earlier ones are
    /// seen by whoever reads the sites now.
    pub fn follow(&mut self, sites: Vec<Folder>) {
        self.sites = sites;
        let mut folders = self.list_folders();
        if !self.is_stale && folders == self.folders {
            return;
        }
        self.is_stale = false;
        // Frees what the system has for the old folders.
        self.how = How::Nothing;
        for _ in 0..ROUNDS {
            self.watch(&folders);
            let now = self.list_folders();
            if now == folders {
                break;
            }
            folders = now;
        }
        self.folders = folders;
    }

    #[cfg(target_os = "linux")]
    fn watch(&mut self, folders: &BTreeSet<PathBuf>) {
        self.problem = None;
        if !self.polls {
            match Inotify::new(folders) {
                Ok(it) => {
                    self.how = How::Reported(it);
                    return;
                }
                Err(why) => self.problem = Some(why),
            }
        }
        self.how = How::Polled(Files::of(&self.sites));
    }

    #[cfg(not(target_os = "linux"))]
    fn watch(&mut self, _: &BTreeSet<PathBuf>) {
        self.polls = true;
        self.how = How::Polled(Files::of(&self.sites));
    }

    fn list_folders(&self) -> BTreeSet<PathBuf> {
        self.sites.iter().flat_map(Folder::folders).collect()
    }

    /// Waits for changes, up to a time.
    pub fn wait(&mut self, at_most: Duration) -> Vec<Change> {
        match &mut self.how {
            How::Nothing => {
                thread::sleep(at_most);
                Vec::new()
            }
            #[cfg(target_os = "linux")]
            How::Reported(inotify) => inotify.wait(at_most),
            How::Polled(files) => {
                thread::sleep(at_most.max(files.took * SHARE));
                let now = Files::of(&self.sites);
                let has_changed = now.seen != files.seen;
                *files = now;
                if has_changed { vec![Change::Anywhere] } else { Vec::new() }
            }
        }
    }

    /// Whether a change is one of a file that a check of the sites reads.
    pub fn concerns_sites(&mut self, change: &Change) -> bool {
        let Change::At { path, is_folder } = change else {
            self.is_stale = true;
            return true;
        };
        let is_link = self.folders.contains(path);
        let is_relevant = self.sites.iter().any(|it| concerns(it, path, *is_folder));
        self.is_stale |= is_relevant && (*is_folder || is_link);
        is_relevant
    }

    /// Notes that any folder may be another one now.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }
}

impl Files {
    fn of(sites: &[Folder]) -> Self {
        let start = Instant::now();
        let mut seen = Seen::default();
        for site in sites {
            seen.note_place(site.root());
            site.list().files.iter().for_each(|it| seen.note(&site.root().join(it)));
        }
        Self { seen, took: start.elapsed() }
    }
}

fn concerns(site: &Folder, path: &Path, is_folder: bool) -> bool {
    let Ok(below) = path.strip_prefix(site.root()) else { return false };
    let Some(below) = below.to_str() else { return true };
    match is_folder {
        _ if below.is_empty() => true,
        // Patterns for folders match what is in them.
        true => site.would_list(&format!("{below}/index.mdx")),
        false => site.would_list(below),
    }
}
