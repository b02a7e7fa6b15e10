//! A site in memory: it takes changes, and knows the findings after each.
//!
//! A [`Session`] holds the texts that editors have open over the files on the disk. Its
//! [`Session::check`] has the findings that a cold check of the same files would have.

mod files;
mod snapshot;

pub use snapshot::Snapshot;

use doclint_config::{Config, ConfigError};
use doclint_diagnostic::{Diagnostic, Edit, Shift, Span};
use doclint_engine::{
    CheckOptions, History, Memory, RuleError, Workspace, check_again, check_page_again,
};
use doclint_fix::{Checked, FixOptions, Fixed, Followed, fix_checked};
use doclint_rule::Family;
use doclint_site::Promises;
use doclint_workspace::Folder;
use files::Files;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Why settings can't be used. The session goes on with the last ones that could be.
#[derive(Debug)]
pub struct SettingsError {
    /// The errors, with their places in the files of `config`.
    pub errors: Vec<ConfigError>,
    /// The settings that could be read; their files are those that `errors` point at.
    pub config: Box<Config>,
    /// Why no file could be read at all.
    pub message: Option<String>,
}

/// Reads the settings of the site in a folder.
pub type LoadSettings = Box<dyn Fn(&Path) -> Result<Config, SettingsError> + Send>;

/// Opens the history of the repository around a folder.
pub type OpenHistory = fn(&Path) -> Box<dyn History + Send>;

/// A site that takes changes.
pub struct Session {
    files: Files,
    built_in: Vec<&'static Family>,
    load: LoadSettings,
    open_history: Option<OpenHistory>,
    history: Option<Box<dyn History + Send>>,
    promises: Option<Arc<Promises>>,
    config: Config,
    memory: Memory,
    /// The open texts that the last check of the site has seen.
    checked: HashMap<String, Arc<[u8]>>,
    revision: u64,
}

impl Session {
    /// The site in a folder, with families of rules and a reader of its settings. Nothing is checked
    /// yet, and the settings are the defaults until [`Session::reload_settings`] is called.
    ///
    /// # Errors
    ///
    /// If the folder does not exist.
    pub fn new(
        root: impl Into<PathBuf>,
        families: &[&'static Family],
        load: LoadSettings,
    ) -> std::io::Result<Self> {
        Ok(Self {
            files: Files::new(Folder::new(root)?),
            built_in: families.to_vec(),
            load,
            open_history: None,
            history: None,
            promises: None,
            config: Config::default(),
            memory: Memory::new(),
            checked: HashMap::new(),
            revision: 0,
        })
    }

    /// Uses the repository's knowledge of missing files.
    pub fn with_history(mut self, open: OpenHistory) -> Self {
        self.history = Some(open(self.root()));
        self.open_history = Some(open);
        self
    }

    /// The site's root, as given.
    pub fn root(&self) -> &Path {
        self.files.folder().root()
    }

    /// The settings of the site.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The files of the site, with the texts of editors over those on the disk.
    pub fn workspace(&self) -> &dyn Workspace {
        &self.files
    }

    /// Reads the settings again.
    ///
    /// # Errors
    ///
    /// If they have errors; then the session keeps those that it has.
    pub fn reload_settings(&mut self) -> Result<(), SettingsError> {
        // Other rules find other things on the same pages.
        self.memory = Memory::new();
        self.revision += 1;
        self.config = (self.load)(self.root())?;
        Ok(())
    }

    /// Takes the text that an editor has for a file, by its path from the site's root, instead of
    /// that on the disk.
    pub fn edit(&mut self, path: &str, text: &str) {
        self.files.edit(path, text.as_bytes().into());
        self.revision += 1;
    }

    /// Takes the file on the disk again.
    pub fn close(&mut self, path: &str) {
        self.files.close(path);
        self.revision += 1;
    }

    /// Notes that files were created, changed, renamed or deleted on the disk; a path may be that of
    /// a folder. Without it the session goes on with the files it has read.
    pub fn changed_on_disk<'p>(&mut self, paths: impl IntoIterator<Item = &'p str>) {
        let before = self.files.listed();
        for path in paths {
            self.files.changed(path);
        }
        // A commit may have renamed the files that have come or gone.
        if self.files.listed() != before {
            self.history = self.open_history.map(|open| open(self.root()));
        }
        self.revision += 1;
    }

