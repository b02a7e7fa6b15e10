//! Where files come from.

use doclint_site::{Forge, PastChange};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Larger files are not read. No page comes close.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Where files come from: a folder, a map in memory, an editor.
pub trait Workspace: Sync {
    /// Every file of the site that is not ignored.
    fn list(&self) -> Listing;

    /// The bytes of a file; `path` is relative to the site's root.
    ///
    /// # Errors
    ///
    /// When the file can't be read, or has more than [`MAX_FILE_BYTES`].
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError>;

    /// A number that changes whenever the file may have changed; `None` if nobody keeps track of it, so
    /// that a check has to read the file to know.
    fn version(&self, path: &str) -> Option<u64> {
        let _ = path;
        None
    }

    /// A number for the state of all files, if somebody keeps track of it.
    fn state(&self) -> Option<u64> {
        None
    }

    /// The files that may have changed since the workspace had that state. `None` if nobody knows, or
    /// if files have come or gone.
    fn changed_since(&self, state: u64) -> Option<Vec<String>> {
        let _ = state;
        None
    }

    /// The size and the first bytes of a file, which costs little however large it is; `None` if it
    /// can't be read.
    fn peek(&self, path: &str) -> Option<Peek> {
        match self.read(path) {
            Ok(bytes) => Some(Peek::of(&bytes)),
            Err(ReadError::TooLarge(bytes)) => Some(Peek { bytes, start: Vec::new() }),
            Err(_) => None,
        }
    }

    /// Whether an ignore file excludes that path from the site. The file need not exist.
    fn ignores(&self, path: &str) -> bool {
        let _ = path;
        false
    }

    /// Whether there is a file at that path, even if it is ignored.
    fn has(&self, path: &str) -> bool;

    /// Whether the repository has a file or a folder at that path, even if it is not listed. Where git's
    /// list is unknown, it has whatever is there.
    fn is_in_repository(&self, path: &str) -> bool {
        self.has(path)
    }

    /// The texts of Markdown files of the repository that are not a part of the site and may show its
    /// files, such as the README.
    fn texts_around(&self) -> Vec<String> {
        Vec::new()
    }

    /// Where the repository is on its forge, if that is known.
    fn forge(&self) -> Option<Forge> {
        None
    }
}

/// The size and the first bytes of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Peek {
    /// Its size in bytes.
    pub bytes: u64,
    /// Its first bytes, at most [`Peek::MAX`].
    pub start: Vec<u8>,
}

impl Peek {
    /// So many first bytes are read.
    pub const MAX: usize = 64;

    /// Takes them of the bytes of a whole file.
    pub fn of(bytes: &[u8]) -> Self {
        let start = bytes[..bytes.len().min(Self::MAX)].to_vec();
        Self { bytes: bytes.len() as u64, start }
    }
}

/// A repository's knowledge of the files of a site.
pub trait History: Sync {
    /// The changes of their paths, the newest commit first. A check asks only if something in the
    /// site names a file that does not exist, and may ask several times.
    fn changes(&self) -> Vec<Vec<PastChange>>;
}

/// The files of a site.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Paths from the site's root, with `/` between folders, ordered.
    pub files: Vec<String>,
    /// Files that were left out although they look like part of the site.
    pub problems: Vec<Problem>,
    /// Files and folders that exist and are not followed, as they are links.
    pub links: Vec<String>,
    /// Whether there may be other files, so that nobody knows what a path leads to.
    pub is_partial: bool,
}

/// Something that could not be listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The path from the site's root.
    pub path: String,
    /// Why.
    pub kind: ProblemKind,
}

/// Why something could not be listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProblemKind {
    /// It is named like a page but is something else, such as "a folder".
    NotAFile(&'static str),
    /// A file named nearly like the one that keeps files from the site.
    MisspelledIgnoreFile,
    /// A symbolic link to a folder that contains it.
    SymlinkLoop,
    /// A symbolic link to a place outside the site.
    OutsideSite,
    /// The system refused it, in the words of the system.
    Unreadable(String),
}

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It has this many bytes.
    TooLarge(u64),
    /// It is not a regular file.
    NotAFile,
    /// The system refused it, in the words of the system.
    Failed(String),
}

/// A site in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryWorkspace {
    files: BTreeMap<String, Arc<Vec<u8>>>,
}

impl MemoryWorkspace {
    /// A site of these files, each a path and its content.
    pub fn new<P: Into<String>, T: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        let file = |(path, text): (P, T)| (path.into(), Arc::new(text.into()));
        Self { files: files.into_iter().map(file).collect() }
    }

    /// The same for files that can have the same content.
    pub fn shared(files: BTreeMap<String, Arc<Vec<u8>>>) -> Self {
        Self { files }
    }
}

impl Workspace for MemoryWorkspace {
    fn list(&self) -> Listing {
        Listing { files: self.files.keys().cloned().collect(), ..Listing::default() }
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.files.get(path) {
            None => Err(ReadError::Failed("no such file".to_owned())),
            Some(bytes) if bytes.len() as u64 > MAX_FILE_BYTES => {
                Err(ReadError::TooLarge(bytes.len() as u64))
            }
            Some(bytes) => Ok(bytes.to_vec()),
        }
    }
}

/// A workspace with some files replaced or added: unsaved text in an editor, a page from standard
/// input, pages with their fixes applied.
pub struct Overlay<'a> {
    /// The workspace below.
    pub below: &'a dyn Workspace,
    /// The replaced and added files, by path.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Workspace for Overlay<'_> {
    fn list(&self) -> Listing {
        let mut listing = self.below.list();
        for path in self.files.keys() {
            if let Err(at) = listing.files.binary_search(path) {
                listing.files.insert(at, path.clone());
            }
        }
        listing.problems.retain(|problem| !self.files.contains_key(&problem.path));
        listing
    }

    fn version(&self, path: &str) -> Option<u64> {
        match self.files.contains_key(path) {
            true => None,
            false => self.below.version(path),
        }
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        match self.files.get(path) {
            Some(bytes) => Some(Peek::of(bytes)),
            None => self.below.peek(path),
        }
    }

    fn ignores(&self, path: &str) -> bool {
        !self.files.contains_key(path) && self.below.ignores(path)
    }

    fn texts_around(&self) -> Vec<String> {
        self.below.texts_around()
    }

    fn forge(&self) -> Option<Forge> {
        self.below.forge()
    }

    fn is_in_repository(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.below.is_in_repository(path)
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.below.has(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.files.get(path) {
            None => self.below.read(path),
            Some(bytes) if bytes.len() as u64 > MAX_FILE_BYTES => {
                Err(ReadError::TooLarge(bytes.len() as u64))
            }
            Some(bytes) => Ok(bytes.clone()),
        }
    }
}
