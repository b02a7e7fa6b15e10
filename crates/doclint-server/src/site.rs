//! State that threads share about a site: its changes, and the result of the last check.

use crate::catalog::Catalog;
use crate::findings::Places;
use crate::fold::Folded;
use crate::position::Text;
use crate::session::Snapshot;
use crate::uri::{below, uri_of};
use doclint_diagnostic::{Diagnostic, FileId};
use doclint_engine::{Listing, MAX_FILE_BYTES, Peek, ReadError, Workspace};
use doclint_ide::{Dialect, View};
use doclint_site::{Forge, PlatformId, Routes, extension};
use doclint_vocabulary::Vocabulary;
use doclint_workspace::{Folder, platform_of};
use gen_lsp_types::{Diagnostic as Sent, Uri};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// More changed paths than that count as a change of everything.
const MAX_PATHS: usize = 1000;
/// No more requests wait for a check.
const MAX_WAITING: usize = 256;

/// A text that an editor has open.
#[derive(Clone, Debug)]
pub struct OpenText {
    /// The text.
    pub text: Arc<str>,
    /// The version that the client gave it.
    pub version: i32,
    /// The address as the client writes it.
    pub uri: Uri,
}

/// The texts that editors have open, by path from the root.
pub type OpenTexts = BTreeMap<String, OpenText>;

/// Something that waits for a check.
pub type Waiting = Box<dyn FnOnce() + Send>;

/// The changes since the worker last looked.
#[derive(Default)]
pub struct Changes {
    /// New texts; `None` for files that are closed.
    pub texts: BTreeMap<String, Option<OpenText>>,
    /// Files that changed on the disk.
    pub disk: BTreeSet<String>,
    /// Whether anything may have changed on the disk.
    pub anywhere: bool,
    /// Whether the settings may have changed.
    pub settings: bool,
    /// Whether everything has to be sent again.
    pub resend: bool,
    /// Tasks to run after the next check.
    pub waiting: Vec<Waiting>,
    /// Whether to check at all.
    is_due: bool,
    is_working: bool,
    is_stopped: bool,
}

/// The findings in an open file.
pub struct OpenFindings {
    /// The text that they are in.
    pub text: Arc<str>,
    /// All findings.
    pub all: Vec<Diagnostic>,
    /// Those that are shown.
    pub shown: Vec<Diagnostic>,
    /// The check of the site that their files are those of.
    pub checked: Arc<Checked>,
    /// Whether that check saw the text.
    pub is_final: bool,
}

impl OpenFindings {
    /// All findings but those that the team has accepted, which are not fixed, either. After a change
    /// they are recognized by their messages.
    pub fn unaccepted(&self, path: &str) -> Vec<Diagnostic> {
        let run = self.checked.runs.get(path).map_or(0..0, |it| it.1.clone());
        let accepted: HashSet<(&str, &str)> = run
            .filter(|it| self.checked.accepted[*it])
            .map(|it| &self.checked.snapshot.outcome.findings[it])
            .map(|it| (&*it.rule, &*it.message))
            .collect();
        let is_meant = |it: &&Diagnostic| !accepted.contains(&(&*it.rule, &*it.message));
        self.all.iter().filter(is_meant).cloned().collect()
    }
}

/// A check of a site.
pub struct Checked {
    /// The result of the check.
    pub snapshot: Snapshot,
    /// Which findings the team has accepted.
    pub accepted: Vec<bool>,
    /// Which findings are shown.
    pub folded: Folded,
    /// Facts about rules.
    pub catalog: Arc<Catalog>,
    /// Where the findings of each file are in the list.
    pub runs: HashMap<String, (FileId, Range<usize>)>,
}

/// The findings of a file that were sent last.
#[derive(Clone, Copy, Debug, Default)]
pub struct SentFindings {
    /// Identifies the findings.
    pub identity: u64,
    /// Counts changes.
    pub result: u64,
}

