//! Paths as people and reports name them.

use anyhow::{Context, Result, anyhow, bail};
use doclint_diagnostic::one_line;
use doclint_engine::MAX_FILE_BYTES;
use doclint_workspace::{is_inside, read_regular, repository_root};
use std::path::{Path, PathBuf};

/// The name of a path as people see it.
pub trait PathName {
    /// The path on one line, without characters that a terminal or a runner obeys: a stranger may
    /// have named the file.
    fn named(&self) -> String;
}

impl PathName for Path {
    fn named(&self) -> String {
        one_line(&self.to_string_lossy()).into_owned()
    }
}

/// A path relative to the current folder, if the two share more than the root of the file system.
pub fn shown(path: &Path) -> PathBuf {
    let Ok(here) = std::env::current_dir().and_then(|it| it.canonicalize()) else {
        return path.to_owned();
    };
    let mut up = PathBuf::new();
    for folder in here.ancestors().filter(|it| it.parent().is_some()) {
        if let Ok(down) = path.strip_prefix(folder) {
            // Joining nothing would add a slash.
            return match (up.as_os_str().is_empty(), down.as_os_str().is_empty()) {
                (true, true) => ".".into(),
                (false, true) => up,
                _ => up.join(down),
            };
        }
        up.push("..");
    }
    path.to_owned()
}

/// The text of a path with `/` between folders.
pub fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}

/// The path from a folder to a file or folder, with `/` between its parts.
pub fn path_between(folder: &Path, to: &Path) -> String {
    let common = folder.ancestors().find(|it| to.starts_with(it)).unwrap_or(folder);
    let up = folder.strip_prefix(common).map_or(0, |it| it.components().count());
    let down = to.strip_prefix(common).unwrap_or(to);
    format!("{}{}", "../".repeat(up), slashes(down))
}

/// The root of the repository that a file is in, or the file's folder if it is in none.
pub fn repository(file: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(file);
    repository_root(folder).unwrap_or(folder).to_owned()
}

/// Fails for a link out of the repository or into git's files, and for a pipe or a device: a file that
/// is found by its name may be a stranger's.
pub fn refuse_outside(path: &Path) -> Result<()> {
    let name = shown(path).named();
    if !is_inside(path, &repository(path)) {
        bail!("{name} is a link to nowhere or out of the repository: put the file in its place");
    }
    if path.exists() && !path.is_file() && !path.is_dir() {
        bail!("{name} is not a regular file: put one in its place");
    }
    Ok(())
}

/// The text of a regular file in the repository.
pub fn read_inside(path: &Path) -> Result<String> {
    refuse_outside(path)?;
    let bytes = read_regular(path, MAX_FILE_BYTES);
    let text =
        bytes.and_then(|it| String::from_utf8(it).map_err(|_| "it is not valid UTF-8".into()));
    text.map_err(|why| anyhow!("can't read {}: {why}", shown(path).named()))
}

/// Whether anything has this name, including a link to nowhere.
pub fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The absolute path of a file, with the links among its folders resolved. It need not exist.
pub fn absolute_file(path: &Path) -> Result<PathBuf> {
    let name = path.file_name().with_context(|| format!("{} is not a file", path.named()))?;
    let path = std::path::absolute(path)?;
    let mut folder = path.parent().unwrap_or(&path).to_owned();
    let mut rest = PathBuf::from(name);
    loop {
        if let Ok(real) = folder.canonicalize() {
            return Ok(real.join(rest));
        }
        let Some(name) = folder.file_name() else { return Ok(folder.join(rest)) };
        rest = Path::new(name).join(rest);
        folder.pop();
    }
}

/// The path relative to the root, with `/` between folders.
pub fn from_root(path: &Path, root: &Path) -> Result<String> {
    let below = path.strip_prefix(root).with_context(|| {
        format!("{} is outside the site {}", shown(path).named(), shown(root).named())
    })?;
    let text = below
        .to_str()
        .with_context(|| format!("the name {} is not valid UTF-8", shown(path).named()))?;
    Ok(if cfg!(windows) { text.replace('\\', "/") } else { text.to_owned() })
}
