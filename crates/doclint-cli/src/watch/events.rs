//! Changes as the system reports them.

use super::change::Change;
use notify::event::{CreateKind, EventKind, ModifyKind, RemoveKind, RenameMode};
use notify::{Config, Error, ErrorKind, Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// After so many changes, any file may have changed, as after a checkout of another branch.
const MOST: usize = 10_000;
/// How long the system may take to free the resources of a watcher.
const END: Duration = Duration::from_secs(1);
/// The error that Linux returns if it watches for too many programs.
const TOO_MANY: i32 = 24;

/// Whether each folder is watched without those below it. macOS and Windows watch all that is below a
/// folder at once, and a watched folder on Windows can keep those around it from being renamed.
pub const ONE_BY_ONE: bool = cfg!(not(any(target_os = "macos", windows)));

/// The folders that are watched.
pub struct Events {
    watcher: Option<RecommendedWatcher>,
    changes: Receiver<Change>,
    /// Whether there were more changes than anybody took.
    is_lost: Arc<AtomicBool>,
}

impl Events {
    /// Watches folders. Those that are gone or can't be read are left out: the folder around them
    /// says when that changes.
    ///
    /// # Errors
    ///
    /// Why the system can't watch so many.
    pub fn new<'a>(folders: impl IntoIterator<Item = &'a PathBuf>) -> Result<Self, String> {
        let (sender, changes) = sync_channel(MOST);
        let is_lost = Arc::new(AtomicBool::new(false));
        let handler = handler(sender, Arc::clone(&is_lost));
        let watcher = RecommendedWatcher::new(handler, Config::default()).map_err(reason)?;
        let mut events = Self { watcher: Some(watcher), changes, is_lost };
        for folder in folders {
            events.add(folder)?;
        }
        Ok(events)
    }

    fn add(&mut self, folder: &PathBuf) -> Result<(), String> {
        let mode = if ONE_BY_ONE { RecursiveMode::NonRecursive } else { RecursiveMode::Recursive };
        match self.watcher.as_mut().map_or(Ok(()), |it| it.watch(folder, mode)) {
            Ok(()) => Ok(()),
            Err(error) if matches!(error.kind, ErrorKind::MaxFilesWatch) => Err(reason(error)),
            Err(_) if fs::read_dir(folder).is_err() => Ok(()),
            Err(error) => Err(reason(error)),
        }
    }

    /// The changes since the last call. Waits for the first one, up to a time.
    pub fn wait(&self, at_most: Duration) -> Vec<Change> {
        let mut changes = Vec::new();
        match self.changes.recv_timeout(at_most) {
            Ok(change) => {
                changes.push(change);
                changes.extend(self.changes.try_iter().take(MOST));
            }
            Err(RecvTimeoutError::Timeout) => {}
            // Nothing is reported any more, so the files are looked at from now on.
            Err(RecvTimeoutError::Disconnected) => {
                thread::sleep(at_most);
                changes.push(Change::Anywhere);
            }
        }
        if self.is_lost.swap(false, Ordering::Relaxed) {
            changes.push(Change::Anywhere);
        }
        changes
    }
}

impl Drop for Events {
    /// Waits until the system has freed its resources: a new watcher may need them.
    fn drop(&mut self) {
        let start = Instant::now();
        if self.watcher.take().is_some() {
            while self.changes.recv_timeout(END.saturating_sub(start.elapsed())).is_ok() {}
        }
    }
}

fn handler(sender: SyncSender<Change>, is_lost: Arc<AtomicBool>) -> impl Fn(Result<Event, Error>) {
    move |event| {
        for change in changes(event) {
            if sender.try_send(change).is_err() {
                is_lost.store(true, Ordering::Relaxed);
            }
        }
    }
}

fn changes(event: Result<Event, Error>) -> Vec<Change> {
    let Ok(event) = event else { return vec![Change::Anywhere] };
    if event.need_rescan() {
        return vec![Change::Anywhere];
    }
    let is_folder = match event.kind {
        // Opening and reading don't count: a check would follow from each check. Both names of a
        // renamed file come alone, too.
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Name(RenameMode::Both)) => {
            return Vec::new();
        }
        EventKind::Create(CreateKind::File) | EventKind::Remove(RemoveKind::File) => Some(false),
        EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder) => Some(true),
        _ => None,
    };
    // On Windows, a folder changes with its content, which is reported by itself.
    let is_inside = matches!(event.kind, EventKind::Modify(ModifyKind::Any | ModifyKind::Data(_)));
    let change = |path: PathBuf| {
        let is_folder = is_folder.unwrap_or_else(|| path.is_dir());
        (!is_folder || !is_inside).then_some(Change::At { path, is_folder })
    };
    event.paths.into_iter().filter_map(change).collect()
}

fn reason(error: Error) -> String {
    let limit = |what, name| format!("the system's limit of {what} is reached (fs.inotify.{name})");
    match error.kind {
        ErrorKind::MaxFilesWatch => limit("watched folders", "max_user_watches"),
        ErrorKind::Io(error) if ONE_BY_ONE && error.raw_os_error() == Some(TOO_MANY) => {
            limit("programs that watch", "max_user_instances")
        }
        ErrorKind::Io(error) => crate::words::io_reason(&error),
        ErrorKind::Generic(why) => format!("the system reports no changes ({why})"),
        _ => "the system reports no changes".to_owned(),
    }
}
