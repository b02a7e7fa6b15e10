//! Sites in folders.

use crate::around::texts;
use crate::error::why;
use crate::forge::forge;
use crate::ignored::{IgnoreFiles, Ignored, OF_GIT, OfGit, ignore_file, repository_of};
use crate::of_git::{is_named_as_of_git, is_of_git};
use crate::root::platform_of;
use crate::tracked::Tracked;
use doclint_engine::{Listing, MAX_FILE_BYTES, Peek, Problem, ProblemKind, ReadError, Workspace};
use doclint_site::{Forge, Platform, extension, is_asset};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{DirEntry, WalkBuilder, WalkState};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A site in a folder.
#[derive(Clone)]
pub struct Folder {
    root: PathBuf,
    /// Without symbolic links, so that it can be compared.
    real_root: PathBuf,
    /// The only files, if they belong to no site.
    only: Option<Vec<String>>,
    /// What renders the site.
    platform: &'static Platform,
    /// What git tracks, as far as it counts, since the files were listed last.
    tracked: Arc<Mutex<Option<KnownTracked>>>,
    /// What its ignore files say, since the files were listed last.
    ignore_files: Arc<Mutex<Option<Arc<IgnoreFiles>>>>,
    /// Its files, if they are listed once.
    once: Option<Arc<OnceLock<Listing>>>,
}

/// What one thread lists, which is added to the rest at its end.
struct Part<'l> {
    own: Listing,
    all: &'l Mutex<Listing>,
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.files.append(&mut self.own.files);
        all.problems.append(&mut self.own.problems);
    }
}

/// The files that git tracks; `None` if they are unknown or don't count.
type KnownTracked = Option<Arc<Tracked>>;

impl Folder {
    /// The site whose root is `root`.
    ///
    /// # Errors
    ///
    /// If the folder does not exist.
    pub fn new(root: impl Into<PathBuf>) -> std::io::Result<Self> {
        let root = root.into();
        let platform = platform_of(&root);
        Self::of_platform(root, platform)
    }

    /// The site whose root is `root` as a platform renders it.
    ///
    /// # Errors
    ///
    /// If the folder does not exist.
    pub fn of_platform(root: PathBuf, platform: &'static Platform) -> std::io::Result<Self> {
        let real_root = root.canonicalize()?;
        Ok(Self {
            root,
            real_root,
            only: None,
            platform,
            tracked: Arc::default(),
            ignore_files: Arc::default(),
            once: None,
        })
    }

    /// The same site, whose files are listed once.
    pub fn listed_once(mut self) -> Self {
        self.once = Some(Arc::default());
        self
    }

    /// What renders it.
    pub fn platform(&self) -> &'static Platform {
        self.platform
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

    fn is_page(&self, path: &str) -> bool {
        (self.platform.is_page)(path)
    }

