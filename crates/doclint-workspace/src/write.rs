//! Writes and moves pages: each as a whole or not at all.

use crate::error::why;
use crate::folder::Folder;
use crate::of_git::is_of_git;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Why a page was not written. It is unchanged.
#[derive(Debug)]
pub enum WriteError {
    /// Its text has changed since it was read.
    Changed,
    /// Its permissions forbid writing.
    ReadOnly,
    /// It is a link to a file outside the site.
    OutsideSite,
    /// It is a symbolic link, which is not moved.
    Link,
    /// There is something at the new path.
    Taken,
    /// The system refused it.
    Failed(io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed => f.write_str("it changed while it was being fixed; run again"),
            Self::ReadOnly => f.write_str("it is read-only; make it writable and run again"),
            Self::OutsideSite => f.write_str("it is a link to a file outside the site"),
            Self::Link => f.write_str("it is a symbolic link; move it by hand"),
            Self::Taken => f.write_str("there is already something at the new path"),
            Self::Failed(error) => write!(f, "{}", why(error)),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

impl Folder {
    /// Replaces a page by a fixed one. `path` is relative to the site's root, and `before` is the text
    /// that was fixed. If the page is a link, the file it points to is written.
    ///
    /// The new text goes to a temporary file beside the page, named `.doclint-….tmp`, which then
    /// takes its place: at any moment the page has the old text or the new one. Other hard links to
    /// the page keep the old text.
    ///
    /// # Errors
    ///
    /// If the page can't be replaced, or has changed. It is left unchanged.
    pub fn write(&self, path: &str, before: &str, after: &str) -> Result<(), WriteError> {
        let target = self.root().join(path).canonicalize()?;
        if !target.starts_with(self.real_root()) {
            return Err(WriteError::OutsideSite);
        }
        let meta = fs::metadata(&target)?;
        if meta.permissions().readonly() {
            return Err(WriteError::ReadOnly);
        }
        // Renaming needs rights to the folder only; the file's own rights have to allow it, too.
        fs::OpenOptions::new().write(true).open(&target)?;
        let staged = StagedFile::new(&target, after.as_bytes(), Mode::Kept)?;
        // Checked last, so that another writer has hardly any time left.
        let now = fs::read(&target)?;
        if now != before.as_bytes() {
            return if now == after.as_bytes() { Ok(()) } else { Err(WriteError::Changed) };
        }
        staged.commit()?;
        Ok(())
    }
}

/// Which permissions a file has that takes the place of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The same.
    Kept,
    /// The same, but nobody may run it: the content of a report must never be a program.
    NotExecutable,
}

impl Mode {
    fn of(self, old: &fs::Metadata) -> fs::Permissions {
        #[cfg(unix)]
        if self == Self::NotExecutable {
            use std::os::unix::fs::PermissionsExt;
            return fs::Permissions::from_mode(old.permissions().mode() & 0o666);
        }
        old.permissions()
    }
}

/// Fails for a file in a folder of git, whoever writes it: its configuration and its hooks name
/// programs that git runs.
pub(crate) fn refuse_git(path: &Path) -> io::Result<()> {
    let absolute = std::path::absolute(path)?;
    // The folders that are still missing have no links among them.
    let existing = absolute.ancestors().skip(1).find_map(|it| Some((it, it.canonicalize().ok()?)));
    let real = existing.map(|(folder, real)| match absolute.strip_prefix(folder) {
        Ok(below) => real.join(below),
        Err(_) => absolute.clone(),
    });
    match is_of_git(&real.unwrap_or(absolute)) {
        true => Err(io::Error::new(io::ErrorKind::PermissionDenied, "git keeps it for itself")),
        false => Ok(()),
    }
}

/// The new content of a file, in a temporary file beside it that takes its place when it is
/// committed, and is removed otherwise. So at any moment the file is the old one or the new one.
#[derive(Debug)]
pub struct StagedFile {
    temporary: NamedTempFile,
    path: PathBuf,
}

impl StagedFile {
    /// Writes the new content of a file beside it. A link is not followed; the permissions and the
    /// owner of an existing file are kept, as far as `mode` says.
    ///
    /// # Errors
    ///
    /// When the file is one of git's own, or the system refuses to write.
    pub fn new(path: &Path, content: &[u8], mode: Mode) -> io::Result<Self> {
        Self::with(path, mode, |out| out.write_all(content))
    }

    /// The same for content that `write` writes bit by bit.
    ///
    /// # Errors
    ///
    /// When the file is one of git's own, the system refuses to write, or `write` fails.
    pub fn with(
        path: &Path,
        mode: Mode,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Self> {
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        refuse_git(path)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".doclint-").suffix(".tmp");
        let meta = fs::metadata(path).ok();
        #[cfg(unix)]
        if meta.is_none() {
            // The permissions of a new file; the system removes those in the mask of the process.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut temporary = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        write(&mut temporary)?;
        if let Some(meta) = meta {
            keep_owner(temporary.as_file(), &meta);
            temporary.as_file().set_permissions(mode.of(&meta))?;
        }
        temporary.as_file().sync_all()?;
        Ok(Self { temporary, path: path.to_owned() })
    }

    /// Puts the new content in its place.
    ///
    /// # Errors
    ///
    /// When the system refuses it. The file is as it was then.
    pub fn commit(self) -> io::Result<()> {
        self.temporary.persist(&self.path).map_err(|error| error.error)?;
        sync_folder(self.path.parent().unwrap_or(&self.path));
        Ok(())
    }
}

impl Folder {
    /// Moves a file. Paths are relative to the site's root; missing folders are created, and empty
    /// ones removed.
    ///
    /// # Errors
    ///
    /// If it is a link, something is at the new path, or the system refuses. It is not moved.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), WriteError> {
        let (old, new) = (self.root().join(from), self.root().join(to));
        if old.is_symlink() {
            return Err(WriteError::Link);
        }
        let folder = new.parent().unwrap_or(&new);
        refuse_git(&old)?;
        refuse_git(&new)?;
        fs::create_dir_all(folder)?;
        if !folder.canonicalize()?.starts_with(self.real_root()) {
            return Err(WriteError::OutsideSite);
        }
        // Checked first, because a rename replaces an existing file. Where the case of names makes
        // no difference, it may be the file itself.
        let is_same = || from.to_lowercase() == to.to_lowercase() && is_same_file(&old, &new);
        if fs::symlink_metadata(&new).is_ok() && !is_same() {
            return Err(WriteError::Taken);
        }
        fs::rename(&old, &new)?;
        let above = old.ancestors().skip(1);
        for folder in above.take_while(|it| *it != self.root() && it.starts_with(self.root())) {
            // A folder that is not empty stays.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(())
    }
}

/// Whether two paths lead to one file, and not by a link.
#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |it: &Path| fs::symlink_metadata(it).ok().map(|it| (it.dev(), it.ino()));
    id(one).is_some() && id(one) == id(other)
}

#[cfg(not(unix))]
fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |it: &Path| it.canonicalize().ok().filter(|_| !it.is_symlink());
    real(one).is_some() && real(one) == real(other)
}

/// Gives the file to the owner of the one it replaces, if that is allowed.
#[cfg(unix)]
fn keep_owner(file: &File, meta: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let differs = |own: fs::Metadata| (own.uid(), own.gid()) != (meta.uid(), meta.gid());
    if file.metadata().is_ok_and(differs) {
        // Few users may change the owner; more may keep the group.
        if fchown(file, Some(meta.uid()), Some(meta.gid())).is_err() {
            let _ = fchown(file, None, Some(meta.gid()));
        }
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

/// Makes the rename durable. Some systems can't; the file itself is safe.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