/// The current state of a site.
#[derive(Default)]
pub struct State {
    /// The last check.
    pub checked: Option<Arc<Checked>>,
    /// The findings in open files, by path.
    pub open: HashMap<String, Arc<OpenFindings>>,
    /// The findings that were sent last, by the path of their file.
    pub known: HashMap<String, SentFindings>,
    /// Problems with the files of the settings.
    pub notes: HashMap<PathBuf, Vec<Sent>>,
    /// The files of the settings.
    pub settings_files: Vec<PathBuf>,
    /// The reason for not having a current check.
    pub failed: Option<String>,
    /// Whether the first check is under way.
    pub is_loading: bool,
    /// The token of the progress that the client shows.
    pub progress: Option<String>,
    /// Folders with sites of their own, each with a slash at the end.
    pub inner: Vec<String>,
}

/// A site, or a folder with pages that belong to none.
pub struct ServedSite {
    /// The root, as the client names it. Empty for pages that are in no folder.
    pub root: PathBuf,
    /// The root without symbolic links.
    pub real_root: PathBuf,
    /// Whether it is a site, or a repository.
    pub is_site: bool,
    /// What renders it.
    pub platform: PlatformId,
    changes: Mutex<Changes>,
    due: Condvar,
    superseded: AtomicBool,
    state: Mutex<State>,
    settled: Condvar,
    texts: Mutex<Arc<OpenTexts>>,
}

impl ServedSite {
    /// A site that is not checked yet.
    pub fn new(root: PathBuf, is_site: bool) -> Self {
        let real_root = root.canonicalize().unwrap_or_else(|_| root.clone());
        let state = State { is_loading: true, ..State::default() };
        let platform = platform_of(&root).id;
        Self {
            root,
            real_root,
            is_site,
            platform,
            changes: Mutex::default(),
            due: Condvar::new(),
            superseded: AtomicBool::new(false),
            state: Mutex::new(state),
            settled: Condvar::new(),
            texts: Mutex::default(),
        }
    }

    /// Notes changes, and lets the worker check them.
    pub fn change(&self, note: impl FnOnce(&mut Changes)) {
        let mut changes = lock(&self.changes);
        note(&mut changes);
        if changes.disk.len() > MAX_PATHS {
            changes.disk.clear();
            changes.anywhere = true;
        }
        changes.is_due = true;
        self.superseded.store(true, Ordering::Relaxed);
        self.due.notify_all();
    }

    /// Notes the text that an editor has for a file, or that it is closed.
    pub fn edit(&self, path: &str, text: Option<OpenText>) {
        let mut texts = lock(&self.texts);
        let all = Arc::make_mut(&mut texts);
        match text.clone() {
            Some(text) => all.insert(path.to_owned(), text),
            None => all.remove(path),
        };
        drop(texts);
        self.change(|it| {
            it.texts.insert(path.to_owned(), text);
        });
    }

    /// Does something after the next check, or at once if the site is checked.
    pub fn after_check(&self, waiting: Waiting) {
        let mut changes = lock(&self.changes);
        let is_busy = changes.is_due || changes.is_working;
        if is_busy && !changes.is_stopped && changes.waiting.len() < MAX_WAITING {
            changes.waiting.push(waiting);
            return;
        }
        drop(changes);
        waiting();
    }

    /// Ends the worker.
    pub fn stop(&self) {
        self.change(|it| it.is_stopped = true);
    }

    /// The changes since the last call, once there are some; `None` at the end.
    pub fn next_changes(&self) -> Option<Changes> {
        let mut changes = lock(&self.changes);
        changes.is_working = false;
        while !changes.is_due {
            changes = self.due.wait(changes).unwrap_or_else(PoisonError::into_inner);
        }
        self.superseded.store(false, Ordering::Relaxed);
        let taken = std::mem::take(&mut *changes);
        (changes.is_working, changes.is_stopped) = (true, taken.is_stopped);
        if taken.is_stopped {
            drop(changes);
            // Tasks that wait for a check that does not come get the last result.
            taken.waiting.into_iter().for_each(|it| it());
            return None;
        }
        Some(taken)
    }

