//! From a `doclint.yml` and the files that it extends to a configuration.

use crate::custom::{self, Written};
use crate::parse::{Extended, Reading, extends, parse};
use crate::{Base, Config, ConfigError, Origin, Place};
use doclint_data::{Document, yaml};
use doclint_rule::Family;
use doclint_rule::vocabulary::{Vocabulary, VocabularyError};
use std::collections::HashSet;
use std::sync::Arc;

/// How many files may stand in a row, each extending the next.
const MAX_LEVELS: usize = 10;
/// How many files there may be in all: lists of lists grow fast.
const MAX_FILES: usize = 100;

/// A file of a configuration.
#[derive(Clone, Debug)]
pub struct ConfigFile {
    /// The path: two files are the same where their paths are.
    pub path: String,
    /// The text as it was read.
    pub text: Arc<str>,
    /// The folder that its patterns count from.
    pub base: Base,
}

/// Why a file that is extended can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong: lower case, no final stop.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Self {
        Self { message: message.to_owned(), help: None }
    }
}

type Read<'a> = dyn FnMut(&ConfigFile, &str) -> Result<ConfigFile, Refusal> + 'a;

pub fn load(
    file: ConfigFile,
    families: &[&'static Family],
    read: &mut Read<'_>,
) -> (Config, Vec<ConfigError>) {
    let mut loader = Loader {
        read,
        config: Config::default(),
        chain: Vec::new(),
        read_in_turn: Vec::new(),
        errors: Vec::new(),
    };
    loader.file(file);
    let Loader { mut config, mut errors, read_in_turn, .. } = loader;
    // Levels may be set before the file that brings a rule is extended.
    let mut written: Vec<Written> = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    for (index, document) in &read_in_turn {
        let file = &config.files[*index];
        // Several files may extend the same one.
        if !known.insert(&file.path) {
            continue;
        }
        errors.extend(custom::read(file, *index, document, families, &mut written));
    }
    config.custom = custom::families(&written);
    config.custom_rules = custom::by_id(&written);
    let families = config.families(families);
    let mut vocabulary = doclint_rule::host::vocabulary(&families);
    for (index, document) in &read_in_turn {
        let (reading, found) = parse(&config.files[*index], *index, document, &families);
        errors.extend(found);
        take(&mut config, *index, reading, &mut vocabulary, &mut errors);
    }
    config.hints = custom::hints(&written, &vocabulary);
    config.vocabulary = Some(Arc::new(vocabulary));
    errors.sort_by_key(|error| (error.file, error.span));
    (config, errors)
}

struct Loader<'a, 'r> {
    read: &'a mut Read<'r>,
    config: Config,
    /// The files that are being read, each extended by the one before it.
    chain: Vec<usize>,
    /// The files, what is extended before what extends it.
    read_in_turn: Vec<(usize, Document)>,
    errors: Vec<ConfigError>,
}

impl Loader<'_, '_> {
    /// Takes a file after what it extends. Calls itself, at most [`MAX_LEVELS`] deep.
    fn file(&mut self, file: ConfigFile) {
        let index = self.config.files.len();
        let document = yaml::parse_file(&file.text);
        let (all, errors) = extends(&file, index, &document);
        self.errors.extend(errors);
        self.config.files.push(file);
        self.chain.push(index);
        for extended in &all {
            self.extended(index, extended);
        }
        self.chain.pop();
        self.read_in_turn.push((index, document));
    }

    fn extended(&mut self, index: usize, extended: &Extended) {
        let read = (self.read)(&self.config.files[index], &extended.path);
        let file = match read {
            Ok(file) => file,
            Err(Refusal { message, help }) => return self.error(index, extended, message, help),
        };
        let levels = self.chain.iter().map(|&it| self.config.files[it].path.as_str());
        if let Some(from) = levels.clone().position(|path| path == file.path) {
            let message = match levels.len() - from {
                1 => "this file extends itself".to_owned(),
                _ => {
                    let names = levels.skip(from + 1).map(|path| format!("`{path}`"));
                    let names = names.collect::<Vec<_>>().join(", ");
                    format!("these files extend each other in a circle: `{}`, {names}", file.path)
                }
            };
            return self.error(index, extended, message, Some("remove this line".to_owned()));
        }
        if self.chain.len() >= MAX_LEVELS {
            let message = format!("more than {MAX_LEVELS} files extend one another in a row");
            let help = "extend the files directly, as a list".to_owned();
            return self.error(index, extended, message, Some(help));
        }
        if self.config.files.len() >= MAX_FILES {
            // Told once: each further file would say the same.
            if self.config.files.len() == MAX_FILES && !self.errors.iter().any(is_too_many) {
                self.error(index, extended, too_many(), None);
            }
            return;
        }
        self.file(file);
    }

    fn error(&mut self, file: usize, at: &Extended, message: String, help: Option<String>) {
        let Place { span, .. } = at.place;
        self.errors.push(ConfigError { file, span, message, help });
    }
}

/// Adds what a file says to a configuration.
fn take(
    config: &mut Config,
    file: usize,
    reading: Reading,
    vocabulary: &mut Vocabulary,
    errors: &mut Vec<ConfigError>,
) {
    if let Some(components) = reading.components {
        for error in vocabulary.add(&components) {
            let VocabularyError { span, message, help } = error;
            errors.push(ConfigError { file, span, message, help });
        }
    }
    if let Some((profile, place)) = reading.profile {
        config.profile = profile;
        config.profile_from = Origin::File(place);
    }
    if let Some(include) = reading.include {
        config.include = include;
    }
    if let Some(exclude) = reading.exclude {
        config.exclude = exclude;
    }
    if let Some(frozen) = reading.frozen {
        config.frozen = frozen;
    }
    config.plain.push(reading.rules);
    config.overrides.extend(reading.overrides);
}

fn too_many() -> String {
    format!("more than {MAX_FILES} files are extended in all")
}

fn is_too_many(error: &ConfigError) -> bool {
    error.message == too_many()
}