    fn is_unreadable_page(&self, problem: &Problem) -> bool {
        matches!(problem.kind, ProblemKind::Unreadable(_)) && self.is_page(&problem.path)
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

/// Whether a name is nearly that of an ignore file of a platform.
fn is_like_ignore_file(name: &str) -> bool {
    name.starts_with(".mi") && name.ends_with("gnore")
}

/// Whether a path is in a folder whose name begins with a dot, or names such a file.
fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

impl Workspace for Folder {
    fn list(&self) -> Listing {
        match &self.once {
            Some(listing) => listing.get_or_init(|| self.list_now()).clone(),
            None => self.list_now(),
        }
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
        let files = self.ignore_files(false);
        is_hidden(path) && !self.platform.files.has_hidden
            || files.own.iter().any(matches)
            || (files.above.iter().any(matches) || files.below.has_any_of(&full))
                && !self.tracked(false).is_some_and(|it| it.has(&full))
    }

    fn has(&self, path: &str) -> bool {
        self.root.join(path).is_file()
    }

    fn texts_around(&self) -> Vec<String> {
        if self.only.is_some() { Vec::new() } else { texts(&self.real_root) }
    }

    fn forge(&self) -> Option<Forge> {
        if self.only.is_some() { None } else { forge(&self.real_root) }
    }

    fn is_in_repository(&self, path: &str) -> bool {
        let full = self.root.join(path);
        if is_named_as_of_git(Path::new(path)) {
            return false;
        }
        match self.tracked(false) {
            Some(it) => it.is_in_module(&full) || full.exists() && it.has(&full),
            None => {
                let around = full.ancestors().skip(1).take_while(|it| *it != self.root);
                full.exists() || around.into_iter().any(|it| it.join(".git").exists())
            }
        }
    }
}

impl Folder {
    fn list_now(&self) -> Listing {
        if let Some(files) = &self.only {
            return Listing { files: files.clone(), is_partial: true, ..Listing::default() };
        }
        let seen = Arc::new(Mutex::new(Listing::default()));
        let found = Mutex::new(Listing::default());
        self.walk(&seen).build_parallel().run(|| {
            let mut part = Part { own: Listing::default(), all: &found };
            Box::new(move |entry| {
                let listing = &mut part.own;
                match entry {
                    Ok(entry) => self.file(&entry, listing),
                    Err(error) => match self.problem(&error) {
                        // A page that can't be opened is listed, so that reading it reports why.
                        Some(it) if self.is_unreadable_page(&it) => listing.files.push(it.path),
                        problem => listing.problems.extend(problem),
                    },
                }
                WalkState::Continue
            })
        });
        let mut listing = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        listing.problems.append(&mut seen.problems);
        listing.links.append(&mut seen.links);
        listing.links.sort();
        listing.problems.extend(self.misspelled());
        listing.problems.extend(self.unread_ignore_file());
        listing.problems.sort();
        listing.problems.dedup_by(|a, b| a.path == b.path);
        listing.files.sort();
        listing
    }

    /// The folders that [`Workspace::list`] looks into, sorted, with the root and with links: a new
    /// file of the site appears in one of them.
    pub fn folders(&self) -> Vec<PathBuf> {
        let mut folders: Vec<PathBuf> = match &self.only {
            Some(files) => {
                let files = files.iter().map(|it| self.root.join(it));
                files.filter_map(|it| Some(it.parent()?.to_owned())).collect()
            }
            None => {
                let entries = self.walk(&Arc::default()).build().flatten();
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
            return self.is_page(path);
        }
        let name = path.rsplit('/').next().unwrap_or(path);
        if name == OF_GIT || is_like_ignore_file(name) {
            return true;
        }
        // Images in hidden folders count, unless the folder is never read.
        match is_hidden(path) && !self.platform.files.has_hidden {
            true => {
                let is_read = |part: &str| !self.platform.files.never_read.contains(&part);
                is_asset(&extension(path)) && path.split('/').all(is_read)
            }
            false => !self.ignores(path),
        }
    }

    /// The files that git tracks, read again if `is_new`.
    fn tracked(&self, is_new: bool) -> KnownTracked {
        let mut known = self.tracked.lock().unwrap_or_else(PoisonError::into_inner);
        if is_new {
            *known = None;
        }
        let counts = self.platform.files.has_tracked;
        let read = || counts.then(|| Tracked::around(&self.root)).flatten().map(Arc::new);
        known.get_or_insert_with(read).clone()
    }

    /// What its ignore files say, read again if `is_new`.
    fn ignore_files(&self, is_new: bool) -> Arc<IgnoreFiles> {
        let mut known = self.ignore_files.lock().unwrap_or_else(PoisonError::into_inner);
        if is_new {
            *known = None;
        }
        let read = || {
            let (own, above) = (self.ignored(), self.ignored_above());
            Arc::new(IgnoreFiles { own, above, below: Ignored::below(&self.root) })
        };
        Arc::clone(known.get_or_insert_with(read))
    }

    /// Files in the root that were meant to be the ignore file.
    fn misspelled(&self) -> Vec<Problem> {
        let Some(ignore_file) = self.platform.files.ignore_file else { return Vec::new() };
        let files = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let names = files.filter_map(|it| it.file_name().into_string().ok());
        let is_near = |name: &String| name != ignore_file && is_like_ignore_file(name);
        let kind = ProblemKind::MisspelledIgnoreFile;
        names.filter(is_near).map(|path| Problem { path, kind: kind.clone() }).collect()
    }

    /// The ignore file, if it can't be read, so that the files it lists are checked.
    fn unread_ignore_file(&self) -> Option<Problem> {
        let name = self.platform.files.ignore_file?;
        let why = self.own_ignore_file(name).err()?;
        Some(Problem { path: name.to_owned(), kind: ProblemKind::Unreadable(why) })
    }

    fn own_ignore_file(&self, name: &str) -> Result<Gitignore, String> {
        ignore_file(&self.root.join(name), &self.root, repository_of(&self.root))
    }

    /// Everything that is not ignored. Links are followed if that is safe and the platform does it; the
    /// others, and problems, are added to `seen`.
    fn walk(&self, seen: &Arc<Mutex<Listing>>) -> WalkBuilder {
        let files = self.ignore_files(true);
        let of_git = OfGit::new(Arc::clone(&files), self.tracked(true));
        let here = Self { only: None, ..self.clone() };
        let seen = Arc::clone(seen);
        let note = move |note: &dyn Fn(&mut Listing)| {
            note(&mut seen.lock().unwrap_or_else(PoisonError::into_inner));
        };
        let mut walk = WalkBuilder::new(&self.root);
        walk.standard_filters(false).follow_links(self.platform.files.follows_links).filter_entry(
            move |entry| {
                if entry.depth() == 0 {
                    return true;
                }
                let is_dir = entry.file_type().is_some_and(|it| it.is_dir());
                if entry.depth() > MAX_DEPTH {
                    let kind = ProblemKind::Unreadable(format!("it is {MAX_DEPTH} folders deep"));
                    let path = here.relative(entry.path()).filter(|_| is_dir);
                    let problem = path.map(|path| Problem { path, kind });
                    note(&|seen| seen.problems.extend(problem.clone()));
                    return !is_dir;
                }
                let is_ignored = |it: &Gitignore| it.matched(entry.path(), is_dir).is_ignore();
                if files.own.iter().any(is_ignored) || of_git.ignores(entry.path(), is_dir) {
                    return false;
                }
                if !entry.path_is_symlink() {
                    let has_repositories = here.platform.files.has_repositories;
                    return !is_dir || has_repositories || !entry.path().join(".git").exists();
                }
                if !here.platform.files.follows_links {
                    note(&|seen| seen.links.extend(here.relative(entry.path())));
                    return false;
                }
                if here.relative(entry.path()).is_some_and(|it| is_hidden(&it)) {
                    return false;
                }
                let problem = here.problem_of_link(entry.path(), is_dir);
                let follow = matches!(problem, Ok(()));
                if let (Err(Some(kind)), Some(path)) = (problem, here.relative(entry.path())) {
                    let problem = Problem { path, kind };
                    note(&|seen| seen.problems.push(problem.clone()));
                }
                follow
            },
        );
        walk
    }

    /// The ignored files: those that the platform never reads or publishes, and those that the site's
    /// own ignore file names.
    fn ignored(&self) -> Vec<Gitignore> {
        let mut never = GitignoreBuilder::new(&self.root);
        let files = &self.platform.files;
        for name in files.never_read {
            never.add_line(None, name).expect("these patterns are valid");
        }
        let mut unpublished = GitignoreBuilder::new(&self.root);
        unpublished.case_insensitive(true).expect("this setting can't fail");
        for name in files.never_published {
            unpublished.add_line(None, name).expect("these patterns are valid");
        }
        let built = [never, unpublished].into_iter().filter_map(|it| it.build().ok());
        let own = files.ignore_file.and_then(|it| self.own_ignore_file(it).ok());
        built.chain(own).collect()
    }

    /// What the `.gitignore` files above the site name, up to the root of its repository and no further.
    fn ignored_above(&self) -> Vec<Gitignore> {
        let repository = repository_of(&self.root);
        let above = self.root.ancestors().skip(1).take_while(|it| it.starts_with(repository));
        above.filter_map(|it| ignore_file(&it.join(OF_GIT), it, repository).ok()).collect()
    }

    /// Whether a link may be followed.
    ///
    /// Links inside linked folders are skipped, because a few of them could make an endless walk.
    ///
    /// # Errors
    ///
    /// If it may not: the problem to report, if any.
    fn problem_of_link(&self, path: &Path, is_dir: bool) -> Result<(), Option<ProblemKind>> {
        let reported =
            |kind| Some(kind).filter(|_| is_dir || self.is_page(&path.to_string_lossy()));
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
            if self.is_page(&path) {
                let kind = ProblemKind::Unreadable("its name is not valid Unicode".to_owned());
                listing.problems.push(Problem { path, kind });
            }
            return;
        };
        // The platform publishes files in folders such as `.gitbook`; only images count here.
        let is_hidden = is_hidden(&path) && !self.platform.files.has_hidden;
        if is_hidden && !is_asset(&extension(&path)) {
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
        if self.is_page(&path) {
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
                    return (!is_link || self.is_page(&path)).then_some(Problem { path, kind });
                }
                _ => return None,
            }
        }
    }
}
