//! The files that git has in its index: those of a repository, whatever ignore files say.

use crate::of_git::repository_root;
use crate::regular::read_regular;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// No larger index is read, in bytes: it has some hundred thousand files.
const MAX_BYTES: u64 = 64 << 20;

/// The names of all files together have no more bytes: names in an index can be parts of others.
const MAX_NAMES: usize = 256 << 20;

/// The paths in the index of a repository, from its root.
#[derive(Debug, Default)]
pub(crate) struct Tracked {
    repository: PathBuf,
    /// Ordered.
    files: Vec<Box<str>>,
    /// Those of submodules, whose files are in an index of their own.
    modules: HashSet<Box<str>>,
}

impl Tracked {
    /// Those of the repository around a folder. `None` without a repository or an index, and if the
    /// index leaves something out.
    pub(crate) fn around(folder: &Path) -> Option<Self> {
        let repository = repository_root(folder)?;
        let git = folder_of_git(repository)?;
        // Where names of objects are longer, so are the entries.
        let config = read_regular(&git.join("config"), MAX_BYTES).unwrap_or_default();
        if String::from_utf8_lossy(&config).to_lowercase().contains("sha256") {
            return None;
        }
        let index = read_regular(&git.join("index"), MAX_BYTES).ok()?;
        let mut tracked = entries(&index)?;
        tracked.files.sort_unstable();
        tracked.repository = repository.to_owned();
        Some(tracked)
    }

    /// Whether a file is there, or a folder with files in it.
    pub(crate) fn has(&self, path: &Path) -> bool {
        let Some(path) = self.name(path) else { return false };
        let is_file = || self.files.binary_search_by(|it| (**it).cmp(&path)).is_ok();
        let within = format!("{path}/");
        let at = self.files.partition_point(|it| **it < *within);
        is_file() || self.files.get(at).is_some_and(|it| it.starts_with(&within))
    }

    /// Whether a path is in a submodule, which may not be checked out.
    pub(crate) fn is_in_module(&self, path: &Path) -> bool {
        let Some(path) = self.name(path) else { return false };
        let mut around = path.match_indices('/').map(|it| &path[..it.0]);
        around.any(|it| self.modules.contains(it))
    }

    /// The path from the root of the repository.
    fn name(&self, path: &Path) -> Option<String> {
        let path = path.strip_prefix(&self.repository).ok()?.to_str()?;
        Some(if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() })
    }
}

/// No file that names the folder of git is larger, in bytes.
const MAX_POINTER_BYTES: u64 = 4 << 20;

/// The folder in which git keeps the state of a repository's checkout: `.git`, or, in a worktree and in a
/// submodule, the one that a file of that name points to.
pub fn folder_of_git(repository: &Path) -> Option<PathBuf> {
    let git = repository.join(".git");
    if git.is_dir() {
        return Some(git);
    }
    let text = String::from_utf8(read_regular(&git, MAX_POINTER_BYTES).ok()?).ok()?;
    Some(repository.join(text.strip_prefix("gitdir:")?.trim()))
}

const IS_FOLDER: u32 = 0o040_000;
const IS_MODULE: u32 = 0o160_000;

