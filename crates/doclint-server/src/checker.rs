//! Checks the files of a folder: a site, or pages that belong to no site.

use crate::session::{LoadSettings, Session, SettingsError, Snapshot};
use doclint_config::Config;
use doclint_diagnostic::Diagnostic;
use doclint_engine::{CheckOptions, MemoryWorkspace, Overlay, Selection, Workspace, check};
use doclint_rule::Family;
use doclint_site::is_page;
use doclint_workspace::Folder;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// A checker of the files of a folder.
pub trait Checker: Send {
    /// Reads the settings again.
    fn reload_settings(&mut self) -> Result<(), SettingsError>;
    /// Takes the text that an editor has for a file.
    fn edit(&mut self, path: &str, text: &str);
    /// Takes the file on the disk again.
    fn close(&mut self, path: &str);
    /// Notes changes on the disk; `None` if anything may have changed.
    fn changed_on_disk(&mut self, paths: Option<&[String]>);
    /// The findings on one page, without waiting for the rest.
    fn check_page(&mut self, path: &str) -> Option<Vec<Diagnostic>>;
    /// All findings; `None` if the check was superseded.
    fn check(&mut self, is_superseded: &AtomicBool) -> Result<Option<Snapshot>, Vec<String>>;
}

impl Checker for Session {
    fn reload_settings(&mut self) -> Result<(), SettingsError> {
        self.reload_settings()
    }

    fn edit(&mut self, path: &str, text: &str) {
        self.edit(path, text);
    }

    fn close(&mut self, path: &str) {
        self.close(path);
    }

    fn changed_on_disk(&mut self, paths: Option<&[String]>) {
        match paths {
            Some(paths) => self.changed_on_disk(paths.iter().map(String::as_str)),
            None => self.changed_anywhere(),
        }
    }

    fn check_page(&mut self, path: &str) -> Option<Vec<Diagnostic>> {
        self.check_page(path)
    }

    fn check(&mut self, is_superseded: &AtomicBool) -> Result<Option<Snapshot>, Vec<String>> {
        self.check(is_superseded)
    }
}

/// Open pages that belong to no site. Each is checked as `doclint check` checks a file that it is
/// given.
pub struct LoosePages {
    /// The folder that they are in; `None` for pages that are in none yet.
    folder: Option<PathBuf>,
    /// Where settings are looked for.
    settings_from: PathBuf,
    families: Vec<&'static Family>,
    load: LoadSettings,
    config: Config,
    open: BTreeMap<String, Vec<u8>>,
    revision: u64,
}

impl LoosePages {
    /// The open pages in a folder.
    pub fn new(
        folder: Option<PathBuf>,
        settings_from: PathBuf,
        families: &[&'static Family],
        load: LoadSettings,
    ) -> Self {
        let (config, open, families) = (Config::default(), BTreeMap::new(), families.to_vec());
        Self { folder, settings_from, families, load, config, open, revision: 0 }
    }
}

impl Checker for LoosePages {
    fn reload_settings(&mut self) -> Result<(), SettingsError> {
        self.revision += 1;
        self.config = (self.load)(&self.settings_from)?;
        Ok(())
    }

    fn edit(&mut self, path: &str, text: &str) {
        self.revision += 1;
        if is_page(path) {
            self.open.insert(path.to_owned(), text.into());
        }
    }

    fn close(&mut self, path: &str) {
        self.revision += 1;
        self.open.remove(path);
    }

    fn changed_on_disk(&mut self, _: Option<&[String]>) {
        self.revision += 1;
    }

    fn check_page(&mut self, _: &str) -> Option<Vec<Diagnostic>> {
        None
    }

    fn check(&mut self, is_superseded: &AtomicBool) -> Result<Option<Snapshot>, Vec<String>> {
        let names: Vec<String> = self.open.keys().cloned().collect();
        let folder = self.folder.as_ref().and_then(|it| Folder::loose(it, names).ok());
        let nothing = MemoryWorkspace::default();
        let below: &dyn Workspace = match &folder {
            Some(folder) => folder,
            None => &nothing,
        };
        let workspace = Overlay { below, files: self.open.clone() };
        let families = self.config.families(&self.families);
        let selection = self.open.keys().fold(Selection::default(), |all, it| all.file(it));
        let options =
            CheckOptions { config: self.config.clone(), selection, ..CheckOptions::default() };
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
}
