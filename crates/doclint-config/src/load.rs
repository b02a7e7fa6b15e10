//! From a `doclint.yml` and the files that it extends to a configuration.

use crate::parse::{Extended, Reading, parse};
use crate::{Base, Config, ConfigError, Origin, Place};
use doclint_rule::{Family, Vocabulary, VocabularyError};
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
        families,
        read,
        config: Config::default(),
        chain: Vec::new(),
        errors: Vec::new(),
        vocabulary: Vocabulary::of(families),
    };
    loader.file(file);
    let Loader { mut config, mut errors, vocabulary, .. } = loader;
    config.vocabulary = Some(Arc::new(vocabulary));
    errors.sort_by_key(|error| (error.file, error.span));
    (config, errors)
}

struct Loader<'a, 'r> {
    families: &'a [&'static Family],
    read: &'a mut Read<'r>,
    config: Config,
    /// The files that are being read, each extended by the one before it.
    chain: Vec<usize>,
    errors: Vec<ConfigError>,
    /// What is known of components so far.
    vocabulary: Vocabulary,
}

impl Loader<'_, '_> {
    /// Takes a file after what it extends. Calls itself, at most [`MAX_LEVELS`] deep.
    fn file(&mut self, file: ConfigFile) {
        let index = self.config.files.len();
        let (reading, errors) = parse(&file, index, self.families);
        self.errors.extend(errors);
        self.config.files.push(file);
        self.chain.push(index);
        for extended in &reading.extends {
            self.extended(index, extended);
        }
        self.chain.pop();
        self.take(index, reading);
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

    fn take(&mut self, file: usize, reading: Reading) {
        if let Some(components) = reading.components {
            for error in self.vocabulary.add(&components) {
                let VocabularyError { span, message, help } = error;
                self.errors.push(ConfigError { file, span, message, help });
            }
        }
        let config = &mut self.config;
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
        config.plain.push(reading.rules);
        config.overrides.extend(reading.overrides);
    }

    fn error(&mut self, file: usize, at: &Extended, message: String, help: Option<String>) {
        let Place { span, .. } = at.place;
        self.errors.push(ConfigError { file, span, message, help });
    }
}

fn too_many() -> String {
    format!("more than {MAX_FILES} files are extended in all")
}

fn is_too_many(error: &ConfigError) -> bool {
    error.message == too_many()
}
