//! Sites in folders.

use crate::error::why;
use crate::ignored::{Ignored, OF_GIT, ignore_file, repository_of};
use crate::of_git::{is_named_as_of_git, is_of_git};
use doclint_engine::{Listing, MAX_FILE_BYTES, Peek, Problem, ProblemKind, ReadError, Workspace};
use doclint_site::{extension, is_asset, is_page};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A site in a folder.
#[derive(Clone)]
pub struct Folder {
    root: PathBuf,
    /// Without symbolic links, so that it can be compared.
    real_root: PathBuf,
    /// The only files, if they belong to no site.
    only: Option<Vec<String>>,
}

impl Folder {
    /// The site whose root is `root`.
    ///
    /// # Errors
    ///
    /// If the folder does not exist.
    pub fn new(root: impl Into<PathBuf>) -> std::io::Result<Self> {
        let root = root.into();
        let real_root = root.canonicalize()?;
        Ok(Self { root, real_root, only: None })
    }

    /// Some files below `root` that belong to no site; their paths are relative to `root`.
    ///
    /// # Errors
    ///
    /// If the folder does not exist.
    pub fn loose(root: impl Into<PathBuf>, mut files: Vec<String>) -> std::io::Result<Self> {
        files.sort();
        files.dedup();
        Ok(Self { only: Some(files), ..Self::new(root)? })
    }

    /// The site's root, as given.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The site's root without symbolic links.
    pub(crate) fn real_root(&self) -> &Path {
        &self.real_root
    }

    /// The path of a file from the root, with `/` between folders; `None` if it is not Unicode.
    fn relative(&self, path: &Path) -> Option<String> {
        let path = path.strip_prefix(&self.root).unwrap_or(path).to_str()?;
        Some(if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() })
    }
}

/// Folders that are deeper are not looked into: ignore files of each folder count for all below it, so
/// that the work grows with the square of the depth.
const MAX_DEPTH: usize = 200;

/// The file in the root that keeps files from the site.
const IGNORE_FILE: &str = ".mintignore";

/// Whether a path is in a folder whose name begins with a dot, or names such a file.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

/// Files that the platform never reads, whatever ignore files say, in the syntax of `.gitignore`.
const NEVER_READ: [&str; 9] = [
    ".git",
    ".github",
    ".claude",
    ".agents",
    ".idea",
    ".vscode",
    ".cursor",
    ".mintlify",
    "node_modules",
];

/// Files about the repository that the platform never publishes, in upper or lower case.
const NEVER_PUBLISHED: [&str; 5] =
    ["README.md", "LICENSE.md", "CONTRIBUTING.md", "CONTRIBUTE.md", "CHANGELOG.md"];

impl Workspace for Folder {
    fn list(&self) -> Listing {
        if let Some(files) = &self.only {
            return Listing { files: files.clone(), problems: Vec::new() };
        }
        let problems = Arc::new(Mutex::new(Vec::new()));
        let mut listing = Listing::default();
        for entry in self.walk(&problems) {
            match entry {
                Ok(entry) => self.file(&entry, &mut listing),
                Err(error) => match self.problem(&error) {
                    // A page that can't be opened is listed, so that reading it reports why.
                    Some(it) if is_unreadable_page(&it) => listing.files.push(it.path),
                    problem => listing.problems.extend(problem),
                },
            }
        }
        let mut seen = problems.lock().unwrap_or_else(PoisonError::into_inner);
        listing.problems.append(&mut seen);
        listing.problems.extend(self.misspelled());
        listing.problems.extend(self.unread_ignore_file());
        listing.problems.sort();
        listing.problems.dedup_by(|a, b| a.path == b.path);
        listing.files.sort();
        listing
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let failed = |error: std::io::Error| ReadError::Failed(why(&error));
        if is_named_as_of_git(Path::new(path)) {
            return Err(ReadError::Failed("git keeps it for itself".to_owned()));
        }
        let path = self.root.join(path);
        // Checked before it is opened, because opening a pipe waits for a writer.
        let meta = fs::metadata(&path).map_err(failed)?;
        if !meta.is_file() {
            return Err(ReadError::NotAFile);
        }
        if meta.len() > MAX_FILE_BYTES {
            return Err(ReadError::TooLarge(meta.len()));
        }
        let mut bytes = Vec::with_capacity(meta.len() as usize);
        let file = File::open(&path).map_err(failed)?;
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
        match bytes.len() as u64 {
            len if len > MAX_FILE_BYTES => Err(ReadError::TooLarge(len)),
            _ => Ok(bytes),
        }
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        if is_named_as_of_git(Path::new(path)) {
            return None;
        }
        let path = self.root.join(path);
        // Checked before it is opened, because opening a pipe waits for a writer.
        let meta = fs::metadata(&path).ok().filter(|it| it.is_file())?;
        let mut start = Vec::with_capacity(Peek::MAX);
        File::open(&path).ok()?.take(Peek::MAX as u64).read_to_end(&mut start).ok()?;
        Some(Peek { bytes: meta.len(), start })
    }

