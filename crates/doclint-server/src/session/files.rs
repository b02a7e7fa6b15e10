//! The files of a site: the texts of editors over the disk, with a version for each.

use doclint_engine::{Listing, MAX_FILE_BYTES, Peek, ReadError, Workspace};
use doclint_site::Forge;
use doclint_workspace::Folder;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The files of a site: the texts of editors over the disk. What is on the disk is listed once, and
/// read again only if somebody says that it may have changed.
pub struct Files {
    folder: Folder,
    open: BTreeMap<String, (u64, Arc<[u8]>)>,
    /// The files on the disk, once they are needed.
    listing: OnceLock<Listing>,
    /// Whether one of these files is behind a symbolic link.
    has_links: OnceLock<bool>,
    /// The sizes and first bytes of images, videos, and audio files, with the versions looked at.
    peeks: Mutex<HashMap<String, (u64, Option<Peek>)>>,
    /// The versions of files that have changed since everything may have.
    versions: HashMap<String, u64>,
    /// The version of all other files.
    rest: u64,
    /// The last version that was given to anything.
    last: u64,
    /// The files that have changed, in order, each with the version that it got.
    log: Vec<(u64, String)>,
    /// The last version at which files may have come or gone, or from which the log is not whole.
    listed: u64,
}

/// How many changes are kept.
const MOST_CHANGES: usize = 10_000;

impl Files {
    pub fn new(folder: Folder) -> Self {
        Self {
            folder,
            open: BTreeMap::new(),
            listing: OnceLock::new(),
            has_links: OnceLock::new(),
            peeks: Mutex::default(),
            versions: HashMap::new(),
            rest: 0,
            last: 0,
            log: Vec::new(),
            listed: 0,
        }
    }

    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The text that an editor has for a file.
    pub fn open_text(&self, path: &str) -> Option<&Arc<[u8]>> {
        self.open.get(path).map(|it| &it.1)
    }

    /// The texts that editors have.
    pub fn open_texts(&self) -> HashMap<String, Arc<[u8]>> {
        self.open.iter().map(|(path, it)| (path.clone(), Arc::clone(&it.1))).collect()
    }

    /// Takes the text of an editor.
    pub fn edit(&mut self, path: &str, text: Arc<[u8]>) {
        let version = self.next();
        let was_open = self.open.insert(path.to_owned(), (version, text)).is_some();
        self.note(version, path, was_open || self.is_listed(path));
    }

    /// Takes the file on the disk again.
    pub fn close(&mut self, path: &str) {
        if self.open.remove(path).is_none() {
            return;
        }
        let meta = self.folder.root().join(path).symlink_metadata();
        match meta.is_err() && self.listing.get().is_some() && !self.is_listed(path) {
            // It was never written: the files on the disk are the same.
            true => self.changed_around(),
            false => self.changed(path),
        }
    }

