//! Files that ignore files keep from a walk.

use crate::of_git::repository_root;
use crate::regular::{is_inside, read_regular};
use crate::tracked::Tracked;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// No ignore file is larger.
const MAX_BYTES: u64 = 1 << 20;

/// No ignore file has more lines.
const MAX_LINES: usize = 10_000;

/// The name of git's own ignore files.
pub(crate) const OF_GIT: &str = ".gitignore";

/// The file with what git ignores in one clone, from the root of its repository.
const OF_CLONE: &str = ".git/info/exclude";

/// The `.gitignore` files of a folder and of those below it. Each is read once.
///
/// We read them ourselves: a walk that reads them would wait for a pipe of that name, and follow a
/// link out of the repository.
pub(crate) struct Ignored {
    root: PathBuf,
    repository: PathBuf,
    /// For each folder, by its path: the files that say something about what is in it, the nearest
    /// first.
    files: Mutex<HashMap<OsString, Arc<[Arc<Gitignore>]>>>,
    /// What git ignores in this clone alone.
    of_clone: Arc<[Arc<Gitignore>]>,
}

impl Ignored {
    pub(crate) fn below(root: &Path) -> Self {
        let repository = repository_of(root).to_owned();
        let of_clone = patterns(&repository.join(OF_CLONE), &repository);
        let of_clone = of_clone.ok().filter(|it| !it.is_empty());
        let of_clone = of_clone.into_iter().map(Arc::new).collect();
        Self { root: root.to_owned(), repository, files: Mutex::default(), of_clone }
    }

    /// Whether a file is ignored whose folders are not. The nearest file that says anything decides.
    pub(crate) fn has(&self, path: &Path, is_dir: bool) -> bool {
        let Some(folder) = path.parent() else { return false };
        for file in &*self.of(folder) {
            match file.matched(path, is_dir) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None => {}
            }
        }
        false
    }

    /// The same for a path of which nothing is known.
    pub(crate) fn has_any_of(&self, path: &Path) -> bool {
        let around = path.ancestors().skip(1).take_while(|it| it.starts_with(&self.root));
        let mut folders = around.filter(|it| *it != self.root);
        self.has(path, false) || folders.any(|it| self.has(it, true))
    }

    fn of(&self, folder: &Path) -> Arc<[Arc<Gitignore>]> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = files.get(folder.as_os_str()) {
            return Arc::clone(known);
        }
        let around = folder.ancestors().take_while(|it| it.starts_with(&self.root));
        let around: Vec<&Path> = around.collect();
        let mut of_folder = Arc::clone(&self.of_clone);
        // From the root inward, as each folder adds to what is known of the one around it.
        for folder in around.into_iter().rev() {
            of_folder = match files.get(folder.as_os_str()) {
                Some(known) => Arc::clone(known),
                None => self.with_file_of(folder, &of_folder),
            };
            files.insert(folder.as_os_str().to_owned(), Arc::clone(&of_folder));
        }
        of_folder
    }

    /// The ignore file of a folder, if it says something, and those of the folders around it.
    fn with_file_of(&self, folder: &Path, around: &Arc<[Arc<Gitignore>]>) -> Arc<[Arc<Gitignore>]> {
        match ignore_file(&folder.join(OF_GIT), folder, &self.repository) {
            Ok(file) if !file.is_empty() => {
                std::iter::once(Arc::new(file)).chain(around.iter().cloned()).collect()
            }
            _ => Arc::clone(around),
        }
    }
}

/// The ignore files that count for a site.
pub(crate) struct IgnoreFiles {
    /// The one of the site itself, and what its platform leaves out.
    pub own: Vec<Gitignore>,
    /// The `.gitignore` files above the root.
    pub above: Vec<Gitignore>,
    /// Those from the root on.
    pub below: Ignored,
}

/// What git leaves out of a repository: files that are ignored and not tracked.
pub(crate) struct OfGit {
    files: Arc<IgnoreFiles>,
    tracked: Option<Arc<Tracked>>,
    /// The ignored folders that are looked into, as they have tracked files.
    inside: Mutex<HashSet<PathBuf>>,
}

impl OfGit {
    pub(crate) fn new(files: Arc<IgnoreFiles>, tracked: Option<Arc<Tracked>>) -> Self {
        Self { files, tracked, inside: Mutex::default() }
    }

    /// Whether a walk leaves out a path. It has to ask about the folder around it first.
    pub(crate) fn ignores(&self, path: &Path, is_dir: bool) -> bool {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let is_above = || self.files.above.iter().any(|it| it.matched(path, is_dir).is_ignore());
        let is_inside = || path.parent().is_some_and(|it| inside.contains(it));
        if !self.files.below.has(path, is_dir) && !is_above() && !is_inside() {
            return false;
        }
        let is_tracked = self.tracked.as_ref().is_some_and(|it| it.has(path));
        if is_tracked && is_dir {
            inside.insert(path.to_owned());
        }
        !is_tracked
    }
}

/// Reads an ignore file for `folder`; empty if it does not exist.
///
/// # Errors
///
/// Why it can't be read, as the end of a sentence.
pub(crate) fn ignore_file(
    file: &Path,
    folder: &Path,
    repository: &Path,
) -> Result<Gitignore, String> {
    if file.symlink_metadata().is_err() {
        return Ok(Gitignore::empty());
    }
    if !is_inside(file, repository) {
        return Err("it is a link to nowhere or to outside the repository".to_owned());
    }
    patterns(file, folder)
}

/// Reads a file of patterns for `folder`.
fn patterns(file: &Path, folder: &Path) -> Result<Gitignore, String> {
    let bytes = read_regular(file, MAX_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    // Each pattern is compiled, which takes some thousand times its bytes.
    if text.lines().count() > MAX_LINES {
        return Err(format!("it has more than {MAX_LINES} lines"));
    }
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.trim_start_matches('\u{FEFF}').lines() {
        // Lines that can't be read are skipped, as git does.
        let _ = builder.add_line(None, line);
    }
    builder.build().map_err(|error| error.to_string())
}

/// The root of the repository that a folder is in, or the folder.
pub(crate) fn repository_of(folder: &Path) -> &Path {
    repository_root(folder).unwrap_or(folder)
}