    fn ignores(&self, path: &str) -> bool {
        let full = self.root.join(path);
        let matches = |it: &Gitignore| it.matched_path_or_any_parents(&full, false).is_ignore();
        is_hidden(path)
            || self.ignored().iter().any(matches)
            || Ignored::below(&self.root).has_any_of(&full)
    }

    fn has(&self, path: &str) -> bool {
        self.root.join(path).is_file()
    }
}

impl Folder {
    /// The folders that [`Workspace::list`] looks into, sorted, with the root and with links: a new
    /// file of the site appears in one of them.
    pub fn folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = match &self.only {
            Some(files) => {
                let files = files.iter().map(|it| self.root.join(it));
                files.filter_map(|it| Some(it.parent()?.to_owned())).collect()
            }
            None => {
                let entries = self.walk(&Arc::default()).flatten();
                let folders = entries.filter(|it| it.file_type().is_some_and(|it| it.is_dir()));
                folders.map(DirEntry::into_path).collect()
            }
        };
        folders.sort();
        folders.dedup();
        folders
    }

    /// Whether [`Workspace::list`] has a file with this path as soon as there is one, or depends on
    /// it otherwise, as on a `.gitignore`.
    pub fn would_list(&self, path: &str) -> bool {
        if self.only.is_some() {
            return is_page(path);
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == ".gitignore" || name.starts_with(".mi") && name.ends_with("gnore") {
            return true;
        }
        // Images in hidden folders count, unless the folder is never read.
        match is_hidden(path) {
            true => {
                let is_read = |part: &str| !NEVER_READ.contains(&part);
                is_asset(&extension(path)) && path.split('/').all(is_read)
            }
            false => !self.ignores(path),
        }
    }

    /// Files in the root that were meant to be `.mintignore`.
    fn misspelled(&self) -> Vec<Problem> {
        let files = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let names = files.filter_map(|it| it.file_name().into_string().ok());
        let is_near = |name: &String| {
            name != IGNORE_FILE && name.starts_with(".mi") && name.ends_with("gnore")
        };
        let kind = ProblemKind::MisspelledIgnoreFile;
        names.filter(is_near).map(|path| Problem { path, kind: kind.clone() }).collect()
    }

    /// The `.mintignore`, if it can't be read, so that the files it lists are checked.
    fn unread_ignore_file(&self) -> Option<Problem> {
        let why = self.own_ignore_file().err()?;
        Some(Problem { path: IGNORE_FILE.to_owned(), kind: ProblemKind::Unreadable(why) })
    }

    fn own_ignore_file(&self) -> Result<Gitignore, String> {
        ignore_file(&self.root.join(IGNORE_FILE), &self.root, repository_of(&self.root))
    }

    /// Everything that is not ignored. Links are followed if that is safe.
    fn walk(&self, problems: &Arc<Mutex<Vec<Problem>>>) -> ignore::Walk {
        let ignored = self.ignored();
        let of_git = Ignored::below(&self.root);
        let here = Self { root: self.root.clone(), real_root: self.real_root.clone(), only: None };
        let problems = Arc::clone(problems);
        WalkBuilder::new(&self.root)
            .standard_filters(false)
            .follow_links(true)
            .filter_entry(move |entry| {
                if entry.depth() == 0 {
                    return true;
                }
                let is_dir = entry.file_type().is_some_and(|it| it.is_dir());
                if entry.depth() > MAX_DEPTH {
                    let kind = ProblemKind::Unreadable(format!("it is {MAX_DEPTH} folders deep"));
                    let path = here.relative(entry.path()).filter(|_| is_dir);
                    let mut problems = problems.lock().unwrap_or_else(PoisonError::into_inner);
                    problems.extend(path.map(|path| Problem { path, kind }));
                    return !is_dir;
                }
                let is_ignored = |it: &Gitignore| it.matched(entry.path(), is_dir).is_ignore();
                if ignored.iter().any(is_ignored) || of_git.has(entry.path(), is_dir) {
                    return false;
                }
                if !entry.path_is_symlink() {
                    return true;
                }
                if here.relative(entry.path()).is_some_and(|it| is_hidden(&it)) {
                    return false;
                }
                let problem = here.problem_of_link(entry.path(), is_dir);
                let follow = matches!(problem, Ok(()));
                if let (Err(Some(kind)), Some(path)) = (problem, here.relative(entry.path())) {
                    let mut problems = problems.lock().unwrap_or_else(PoisonError::into_inner);
                    problems.push(Problem { path, kind });
                }
                follow
            })
            .build()
    }

    /// The ignored files: those that the platform never reads or publishes, those that the site's
    /// `.mintignore` names, and those that `.gitignore` files above the site name, up to the root
    /// of
    /// its repository and no further.
    fn ignored(&self) -> Vec<Gitignore> {
        let mut never = GitignoreBuilder::new(&self.root);
        for name in NEVER_READ {
            never.add_line(None, name).expect("these patterns are valid");
        }
        let mut unpublished = GitignoreBuilder::new(&self.root);
        unpublished.case_insensitive(true).expect("this setting can't fail");
        for name in NEVER_PUBLISHED {
            unpublished.add_line(None, name).expect("these patterns are valid");
        }
        let built = [never, unpublished].into_iter().filter_map(|it| it.build().ok());
        let mut ignored: Vec<Gitignore> = built.chain(self.own_ignore_file()).collect();
        let repository = repository_of(&self.root);
        let above = self.root.ancestors().skip(1).take_while(|it| it.starts_with(repository));
        ignored.extend(above.filter_map(|it| ignore_file(&it.join(OF_GIT), it, repository).ok()));
        ignored
    }

    /// Whether a link may be followed.
    ///
    /// Links inside linked folders are skipped, because a few of them could make an endless walk.
    ///
    /// # Errors
    ///
    /// If it may not: the problem to report, if any.
    fn problem_of_link(&self, path: &Path, is_dir: bool) -> Result<(), Option<ProblemKind>> {
        let reported = |kind| Some(kind).filter(|_| is_dir || is_page(&path.to_string_lossy()));
        let target = path.canonicalize().map_err(|_| None)?;
        // Git's files are not the site's, and can hold secrets.
        if !target.starts_with(&self.real_root) || is_of_git(&target) {
            return Err(reported(ProblemKind::OutsideSite));
        }
        if self.is_behind_link(path) { Err(None) } else { Ok(()) }
    }

    /// Whether a folder around `path` is a link.
    fn is_behind_link(&self, path: &Path) -> bool {
        let parent = path.parent().unwrap_or(path);
        let from_root = parent.strip_prefix(&self.root).unwrap_or(parent);
        parent.canonicalize().ok() != Some(self.real_root.join(from_root))
    }

    fn file(&self, entry: &DirEntry, listing: &mut Listing) {
        if entry.depth() == 0 {
            return;
        }
        let Some(path) = self.relative(entry.path()) else {
            let path = entry.path().strip_prefix(&self.root).unwrap_or(entry.path());
            let path = path.to_string_lossy().into_owned();
            if is_page(&path) {
                let kind = ProblemKind::Unreadable("its name is not valid Unicode".to_owned());
                listing.problems.push(Problem { path, kind });
            }
            return;
        };
        // The platform publishes files in folders such as `.gitbook`; only images count here.
        if is_hidden(&path) && !is_asset(&extension(&path)) {
            return;
        }
        let what = match entry.file_type() {
            Some(it) if it.is_file() => {
                listing.files.push(path);
                return;
            }
            Some(it) if it.is_dir() => "a folder",
            _ => "not a regular file",
        };
        if is_page(&path) {
            listing.problems.push(Problem { path, kind: ProblemKind::NotAFile(what) });
        }
    }

    /// The problem that an error of the walk is for the site; `None` if no page is lost.
    fn problem(&self, error: &ignore::Error) -> Option<Problem> {
        let mut path: Option<&Path> = None;
        let mut inner = error;
        loop {
            match inner {
                ignore::Error::WithPath { path: it, err } => {
                    path = Some(it);
                    inner = err;
                }
                ignore::Error::WithDepth { err, .. }
                | ignore::Error::WithLineNumber { err, .. } => {
                    inner = err;
                }
                ignore::Error::Loop { child, .. } => {
                    let path = self.relative(child).filter(|_| !self.is_behind_link(child))?;
                    return Some(Problem { path, kind: ProblemKind::SymlinkLoop });
                }
                ignore::Error::Io(error) => {
                    let path = path?;
                    let is_link = path.is_symlink();
                    let path = self.relative(path).filter(|it| !is_hidden(it))?;
                    // A broken link matters if it is named like a page; a folder always does.
                    let kind = ProblemKind::Unreadable(why(error));
                    return (!is_link || is_page(&path)).then_some(Problem { path, kind });
                }
                _ => return None,
            }
        }
    }
}

fn is_unreadable_page(problem: &Problem) -> bool {
    matches!(problem.kind, ProblemKind::Unreadable(_)) && is_page(&problem.path)
}