    /// Notes that a file or a folder was created, changed or deleted on the disk.
    pub fn changed(&mut self, path: &str) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let may_ignore_others = name.ends_with("ignore");
        let meta = self.folder.root().join(path).symlink_metadata();
        let is_there = self.is_listed(path) && meta.is_ok_and(|it| it.is_file());
        // Behind a link, the file may have other paths, too.
        if is_there && !may_ignore_others && !self.has_links() {
            let version = self.next();
            self.versions.insert(path.to_owned(), version);
            self.note(version, path, true);
        } else {
            // A folder may have taken files with it, and an ignore file decides on all of them.
            self.changed_anywhere();
        }
    }

    /// Notes that anything may have changed on the disk.
    pub fn changed_anywhere(&mut self) {
        self.listing = OnceLock::new();
        self.has_links = OnceLock::new();
        self.versions.clear();
        self.peeks.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        self.rest = self.next();
        self.note(self.rest, "", false);
    }

    /// Notes that the site has to be put together again, although no file has changed.
    pub fn changed_around(&mut self) {
        let version = self.next();
        self.note(version, "", false);
    }

    /// Changes whenever files may have come or gone.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// Whether one of the files is behind a symbolic link.
    fn has_links(&self) -> bool {
        *self.has_links.get_or_init(|| {
            let root = self.folder.root();
            let Ok(real) = root.canonicalize() else { return true };
            let Some(listing) = self.listing.get() else { return true };
            let folders = listing.files.iter().filter_map(|it| it.rsplit_once('/'));
            let folders: HashSet<&str> = folders.map(|it| it.0).collect();
            let is_elsewhere = |it: &&str| root.join(it).canonicalize().ok() != Some(real.join(it));
            let is_link =
                |it: &String| root.join(it).symlink_metadata().is_ok_and(|meta| meta.is_symlink());
            folders.iter().any(is_elsewhere) || listing.files.iter().any(is_link)
        })
    }

    /// Whether the disk has a file that is a part of the site.
    fn is_listed(&self, path: &str) -> bool {
        let is_in = |it: &Listing| it.files.binary_search_by(|it| it.as_str().cmp(path)).is_ok();
        self.listing.get().is_some_and(is_in)
    }

    /// Notes a change, and whether the same files are there as before.
    fn note(&mut self, version: u64, path: &str, are_same: bool) {
        if !are_same || self.log.len() >= MOST_CHANGES {
            self.log.clear();
            self.listed = version;
        } else {
            self.log.push((version, path.to_owned()));
        }
    }

    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    fn on_disk(&self, path: &str) -> u64 {
        self.versions.get(path).copied().unwrap_or(self.rest)
    }
}

impl Workspace for Files {
    fn list(&self) -> Listing {
        let mut listing = self.listing.get_or_init(|| self.folder.list()).clone();
        for path in self.open.keys() {
            // An open file that is ignored is not part of the site.
            if let Err(at) = listing.files.binary_search(path)
                && !self.folder.ignores(path)
            {
                listing.files.insert(at, path.clone());
            }
        }
        listing.problems.retain(|problem| !self.open.contains_key(&problem.path));
        listing
    }

    fn version(&self, path: &str) -> Option<u64> {
        Some(self.open.get(path).map_or_else(|| self.on_disk(path), |it| it.0))
    }

    fn state(&self) -> Option<u64> {
        Some(self.last)
    }

    fn changed_since(&self, state: u64) -> Option<Vec<String>> {
        if state < self.listed {
            return None;
        }
        let first = self.log.partition_point(|it| it.0 <= state);
        let mut paths: Vec<String> = self.log[first..].iter().map(|it| it.1.clone()).collect();
        paths.sort_unstable();
        paths.dedup();
        Some(paths)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.open.get(path) {
            None => self.folder.read(path),
            Some((_, text)) if text.len() as u64 > MAX_FILE_BYTES => {
                Err(ReadError::TooLarge(text.len() as u64))
            }
            Some((_, text)) => Ok(text.to_vec()),
        }
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        if let Some(text) = self.open_text(path) {
            return Some(Peek::of(text));
        }
        let peeks = || self.peeks.lock().unwrap_or_else(PoisonError::into_inner);
        let version = self.on_disk(path);
        if let Some((_, peek)) = peeks().get(path).filter(|it| it.0 == version) {
            return peek.clone();
        }
        let peek = self.folder.peek(path);
        peeks().insert(path.to_owned(), (version, peek.clone()));
        peek
    }

    fn ignores(&self, path: &str) -> bool {
        self.folder.ignores(path)
    }

    fn texts_around(&self) -> Vec<String> {
        self.folder.texts_around()
    }

    fn forge(&self) -> Option<Forge> {
        self.folder.forge()
    }

    fn is_in_repository(&self, path: &str) -> bool {
        self.folder.is_in_repository(path)
    }

    fn has(&self, path: &str) -> bool {
        self.open.contains_key(path) || self.folder.has(path)
    }
}
