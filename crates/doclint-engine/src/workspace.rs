//! Where files come from.

use std::collections::BTreeMap;

/// More bytes than any page has. Larger files are not read.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Where files come from: a folder, a map in memory, an editor.
pub trait Workspace: Sync {
    /// Every file of the site that is not ignored.
    fn list(&self) -> Listing;

    /// The bytes of a file; `path` counts from the site's root.
    ///
    /// # Errors
    ///
    /// When the file can't be read, or has more than [`MAX_FILE_BYTES`].
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError>;

    /// Whether an ignore file keeps that path from the site, whether there is a file or not.
    fn ignores(&self, path: &str) -> bool {
        let _ = path;
        false
    }

    /// Whether there is a file of that path, be it ignored.
    fn has(&self, path: &str) -> bool;
}

/// The files of a site.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Paths from the site's root, with `/` between folders, ordered.
    pub files: Vec<String>,
    /// What was left out although it looks like a part of the site.
    pub problems: Vec<Problem>,
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
    /// It has the name of a page and is something else: "a folder".
    NotAFile(&'static str),
    /// A symbolic link to a folder that it stands in.
    SymlinkLoop,
    /// A symbolic link out of the site.
    OutsideSite,
    /// The system refused it, in the words of the system.
    Unreadable(String),
}

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It has that many bytes.
    TooLarge(u64),
    /// It is no regular file.
    NotAFile,
    /// The system refused it, in the words of the system.
    Failed(String),
}

/// A site in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryWorkspace {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryWorkspace {
    /// A site of these files: path and content.
    pub fn new<P: Into<String>, T: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        let files = files.into_iter().map(|(path, text)| (path.into(), text.into())).collect();
        Self { files }
    }
}

impl Workspace for MemoryWorkspace {
    fn list(&self) -> Listing {
        Listing { files: self.files.keys().cloned().collect(), problems: Vec::new() }
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
            Some(bytes) => Ok(bytes.clone()),
        }
    }
}

/// A workspace with some files replaced or added: what an editor holds, what comes from the
/// standard input, what fixes made of pages.
pub struct Overlay<'a> {
    /// What lies below.
    pub below: &'a dyn Workspace,
    /// The files, by path.
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

    fn ignores(&self, path: &str) -> bool {
        !self.files.contains_key(path) && self.below.ignores(path)
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