/// The entries of an index, as git's `index-format` describes them.
fn entries(bytes: &[u8]) -> Option<Tracked> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let version = number(4)?;
    if !bytes.starts_with(b"DIRC") || !(2..=4).contains(&version) {
        return None;
    }
    let mut out = Tracked::default();
    let (mut at, mut name, mut all) = (12, Vec::new(), 0);
    for _ in 0..number(8)? {
        let mode = number(at + 24)?;
        let flags = u16::from_be_bytes(bytes.get(at + 60..at + 62)?.try_into().ok()?);
        let mut from = at + if version > 2 && flags & 0x4000 != 0 { 64 } else { 62 };
        // The fourth version writes how many bytes of the name before are cut off, and the rest.
        let kept =
            if version == 4 { name.len().checked_sub(varint(bytes, &mut from)?)? } else { 0 };
        name.truncate(kept);
        let len = bytes.get(from..)?.iter().position(|it| *it == 0)?;
        name.extend_from_slice(&bytes[from..from + len]);
        at = match version {
            4 => from + len + 1,
            _ => at + ((from - at + len + 8) & !7),
        };
        all += name.len();
        // A folder stands for files that are not checked out.
        if all > MAX_NAMES || mode == IS_FOLDER {
            return None;
        }
        let Ok(name) = std::str::from_utf8(&name) else { continue };
        if mode == IS_MODULE {
            out.modules.insert(name.into());
        }
        out.files.push(name.into());
    }
    // With this extension, most entries are in another file.
    while let Some(size) = number(at + 4).filter(|_| at + 8 + 20 <= bytes.len()) {
        if bytes[at..].starts_with(b"link") {
            return None;
        }
        at += 8 + size as usize;
    }
    Some(out)
}

/// A number of the fourth version.
fn varint(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let mut next = || {
        *at += 1;
        bytes.get(*at - 1).copied()
    };
    let mut byte = next()?;
    let mut value = usize::from(byte & 127);
    while byte & 128 != 0 {
        byte = next()?;
        value = value.checked_add(1)?.checked_mul(128)?.checked_add(usize::from(byte & 127))?;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(mode: u32, name: &[u8]) -> Vec<u8> {
        let mut out = vec![0; 62];
        out[24..28].copy_from_slice(&mode.to_be_bytes());
        out.extend_from_slice(name);
        out
    }

    fn index(version: u32, entries: &[Vec<u8>]) -> Vec<u8> {
        let mut out = b"DIRC".to_vec();
        out.extend_from_slice(&version.to_be_bytes());
        out.extend_from_slice(&(entries.len() as u32).to_be_bytes());
        for entry in entries {
            out.extend_from_slice(entry);
            let pad = if version == 4 { 1 } else { 8 - entry.len() % 8 };
            out.extend(vec![0; pad]);
        }
        out.extend(vec![0; 20]);
        out
    }

    #[test]
    fn the_versions_of_an_index_are_read() {
        let names = |bytes: &[u8]| entries(bytes).map(|it| it.files.join(" "));
        let two = [entry(0o100_644, b"a/b.md"), entry(IS_MODULE, b"lib")];
        assert_eq!(names(&index(2, &two)).as_deref(), Some("a/b.md lib"));
        let four = [entry(0o100_644, b"\0a/b.md"), entry(0o100_644, b"\x04c.md")];
        assert_eq!(names(&index(4, &four)).as_deref(), Some("a/b.md a/c.md"));
        assert_eq!(names(&index(2, &[entry(IS_FOLDER, b"a/")])), None);
        // A broken one is none, and ends.
        let whole = index(2, &two);
        for len in 0..whole.len() - 30 {
            assert_eq!(names(&whole[..len]), None);
        }
        let mut split = index(2, &two);
        let at = split.len() - 20;
        split.splice(at..at, *b"link\0\0\0\0");
        assert_eq!(names(&split), None);
    }

    #[test]
    fn files_folders_and_what_is_in_submodules_is_there() {
        let two = [entry(0o100_644, b"a/b.md"), entry(IS_MODULE, b"lib")];
        let tracked = Tracked { repository: "/r".into(), ..entries(&index(2, &two)).unwrap() };
        for path in ["/r/a/b.md", "/r/a", "/r/lib"] {
            assert!(tracked.has(Path::new(path)), "{path}");
        }
        assert!(tracked.is_in_module(Path::new("/r/lib/x.md")));
        for path in ["/r/a/b", "/r/b.md", "/r/li", "/r/lib/x.md", "/x/a"] {
            assert!(!tracked.has(Path::new(path)), "{path}");
        }
    }
}
