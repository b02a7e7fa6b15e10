//! Problems with the files of the settings.

use crate::client::Abilities;
use crate::findings::about_settings;
use crate::position::Text;
use crate::session::{SettingsError, Snapshot};
use crate::site::ServedSite;
use crate::uri::below;
use doclint_config::{Config, ConfigError, ConfigFile};
use doclint_diagnostic::Level;
use gen_lsp_types::{Diagnostic, Range};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The problems with each file.
pub type Notes = HashMap<PathBuf, Vec<Diagnostic>>;

/// The errors of settings that can't be used.
pub fn of_errors(site: &ServedSite, error: &SettingsError, can: &Abilities) -> Notes {
    let mut notes = noted(site, can, &error.config.files, &error.errors, Level::Error);
    if let Some(message) = &error.message {
        let found = about_settings(Range::default(), Level::Error, message.clone());
        notes.entry(site.root.join("doclint.yml")).or_default().push(found);
    }
    notes
}

/// The options that rules refuse, which have no places of their own.
pub fn of_options(site: &ServedSite, messages: &[String]) -> Notes {
    let file = site.state().settings_files.first().cloned();
    let file = file.map_or_else(|| site.root.join("doclint.yml"), |it| named(site, &it));
    let one = |it: &String| about_settings(Range::default(), Level::Error, it.clone());
    Notes::from([(file, messages.iter().map(one).collect())])
}

/// Possible mistakes in settings that were used.
pub fn of_check(site: &ServedSite, snapshot: &Snapshot, can: &Abilities) -> Notes {
    let all = [snapshot.config.hints(), &snapshot.outcome.idle_patterns].concat();
    let mut notes = noted(site, can, &snapshot.config.files, &all, Level::Warning);
    // A file above the site is that of other sites, too, for which this may be right.
    notes.retain(|path, _| path.starts_with(&site.root));
    notes
}

/// Describes the problem in one line.
pub fn in_short(error: &SettingsError) -> String {
    match (&error.message, error.errors.as_slice()) {
        (Some(message), _) => message.clone(),
        (None, [only]) => format!("mistake in the settings: {}", only.message),
        (None, all) => format!("{} mistakes in the settings", all.len()),
    }
}

/// The files of the settings.
pub fn files(config: &Config) -> Vec<PathBuf> {
    config.files.iter().map(|it| PathBuf::from(&it.path)).collect()
}

fn noted(
    site: &ServedSite,
    can: &Abilities,
    files: &[ConfigFile],
    found: &[ConfigError],
    level: Level,
) -> Notes {
    let mut notes = Notes::new();
    let mut texts: HashMap<usize, Text> = HashMap::new();
    for error in found {
        let Some(file) = files.get(error.file) else { continue };
        let text = texts.entry(error.file).or_insert_with(|| Text::new(Arc::clone(&file.text)));
        let range = text.range(error.span, can.encoding);
        let message = match &error.help {
            Some(help) => format!("{}\n{help}", error.message),
            None => error.message.clone(),
        };
        let path = named(site, Path::new(&file.path));
        notes.entry(path).or_default().push(about_settings(range, level, message));
    }
    notes
}

/// The path as the client names it: settings have real ones.
fn named(site: &ServedSite, path: &Path) -> PathBuf {
    match below(path, &site.real_root) {
        Some(below) => site.root.join(below),
        None => path.to_owned(),
    }
}
