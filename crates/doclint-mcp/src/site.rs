//! The site in memory: looked at before each request, and checked if anything has changed.

use crate::host::Host;
use doclint_config::Config;
use doclint_diagnostic::Diagnostic;
use doclint_engine::Workspace;
use doclint_ide::View;
use doclint_server::{Session, SettingsError, Snapshot};
use doclint_site::Promises;
use doclint_workspace::{Folder, Seen};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The site of a server.
pub struct Site {
    /// Its files on the disk.
    pub folder: Folder,
    /// Whether clients may change them.
    pub may_write: bool,
    /// What the command line knows about it.
    pub host: Box<dyn Host>,
    pub session: Session,
    /// The files of the site and those around it, as they were when they were looked at.
    seen: Option<(Seen, Seen)>,
    has_settings: bool,
    /// Why they can't be used.
    refused: Option<String>,
    checked: Option<Checked>,
}

/// A check of the site.
pub struct Checked {
    pub snapshot: Snapshot,
    /// The revision of the session that it is about.
    revision: u64,
    /// Which findings the team has accepted.
    pub accepted: Vec<bool>,
    /// The findings as reports show them.
    pub shown: Vec<Diagnostic>,
}

impl Site {
    /// The site in a folder.
    pub fn new(root: PathBuf, may_write: bool, host: Box<dyn Host>) -> io::Result<Self> {
        let folder = Folder::new(&root)?;
        let session = Session::new(root, host.families(), host.settings())?;
        let session = session.with_history(host.history());
        Ok(Self {
            folder,
            may_write,
            host,
            session,
            seen: None,
            has_settings: false,
            refused: None,
            checked: None,
        })
    }

    /// Looks at the files on the disk, and checks the site if any of them has changed.
    ///
    /// # Errors
    ///
    /// If the settings have errors, or the request was canceled.
    pub fn check(&mut self, is_canceled: &AtomicBool) -> Result<&Checked, String> {
        self.check_with(None, is_canceled)
    }

    /// The same, given the addresses that the site has served before.
    ///
    /// # Errors
    ///
    /// If the settings have errors, or the request was canceled.
    pub fn check_with(
        &mut self,
        promises: Option<Arc<Promises>>,
        is_canceled: &AtomicBool,
    ) -> Result<&Checked, String> {
        self.look();
        self.session.promise(promises);
        if let Some(why) = &self.refused {
            return Err(why.clone());
        }
        let revision = self.session.revision();
        if self.checked.as_ref().is_none_or(|it| it.revision != revision) {
            self.checked = None;
            let snapshot = self.check_texts(is_canceled)?;
            let files = self.session.workspace();
            let accepted = self.host.accepted(&snapshot, files)?;
            let shown = self.host.shown(&snapshot, files, &accepted);
            self.checked = Some(Checked { snapshot, revision, accepted, shown });
        }
        self.checked.as_ref().ok_or_else(|| "the site was not checked".to_owned())
    }

    /// The settings of the site, as they are now.
    ///
    /// # Errors
    ///
    /// If they have errors.
    pub fn config(&mut self) -> Result<Config, String> {
        self.look_at_settings();
        match &self.refused {
            Some(why) => Err(why.clone()),
            None => Ok(self.session.config().clone()),
        }
    }

    /// The last check, and whoever can be asked about it.
    pub fn parts(&mut self) -> (Option<&Checked>, &mut dyn Host, &dyn Workspace) {
        (self.checked.as_ref(), &mut *self.host, self.session.workspace())
    }

    /// Checks the site with the texts that it was given.
    ///
    /// # Errors
    ///
    /// If a rule refuses its options, or the request was canceled.
    pub fn check_texts(&mut self, is_canceled: &AtomicBool) -> Result<Snapshot, String> {
        let snapshot = self.session.check(is_canceled).map_err(|it| it.join("; "))?;
        snapshot.ok_or_else(|| "canceled by the client".to_owned())
    }

    /// Notes that the files are those of the last check again, after texts that were not written.
    pub fn keep_checked(&mut self) {
        let revision = self.session.revision();
        if let Some(checked) = &mut self.checked {
            checked.revision = revision;
        }
    }

    /// Gives the last check away: the next request makes another one.
    pub fn take_checked(&mut self) -> Option<Checked> {
        self.session.changed_on_disk([]);
        self.checked.take()
    }

    /// Reads the settings again if they have changed.
    fn look_at_settings(&mut self) {
        if self.host.settings_have_changed() || !self.has_settings {
            self.refused = self.session.reload_settings().err().map(message);
            self.has_settings = true;
        }
    }

    /// Finds out which files have changed on the disk.
    fn look(&mut self) {
        let root = self.folder.root().to_owned();
        let (mut inside, mut around) = (Seen::default(), Seen::default());
        self.folder.list().files.iter().for_each(|it| inside.note(&root.join(it)));
        self.host.note_surroundings(&mut around);
        self.look_at_settings();
        if let Some((before, around_before)) = &self.seen {
            let changed = before.changed(&inside);
            let path = |it: &&Path| Some(it.strip_prefix(&root).ok()?.to_str()?.replace('\\', "/"));
            let paths: Vec<String> = changed.iter().filter_map(path).collect();
            if *around_before != around || paths.len() < changed.len() {
                self.session.changed_anywhere();
            } else if !paths.is_empty() {
                self.session.changed_on_disk(paths.iter().map(String::as_str));
            }
        }
        self.seen = Some((inside, around));
    }
}

impl Checked {
    /// The view that answers questions about the site.
    pub fn view<'a>(&'a self, workspace: &'a dyn Workspace) -> View<'a> {
        let Snapshot { outcome, config, families, vocabulary, .. } = &self.snapshot;
        View { outcome, config, families, vocabulary, workspace }
    }
}

/// Why settings can't be used.
fn message(error: SettingsError) -> String {
    let place = |file: usize| error.config.files.get(file).map_or("doclint.yml", |it| &it.path);
    let errors = error.errors.iter().map(|it| format!("{}: {}", place(it.file), it.message));
    let all: Vec<String> = error.message.clone().into_iter().chain(errors).collect();
    format!("the settings can't be used: {}", all.join("; "))
}