    /// Takes the tasks that wait for the check that just ended and for no later one.
    pub fn waiting(&self) -> Vec<Waiting> {
        let mut changes = lock(&self.changes);
        if changes.is_due { Vec::new() } else { std::mem::take(&mut changes.waiting) }
    }

    /// Set when there are newer changes than those that are being checked.
    pub fn superseded(&self) -> &AtomicBool {
        &self.superseded
    }

    /// The current state.
    pub fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Lets those go on who wait for a change of the state.
    pub fn notify(&self) {
        self.settled.notify_all();
    }

    /// Waits until `find` gets something from the state, and returns it; `None` after some time.
    pub fn wait_for<T>(
        &self,
        most: Duration,
        mut find: impl FnMut(&State) -> Option<T>,
    ) -> Option<T> {
        let deadline = Instant::now() + most;
        let mut state = self.state();
        loop {
            if let Some(found) = find(&state) {
                return Some(found);
            }
            let left = deadline.checked_duration_since(Instant::now())?;
            let waited = self.settled.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The findings in an open file with this text, once they are known.
    pub fn findings_of(
        &self,
        path: &str,
        text: &Arc<str>,
        most: Duration,
    ) -> Option<Arc<OpenFindings>> {
        self.wait_for(most, |state| {
            let found = state.open.get(path)?;
            is_same(&found.text, text).then(|| Arc::clone(found))
        })
    }

    /// The dialect of a page, as far as the settings of the site are known. Outside of a site, `.md` is plain
    /// Markdown.
    pub fn dialect_of(&self, path: &str) -> Dialect {
        match self.state().checked.as_ref().filter(|_| self.is_site) {
            Some(checked) => checked.snapshot.outcome.site.dialect_of(path),
            None if self.is_site => (self.platform.platform().dialect)(path),
            None if extension(path) == "md" => Dialect::Markdown,
            None => Dialect::Mdx,
        }
    }

    /// The texts that editors have open.
    pub fn texts(&self) -> Arc<OpenTexts> {
        Arc::clone(&lock(&self.texts))
    }

    /// The current state of its files.
    pub fn files(&self) -> SiteFiles {
        let folder = match (self.is_site, self.root.as_os_str().is_empty()) {
            (_, true) => None,
            (true, _) => Folder::new(&self.root).ok(),
            (false, _) => Folder::loose(&self.root, self.texts().keys().cloned().collect()).ok(),
        };
        SiteFiles { root: self.root.clone(), folder, texts: self.texts() }
    }
}

/// Whether two texts are the same.
pub fn is_same(a: &Arc<str>, b: &Arc<str>) -> bool {
    Arc::ptr_eq(a, b) || a == b
}

/// A thread that panics leaves the value in a usable state, so the others can go on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Checked {
    /// The view that answers the questions of editors.
    pub fn view<'a>(&'a self, workspace: &'a dyn Workspace) -> View<'a> {
        /// The components of other platforms are not known well enough to be proposed.
        static NONE: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::default);
        let Snapshot { outcome, config, families, vocabulary, .. } = &self.snapshot;
        let are_files = outcome.site.platform.routes == Routes::Files;
        let vocabulary = if are_files { &NONE } else { &**vocabulary };
        View { outcome, config, families, vocabulary, workspace }
    }

    /// The findings that are shown in a file.
    pub fn shown(&self, path: &str) -> impl Iterator<Item = &Diagnostic> + Clone {
        let run = self.runs.get(path).map_or(0..0, |it| it.1.clone());
        let findings = &self.snapshot.outcome.findings;
        run.filter_map(move |it| self.folded.get(it, findings))
    }

    /// All findings in a file.
    pub fn all(&self, path: &str) -> &[Diagnostic] {
        let run = self.runs.get(path).map_or(0..0, |it| it.1.clone());
        &self.snapshot.outcome.findings[run]
    }

