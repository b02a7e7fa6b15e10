//! A site that takes changes.

use crate::snapshot::Snapshot;
use doclint_config::{Config, ConfigError};
use doclint_diagnostic::Diagnostic;
use doclint_engine::{CheckOptions, Overlay, Workspace, check};
use doclint_rule::Family;
use doclint_workspace::Folder;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why settings can't be used. The session goes on with the last ones that could be.
#[derive(Debug)]
pub struct SettingsError {
    /// What is wrong, with its place in a file of `config`.
    pub errors: Vec<ConfigError>,
    /// What was read of the settings; its files are those that `errors` point at.
    pub config: Config,
    /// Why no file could be read at all.
    pub message: Option<String>,
}

/// Reads the settings of the site in a folder.
pub type LoadSettings = Box<dyn Fn(&Path) -> Result<Config, SettingsError> + Send>;

/// A site that takes changes.
pub struct Session {
    folder: Folder,
    built_in: Vec<&'static Family>,
    load: LoadSettings,
    config: Config,
    /// The texts that editors have open, by path from the site's root.
    open: BTreeMap<String, Vec<u8>>,
    revision: u64,
}

impl Session {
    /// The site in a folder, with families of rules and a reader of its settings. Nothing is checked
    /// yet, and the settings are the defaults until [`Session::reload_settings`] is called.
    ///
    /// # Errors
    ///
    /// If there is no such folder.
    pub fn new(
        root: impl Into<PathBuf>,
        families: &[&'static Family],
        load: LoadSettings,
    ) -> std::io::Result<Self> {
        Ok(Self {
            folder: Folder::new(root)?,
            built_in: families.to_vec(),
            load,
            config: Config::default(),
            open: BTreeMap::new(),
            revision: 0,
        })
    }

    /// The site's root, as given.
    pub fn root(&self) -> &Path {
        self.folder.root()
    }

    /// Reads the settings again.
    ///
    /// # Errors
    ///
    /// If they have errors; then the session keeps those that it has.
    pub fn reload_settings(&mut self) -> Result<(), SettingsError> {
        self.config = (self.load)(self.folder.root())?;
        self.revision += 1;
        Ok(())
    }

    /// Takes the text that an editor has for a file, by its path from the site's root, instead of
    /// that on the disk.
    pub fn edit(&mut self, path: &str, text: &str) {
        self.open.insert(path.to_owned(), text.into());
        self.revision += 1;
    }

    /// Takes the file on the disk again.
    pub fn close(&mut self, path: &str) {
        self.open.remove(path);
        self.revision += 1;
    }

    /// Notes that files were created, changed, renamed or deleted on the disk; a path may be that of
    /// a folder. Without it the session goes on with what it has read.
    pub fn changed_on_disk<'p>(&mut self, paths: impl IntoIterator<Item = &'p str>) {
        let _ = paths.into_iter().count();
        self.revision += 1;
    }

    /// Notes that anything may have changed on the disk.
    pub fn changed_anywhere(&mut self) {
        self.revision += 1;
    }

    /// Counts the changes so far.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The findings on one page after a change, without waiting for the rest of the site: those of
    /// rules about pages are new, those of rules about the site are from the last check, moved by
    /// the change. Their files are those of the last check. `None` if that did not know the page.
    pub fn check_page(&mut self, path: &str) -> Option<Vec<Diagnostic>> {
        let _ = path;
        None
    }

    /// Checks the site. Gives up and returns `None` as soon as it sees that `is_superseded` is set.
    ///
    /// # Errors
    ///
    /// A message for each rule that refuses its options.
    pub fn check(&mut self, is_superseded: &AtomicBool) -> Result<Option<Snapshot>, Vec<String>> {
        let workspace = Overlay { below: &self.folder, files: self.open.clone() };
        let families = self.config.families(&self.built_in);
        let options = CheckOptions { config: self.config.clone(), ..CheckOptions::default() };
        let outcome = check(&workspace, &families, &options).map_err(|errors| {
            errors.iter().map(|it| format!("{}: {}", it.rule, it.message)).collect::<Vec<_>>()
        })?;
        if is_superseded.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let vocabulary = self.config.vocabulary(&families);
        let config = self.config.clone();
        Ok(Some(Snapshot { revision: self.revision, outcome, config, families, vocabulary }))
    }

    /// The files of the site as the next check sees them: the texts of editors over the disk.
    pub fn with_workspace<T>(&self, use_it: impl FnOnce(&dyn Workspace) -> T) -> T {
        use_it(&Overlay { below: &self.folder, files: self.open.clone() })
    }
}
