//! A folder of files that make later runs faster, and that may be missing or damaged at any time.

use crate::write::refuse_git;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A folder of files of this program, which belongs to the user who runs it.
#[derive(Clone, Debug)]
pub struct CacheFolder(PathBuf);

/// The end of the name of a file.
const EXTENSION: &str = "pages";

/// The end of the name of a file that is not whole yet.
const UNFINISHED: &str = "tmp";

/// No larger file is read.
const MOST_BYTES: u64 = 256 << 20;

/// So many files are kept, those that were written last.
const MOST_FILES: usize = 32;

/// The files that are kept have no more bytes together.
const MOST_BYTES_OF_ALL: u64 = 1 << 30;

/// After this time nobody finishes a file any more.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

impl CacheFolder {
    /// The folder at a path. It need not exist.
    pub fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// Reads a file; `None` if it can't be read, is a link, belongs to another user or can be
    /// changed by
    /// one, or is too large.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let named = fs::symlink_metadata(&path).ok()?;
        if !named.is_file() || named.len() > MOST_BYTES || !is_ours(&named) {
            return None;
        }
        let file = File::open(path).ok()?;
        // Another file may have taken its place meanwhile.
        if !is_ours(&file.metadata().ok()?) {
            return None;
        }
        let mut bytes = Vec::with_capacity(named.len() as usize);
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).ok()?;
        (bytes.len() as u64 <= MOST_BYTES).then_some(bytes)
    }

    /// Replaces a file as a whole, so that a run beside this one reads the old one or the new one.
    /// Files of the folder that are too many are removed, oldest first.
    ///
    /// # Errors
    ///
    /// When the system refuses it.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        refuse_git(&self.path(name))?;
        self.create()?;
        let mut builder = tempfile::Builder::new();
        let end = format!(".{UNFINISHED}");
        // Only the user may read it. What is lost when the power fails is found again by a check.
        let mut file = builder.prefix("doclint-").suffix(&end).tempfile_in(&self.0)?;
        file.write_all(bytes)?;
        file.persist(self.path(name)).map_err(|error| error.error)?;
        self.remove_old();
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name).with_extension(EXTENSION)
    }

    fn create(&self) -> io::Result<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.0)
    }

    fn remove_old(&self) {
        let Ok(entries) = fs::read_dir(&self.0) else { return };
        let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            let Ok(meta) = fs::symlink_metadata(&path) else { continue };
            let Ok(written) = meta.modified() else { continue };
            if has_extension(&path, UNFINISHED) {
                if written.elapsed().is_ok_and(|it| it > STALE) {
                    let _ = fs::remove_file(&path);
                }
            } else if has_extension(&path, EXTENSION) {
                files.push((written, meta.len(), path));
            }
        }
        files.sort_by(|a, b| b.cmp(a));
        let mut bytes = 0;
        for (index, (_, size, path)) in files.iter().enumerate() {
            bytes += size;
            if index > 0 && (index >= MOST_FILES || bytes > MOST_BYTES_OF_ALL) {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Creates a folder that only the user may open, if it is not there.
///
/// # Errors
///
/// If somebody else can look into it, or it can't be created.
pub fn private_folder(path: &Path) -> io::Result<()> {
    refuse_git(&path.join("file"))?;
    CacheFolder::new(path.to_owned()).create()?;
    let meta = fs::symlink_metadata(path)?;
    #[cfg(unix)]
    let is_closed = std::os::unix::fs::MetadataExt::mode(&meta) & 0o077 == 0;
    #[cfg(not(unix))]
    let is_closed = true;
    match meta.is_dir() && is_ours(&meta) && is_closed {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::PermissionDenied, "others can look into it")),
    }
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension() == Some(OsStr::new(extension))
}

/// Whether a file belongs to the user, and nobody else can change it.
#[cfg(unix)]
fn is_ours(meta: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    meta.uid() == rustix::process::geteuid().as_raw() && meta.mode() & 0o022 == 0
}

/// Whether a file belongs to the user: the folders of other users can't be written.
#[cfg(not(unix))]
fn is_ours(meta: &Metadata) -> bool {
    meta.is_file()
}