    /// The number of a file, if it is a part of the site.
    pub fn file(&self, path: &str) -> Option<FileId> {
        if let Some((file, _)) = self.runs.get(path) {
            return Some(*file);
        }
        let index = self.snapshot.outcome.files.iter().position(|it| it.path == path)?;
        Some(FileId(index as u32))
    }
}

/// The files of a site: the texts that editors have open, over those on the disk.
pub struct SiteFiles {
    root: PathBuf,
    folder: Option<Folder>,
    texts: Arc<OpenTexts>,
}

impl SiteFiles {
    /// The address of a file.
    pub fn uri(&self, path: &str) -> Uri {
        match self.texts.get(path) {
            Some(open) => open.uri.clone(),
            None => uri_of(&self.root.join(path)),
        }
    }

    /// The text that an editor has open for a file.
    pub fn open(&self, path: &str) -> Option<&OpenText> {
        self.texts.get(path)
    }

    /// The current text of a file, with its lines.
    pub fn text(&self, path: &str) -> Option<Text> {
        match self.texts.get(path) {
            Some(open) => Some(Text::new(Arc::clone(&open.text))),
            None => Some(Text::new(String::from_utf8(self.read(path).ok()?).ok()?)),
        }
    }
}

impl Workspace for SiteFiles {
    fn list(&self) -> Listing {
        let mut listing = self.folder.as_ref().map(Workspace::list).unwrap_or_default();
        for path in self.texts.keys() {
            if let Err(at) = listing.files.binary_search(path)
                && !self.folder.as_ref().is_some_and(|it| it.ignores(path))
            {
                listing.files.insert(at, path.clone());
            }
        }
        listing
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match (self.texts.get(path), &self.folder) {
            (Some(open), _) if open.text.len() as u64 > MAX_FILE_BYTES => {
                Err(ReadError::TooLarge(open.text.len() as u64))
            }
            (Some(open), _) => Ok(open.text.as_bytes().into()),
            (None, Some(folder)) => folder.read(path),
            (None, None) => Err(ReadError::Failed("no such file".to_owned())),
        }
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        match (self.texts.get(path), &self.folder) {
            (Some(open), _) => Some(Peek::of(open.text.as_bytes())),
            (None, folder) => folder.as_ref()?.peek(path),
        }
    }

    fn ignores(&self, path: &str) -> bool {
        self.folder.as_ref().is_some_and(|it| it.ignores(path))
    }

    fn texts_around(&self) -> Vec<String> {
        self.folder.as_ref().map(Workspace::texts_around).unwrap_or_default()
    }

    fn forge(&self) -> Option<Forge> {
        self.folder.as_ref()?.forge()
    }

    fn is_in_repository(&self, path: &str) -> bool {
        self.folder.as_ref().is_some_and(|it| it.is_in_repository(path))
    }

    fn has(&self, path: &str) -> bool {
        self.texts.contains_key(path) || self.folder.as_ref().is_some_and(|it| it.has(path))
    }
}

/// The places of findings of a check.
pub struct CheckedPlaces<'a> {
    /// The check.
    pub checked: &'a Checked,
    /// The files of the site.
    pub files: &'a SiteFiles,
}

impl Places for CheckedPlaces<'_> {
    fn text(&self, file: FileId) -> Option<Text> {
        Some(Text::new(self.checked.snapshot.outcome.files.get(file).text(self.files)?))
    }

    fn uri(&self, file: FileId) -> Uri {
        self.files.uri(&self.checked.snapshot.outcome.files.get(file).path)
    }
}

/// The path of a file from the root of a site; `None` if it is elsewhere.
pub fn path_in(site: &ServedSite, path: &Path) -> Option<String> {
    let in_real = || {
        let folder = path.parent()?.canonicalize().ok()?;
        below(&folder.join(path.file_name()?), &site.real_root)
    };
    below(path, &site.root).or_else(in_real)
}
