//! The files of a site with a version for each, for a memory that outlives a run.

use crate::unwritten::Unwritten;
use doclint_engine::{Listing, Peek, ReadError, Workspace};
use doclint_site::{Forge, Promises};
use doclint_workspace::{Folder, version};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::replace;
use std::path::Path;
use std::sync::Arc;

/// A hash of each file of a site, and of what is around it.
#[derive(Clone, Default)]
pub struct Stamps {
    files: BTreeMap<String, u64>,
    around: u64,
}

impl Stamps {
    /// Those of the files on the disk. `around` are other files that a check depends on.
    pub fn of_disk<'p>(
        folder: &Folder,
        around: impl Iterator<Item = &'p Path>,
        head: Option<&str>,
    ) -> Self {
        let listing = folder.list();
        let root = folder.root();
        let mut hasher = DefaultHasher::new();
        format!("{:?} {:?}", listing.problems, listing.links).hash(&mut hasher);
        folder.texts_around().hash(&mut hasher);
        // A folder changes when a file comes or goes that the site does not list.
        let folder_of = |it: &String| it.rfind('/').map_or(0, |end| end);
        let mut folders: Vec<&str> = listing.files.iter().map(|it| &it[..folder_of(it)]).collect();
        folders.dedup();
        folders.iter().for_each(|it| version(&root.join(it)).hash(&mut hasher));
        around.for_each(|it| version(it).hash(&mut hasher));
        head.hash(&mut hasher);
        let stamp = |it: String| {
            let known = version(&root.join(&it)).filter(|it| it.1);
            let stamp = known.map_or_else(|| hash(&folder.read(&it).ok()), |it| it.0);
            (it, stamp)
        };
        let files = listing.files.into_iter().map(stamp).collect();
        Self { files, around: hasher.finish() }
    }

    /// The same with texts in the place of some files.
    fn with(&self, texts: &Unwritten, files: &[String]) -> Self {
        let mut stamps = self.clone();
        for (path, text) in texts.all() {
            match files.binary_search(path).is_ok() {
                true => drop(stamps.files.insert(path.clone(), hash(text))),
                false => drop(stamps.files.remove(path)),
            }
        }
        stamps
    }

    fn state(&self) -> u64 {
        hash(&(self.around, &self.files))
    }

    /// The files that differ; `None` if anything else does.
    fn changed(&self, now: &Self) -> Option<Vec<String>> {
        if self.around != now.around || !self.files.keys().eq(now.files.keys()) {
            return None;
        }
        let pairs = self.files.iter().zip(now.files.values());
        Some(pairs.filter(|it| it.0.1 != it.1).map(|it| it.0.0.clone()).collect())
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The files that a memory knows.
#[derive(Default)]
pub struct Known {
    stamps: Stamps,
    promises: Option<Arc<Promises>>,
    /// Counts the changes of what the site has promised.
    times: u64,
}

/// A workspace that knows what has changed since the last one of its memory.
pub struct Counted<'w> {
    below: &'w dyn Workspace,
    stamps: Stamps,
    state: u64,
    /// The last state, and the files that have changed since.
    last: (u64, Option<Vec<String>>),
}

impl<'w> Counted<'w> {
    /// A workspace of texts over the disk.
    pub fn new(
        below: &'w dyn Workspace,
        (disk, texts): (&Stamps, &Unwritten),
        promises: Option<Arc<Promises>>,
        known: &mut Known,
    ) -> Self {
        let mut stamps = disk.with(texts, &below.list().files);
        if replace(&mut known.promises, promises.clone()) != promises {
            known.times += 1;
        }
        stamps.around = hash(&(stamps.around, known.times));
        let state = stamps.state();
        let before = replace(&mut known.stamps, stamps.clone());
        let last = (before.state(), before.changed(&stamps));
        Self { below, stamps, state, last }
    }
}

impl Workspace for Counted<'_> {
    fn list(&self) -> Listing {
        self.below.list()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        self.below.read(path)
    }

    fn version(&self, path: &str) -> Option<u64> {
        self.stamps.files.get(path).copied()
    }

    fn state(&self) -> Option<u64> {
        Some(self.state)
    }

    fn changed_since(&self, state: u64) -> Option<Vec<String>> {
        if state == self.state {
            return Some(Vec::new());
        }
        self.last.1.clone().filter(|_| state == self.last.0)
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        self.below.peek(path)
    }

    fn ignores(&self, path: &str) -> bool {
        self.below.ignores(path)
    }

    fn has(&self, path: &str) -> bool {
        self.below.has(path)
    }

    fn texts_around(&self) -> Vec<String> {
        self.below.texts_around()
    }

    fn forge(&self) -> Option<Forge> {
        self.below.forge()
    }

    fn is_in_repository(&self, path: &str) -> bool {
        self.below.is_in_repository(path)
    }
}
