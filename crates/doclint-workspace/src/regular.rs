//! Files of a repository that a stranger may have written: they are read only if they are regular
//! files, in the repository, and not too large.

use crate::error::why;
use crate::of_git::is_of_git;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The bytes of a regular file.
///
/// # Errors
///
/// Why it can't be read, as the end of a sentence: it is a folder, a pipe or a device, it has more
/// than `most` bytes, or the system refuses it.
pub fn read_regular(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let failed = |error| why(&error);
    // Checked before the file is opened, because opening a pipe waits for a writer.
    let meta = fs::metadata(path).map_err(failed)?;
    if meta.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !meta.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    let too_large = || format!("it is larger than {} MiB", most >> 20);
    if meta.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(meta.len() as usize);
    let file = File::open(path).map_err(failed)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    // A file may grow while it is read, and some files of the system have no size.
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// A path without links. The file need not exist, but its folder has to; `None` for a link to nowhere,
/// which may lead anywhere.
#[must_use]
pub fn real_path(path: &Path) -> Option<PathBuf> {
    match path.canonicalize() {
        Ok(real) => Some(real),
        Err(_) if path.symlink_metadata().is_ok() => None,
        Err(_) => Some(real_folder(path.parent()?)?.join(path.file_name()?)),
    }
}

fn real_folder(folder: &Path) -> Option<PathBuf> {
    // The current folder has an empty name.
    Path::new(".").join(folder).canonicalize().ok()
}

/// Whether a path leads to a place in `folder` that git does not keep for itself, wherever the links
/// along it point.
#[must_use]
pub fn is_inside(path: &Path, folder: &Path) -> bool {
    let is_below =
        |(real, folder): (PathBuf, PathBuf)| real.starts_with(folder) && !is_of_git(&real);
    real_path(path).zip(real_folder(folder)).is_some_and(is_below)
}
