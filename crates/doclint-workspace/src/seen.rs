//! Files as they were when they were read, to see later whether they have changed.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The properties of a file that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    /// Its length and time, unless only its place counts.
    content: Option<(u64, Option<SystemTime>)>,
    /// The device and the number of the file, which a new file with the old name doesn't have.
    id: (u64, u64),
}

/// A path as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Note {
    stamp: Option<Stamp>,
    is_place: bool,
}

/// Files, folders, and names that nothing had, as they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen(BTreeMap<PathBuf, Note>);

impl Seen {
    /// Notes a path before it is read. The first note of a path counts.
    pub fn note(&mut self, path: &Path) {
        self.add_note(path, false);
    }

    /// Notes which file or folder has a path, and not its content.
    pub fn note_place(&mut self, path: &Path) {
        self.add_note(path, true);
    }

    fn add_note(&mut self, path: &Path, is_place: bool) {
        if !self.has(path) {
            self.0.insert(path.to_owned(), Note { stamp: stamp(path, is_place), is_place });
        }
    }

    /// Adds the files that `other` has seen.
    pub fn add(&mut self, other: &Self) {
        for (path, note) in &other.0 {
            self.0.entry(path.clone()).or_insert(*note);
        }
    }

    /// Whether a path was noted.
    pub fn has(&self, path: &Path) -> bool {
        self.0.contains_key(path)
    }

    /// Whether all paths were as `other` has seen them, except for some.
    pub fn is_same(&self, other: &Self, is_exempt: impl Fn(&Path) -> bool) -> bool {
        let is_compared = |it: &(&PathBuf, &Note)| !is_exempt(it.0);
        self.0.iter().filter(is_compared).eq(other.0.iter().filter(is_compared))
    }

    /// The paths that `other` has seen otherwise, and those that one of the two has not seen.
    pub fn changed<'s>(&'s self, other: &'s Self) -> Vec<&'s Path> {
        let differs = |it: &(&'s PathBuf, &Note)| other.0.get(it.0) != Some(it.1);
        let own = self.0.iter().filter(differs).map(|it| it.0.as_path());
        let new = other.0.keys().filter(|it| !self.0.contains_key(*it)).map(PathBuf::as_path);
        own.chain(new).collect()
    }

    /// Looks again, and returns whether anything has changed since.
    pub fn update(&mut self) -> bool {
        let mut has_changed = false;
        for (path, note) in &mut self.0 {
            let now = stamp(path, note.is_place);
            has_changed |= now != note.stamp;
            note.stamp = now;
        }
        has_changed
    }
}

fn stamp(path: &Path, is_place: bool) -> Option<Stamp> {
    let meta = path.metadata().ok()?;
    let content = (!is_place).then(|| (meta.len(), meta.modified().ok()));
    Some(Stamp { content, id: id(&meta) })
}

/// Files that have changed more recently may change again without another time, which some systems
/// count in steps of two seconds.
const RECENT: Duration = Duration::from_secs(3);

/// A number that changes whenever a file or folder does, and whether it can be relied on: one that has
/// changed just now may have the same number after another change. `None` if there is nothing.
pub fn version(path: &Path) -> Option<(u64, bool)> {
    let meta = path.metadata().ok()?;
    let modified = meta.modified().ok()?;
    let mut hasher = DefaultHasher::new();
    (id(&meta), meta.len(), modified).hash(&mut hasher);
    let changed = changed(&meta).unwrap_or(modified).max(modified);
    changed.hash(&mut hasher);
    // A time in the future says nothing.
    let is_old = SystemTime::now().duration_since(changed).is_ok_and(|it| it > RECENT);
    Some((hasher.finish(), is_old))
}

/// When the content or the properties of a file changed last, which no program can set.
#[cfg(unix)]
fn changed(meta: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let (seconds, nanoseconds) =
        (meta.ctime().try_into().ok()?, meta.ctime_nsec().try_into().ok()?);
    SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds))
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> Option<SystemTime> {
    None
}

#[cfg(unix)]
fn id(meta: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (meta.dev(), meta.ino())
}

#[cfg(not(unix))]
fn id(_: &Metadata) -> (u64, u64) {
    (0, 0)
}
