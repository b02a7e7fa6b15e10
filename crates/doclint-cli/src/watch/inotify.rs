//! Changes as Linux reports them.

use super::change::Change;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::inotify::{CreateFlags, ReadFlags, Reader, WatchFlags, add_watch, init};
use rustix::io::Errno;
use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::time::Duration;

/// After so many changes, any file may have changed, as after a checkout of another branch.
const MOST: usize = 10_000;
/// The bytes that are read in one go.
const BUFFER: usize = 16 << 10;

/// The folders that are watched, each without those below it.
pub struct Inotify {
    queue: OwnedFd,
    folders: HashMap<i32, PathBuf>,
}

impl Inotify {
    /// Watches folders. Those that are gone or can't be read are left out: the folder around them
    /// says when that changes.
    ///
    /// # Errors
    ///
    /// Why the system can't watch so many.
    pub fn new(folders: &BTreeSet<PathBuf>) -> Result<Self, String> {
        let queue = init(CreateFlags::CLOEXEC | CreateFlags::NONBLOCK).map_err(reason)?;
        // Opening and reading don't count: a check would follow from each check.
        let flags = WatchFlags::MODIFY
            | WatchFlags::ATTRIB
            | WatchFlags::CREATE
            | WatchFlags::DELETE
            | WatchFlags::MOVED_FROM
            | WatchFlags::MOVED_TO
            | WatchFlags::DELETE_SELF
            | WatchFlags::MOVE_SELF
            | WatchFlags::ONLYDIR;
        let mut watched = HashMap::new();
        for folder in folders {
            match add_watch(&queue, folder.as_path(), flags) {
                // A link and the folder that it leads to are one watch, with the first path.
                Ok(number) => _ = watched.entry(number).or_insert_with(|| folder.clone()),
                Err(Errno::NOENT | Errno::NOTDIR | Errno::ACCESS | Errno::LOOP) => {}
                Err(error) => return Err(reason(error)),
            }
        }
        Ok(Self { queue, folders: watched })
    }

    /// The changes since the last call. Waits for the first one, up to a time.
    pub fn wait(&self, at_most: Duration) -> Vec<Change> {
        let timeout = Timespec::try_from(at_most).ok();
        let mut queues = [PollFd::new(&self.queue, PollFlags::IN)];
        // A signal ends the wait early, and the next call goes on.
        if poll(&mut queues, timeout.as_ref()).unwrap_or(0) == 0 {
            return Vec::new();
        }
        let mut changes = Vec::new();
        let mut buffer = vec![MaybeUninit::uninit(); BUFFER];
        let mut reader = Reader::new(&self.queue, &mut buffer);
        while let Ok(event) = reader.next() {
            let kind = event.events();
            if kind.contains(ReadFlags::QUEUE_OVERFLOW) || changes.len() > MOST {
                changes.push(Change::Anywhere);
                break;
            }
            let Some(folder) = self.folders.get(&event.wd()) else { continue };
            changes.extend(match event.file_name() {
                _ if kind.contains(ReadFlags::IGNORED) => None,
                Some(name) => Some(Change::At {
                    path: folder.join(OsStr::from_bytes(name.to_bytes())),
                    is_folder: kind.contains(ReadFlags::ISDIR),
                }),
                None => Some(Change::At { path: folder.clone(), is_folder: true }),
            });
        }
        changes
    }
}

fn reason(error: Errno) -> String {
    let limit = |what, name| format!("the system's limit of {what} is reached (fs.inotify.{name})");
    match error {
        Errno::NOSPC => limit("watched folders", "max_user_watches"),
        Errno::MFILE => limit("programs that watch", "max_user_instances"),
        error => crate::words::io_reason(&io::Error::from(error)),
    }
}
