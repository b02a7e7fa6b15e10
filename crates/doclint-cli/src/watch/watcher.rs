//! Watches sites: by events of the system or, where it reports none, by looking at the files.

use super::change::Change;
use super::events::{Events, ONE_BY_ONE};
use super::files::Files;
use doclint_workspace::Folder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How often new folders are looked for before they are watched: a folder may be made in one that
/// is not watched yet.
const ROUNDS: usize = 5;
/// Looking at all files takes at most this part of the time.
const SHARE: u32 = 10;
/// How often files are looked at where the system may lose changes without a word.
const DOUBT: Duration = Duration::from_secs(2);

/// Watches the files of sites.
pub struct Watcher {
    sites: Vec<Folder>,
    /// The folders of the sites when they were last listed.
    folders: BTreeSet<PathBuf>,
    /// The events that the system reports, if it does.
    events: Option<Events>,
    /// The files when they were last looked at, if they are.
    files: Option<Files>,
    polls: bool,
    /// Whether the system may have missed events.
    is_doubted: bool,
    /// Whether a folder may be another one than the one that is watched under its name.
    is_stale: bool,
    problem: Option<String>,
}

impl Watcher {
    /// A watcher of nothing. With `polls` it will look at the files even if the system can report
    /// changes.
    pub fn new(polls: bool) -> Self {
        Self {
            sites: Vec::new(),
            folders: BTreeSet::new(),
            events: None,
            files: None,
            polls,
            is_doubted: !ONE_BY_ONE,
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
        let folders = self.list_folders();
        // Where a site is watched at once, that costs nothing.
        if self.is_stale || folders != self.folders || !ONE_BY_ONE {
            self.is_stale = false;
            self.watch_all(folders);
        }
        let is_read = self.events.is_none() || self.is_doubted;
        self.files = is_read.then(|| self.look());
    }

    fn watch_all(&mut self, mut folders: BTreeSet<PathBuf>) {
        for _ in 0..ROUNDS {
            // Frees the system's resources for the old folders.
            self.events = None;
            self.watch(&folders);
            let now = self.list_folders();
            if now == folders {
                break;
            }
            folders = now;
        }
        self.folders = folders;
    }

    fn watch(&mut self, folders: &BTreeSet<PathBuf>) {
        self.problem = None;
        if self.polls {
            return;
        }
        let roots: Vec<PathBuf> = self.sites.iter().map(|it| it.root().to_owned()).collect();
        let events = if ONE_BY_ONE { Events::new(folders) } else { Events::new(&roots) };
        match events {
            Ok(events) => self.events = Some(events),
            Err(why) => self.problem = Some(why),
        }
    }

    fn list_folders(&self) -> BTreeSet<PathBuf> {
        self.sites.iter().flat_map(Folder::folders).collect()
    }

    /// The current state of the files.
    fn look(&self) -> Files {
        match self.events {
            // A folder counts as soon as it has a file.
            None => Files::of(&self.sites, &BTreeSet::new()),
            Some(_) => Files::of(&self.sites, &self.list_folders()),
        }
    }

    /// Waits for changes, up to a time. Files that we write are not looked at.
    pub fn wait(&mut self, at_most: Duration, is_ours: impl Fn(&Path) -> bool) -> Vec<Change> {
        let pause = self.files.as_ref().map_or(Duration::ZERO, |it| it.took() * SHARE);
        let mut changes = match &self.events {
            Some(events) => events.wait(at_most),
            None => {
                thread::sleep(at_most.max(pause));
                Vec::new()
            }
        };
        let count = changes.len();
        changes.retain(|it| *it != Change::Anywhere);
        let is_lost = changes.len() < count;
        self.is_doubted |= is_lost;
        let is_due = match (&self.events, &self.files) {
            (Some(_), Some(files)) => !ONE_BY_ONE && files.are_older_than(pause.max(DOUBT)),
            (None, files) => files.is_some(),
            (Some(_), None) => false,
        };
        // Reading many files can be more than the system reports, and isn't a change.
        if is_lost || is_due {
            let now = self.look();
            if !self.files.as_ref().is_some_and(|it| it.are(&now, is_ours)) {
                changes.push(Change::Anywhere);
            }
            self.files = Some(now);
        }
        changes
    }

    /// Whether a change is one of a file that a check of the sites reads.
    pub fn concerns_sites(&mut self, change: &Change) -> bool {
        let Change::At { path, is_folder } = change else {
            self.is_stale = true;
            return true;
        };
        // A path that was a link to a folder, or a folder that was moved away, isn't a folder now.
        let is_known = self.folders.contains(path);
        let is_relevant = self
            .sites
            .iter()
            .any(|it| concerns(it, path, *is_folder) || is_known && concerns(it, path, true));
        self.is_stale |= is_relevant && (*is_folder || is_known);
        is_relevant
    }

    /// Notes that any folder may be another one now.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }
}

fn concerns(site: &Folder, path: &Path, is_folder: bool) -> bool {
    let Ok(below) = path.strip_prefix(site.root()) else { return false };
    if below.to_str().is_none() {
        return true;
    }
    let below = crate::paths::slashes(below);
    match is_folder {
        _ if below.is_empty() => true,
        // Patterns for folders match the files in them.
        true => site.would_list(&format!("{below}/index.mdx")),
        false => site.would_list(&below),
    }
}