    /// Notes that anything may have changed on the disk, also in the history of the repository.
    pub fn changed_anywhere(&mut self) {
        self.files.changed_anywhere();
        self.history = self.open_history.map(|open| open(self.root()));
        self.revision += 1;
    }

    /// Takes the addresses that the site has served before, or no longer any.
    pub fn promise(&mut self, promises: Option<Arc<Promises>>) {
        if self.promises != promises {
            self.promises = promises;
            self.files.changed_around();
            self.revision += 1;
        }
    }

    /// Counts the changes so far.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The findings on one page after a change, without waiting for the rest of the site: those of
    /// rules about pages are new, those of rules about the site are from the last check, moved by
    /// the change. Their files are those of the last check. `None` if that did not know the page.
    pub fn check_page(&mut self, path: &str) -> Option<Vec<Diagnostic>> {
        let options = CheckOptions { config: self.config.clone(), ..CheckOptions::default() };
        let shift = self.shift(path);
        let page = (path, shift.as_ref());
        check_page_again(&self.files, &options, &mut self.memory, page)
    }

    /// Applies fixes to the site that the last check has found, in memory, except for those of spared
    /// findings. The next check sees the files as they are.
    ///
    /// # Errors
    ///
    /// A message for each rule that refuses its options.
    pub fn fix(
        &mut self,
        snapshot: Snapshot,
        which: &FixOptions,
        spared: &Followed,
    ) -> Result<Fixed, Vec<String>> {
        let options = CheckOptions {
            config: snapshot.config,
            history: self.history.as_deref().map(|it| it as &dyn History),
            promises: self.promises.clone(),
            ..CheckOptions::default()
        };
        let checked = Checked { outcome: snapshot.outcome, spared, memory: &mut self.memory };
        fix_checked(&self.files, &snapshot.families, &options, which, checked).map_err(refused)
    }

    /// The change of an open text since the last check of the site.
    fn shift(&self, path: &str) -> Option<Shift> {
        let before = std::str::from_utf8(self.checked.get(path)?).ok()?;
        let after = std::str::from_utf8(self.files.open_text(path)?).ok()?;
        Some(Shift::of(&change(before, after)))
    }

    /// Checks the site. Gives up and returns `None` as soon as it sees that `is_superseded` is set.
    ///
    /// # Errors
    ///
    /// A message for each rule that refuses its options.
    pub fn check(&mut self, is_superseded: &AtomicBool) -> Result<Option<Snapshot>, Vec<String>> {
        let families = self.config.families(&self.built_in);
        let options = CheckOptions {
            config: self.config.clone(),
            history: self.history.as_deref().map(|it| it as &dyn History),
            promises: self.promises.clone(),
            is_superseded: Some(is_superseded),
            ..CheckOptions::default()
        };
        let outcome = check_again(&self.files, &families, &options, &mut self.memory);
        let Some(outcome) = outcome.map_err(refused)? else { return Ok(None) };
        self.checked = self.files.open_texts();
        let vocabulary = self.config.vocabulary(&families);
        let config = self.config.clone();
        Ok(Some(Snapshot { revision: self.revision, outcome, config, families, vocabulary }))
    }
}

/// A message for each rule that refuses its options.
fn refused(errors: Vec<RuleError>) -> Vec<String> {
    errors.iter().map(|it| format!("{}: {}", it.rule, it.message)).collect()
}

/// The one edit that makes a text of another: it replaces the part between the same beginning and
/// the same end.
fn change(before: &str, after: &str) -> Vec<Edit> {
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(|(a, b)| a == b).map(|it| it.0.len_utf8()).sum()
    };
    let start = same(&mut before.chars().zip(after.chars()));
    let rest = (&before[start..], &after[start..]);
    let end = same(&mut rest.0.chars().rev().zip(rest.1.chars().rev()));
    let span = Span::new(start as u32, (before.len() - end) as u32);
    vec![Edit::replace(span, &after[start..after.len() - end])]
}

#[cfg(test)]
mod tests {
    use super::change;
    use doclint_diagnostic::apply_edits;

    #[test]
    fn one_edit_makes_a_text_of_another() {
        for (before, after) in [("abc", "abxc"), ("aa", "a"), ("", "é"), ("éa", "üa"), ("x", "x")]
        {
            let edits = change(before, after);
            assert_eq!(apply_edits(before, &edits).as_deref(), Ok(after));
            assert!(edits[0].span.len() as usize <= before.len());
        }
    }
}
