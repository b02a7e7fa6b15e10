//! Reads a `doclint.yml` and the files that it extends.

use crate::config::Config;
use crate::custom::{self, CustomEntry};
use crate::file::{ConfigFile, NoFiles, Refusal, SettingsFiles};
use crate::globs::Base;
use crate::parse::{Extended, FileSettings, extends, parse};
use crate::spelling::Spelling;
use crate::styles::{NO_DICTIONARY, Packs};
use crate::values::{ConfigError, ConfigPlace, Origin};
use doclint_data::{Document, yaml};
use doclint_rule::Family;
use doclint_vocabulary::{Vocabulary, VocabularyError};
use std::collections::HashSet;
use std::sync::Arc;

/// How many files may extend one another in a row.
const MAX_LEVELS: usize = 10;
/// How many files there may be in all, because lists of lists grow fast.
const MAX_FILES: usize = 100;

impl Config {
    /// Reads the text of a `doclint.yml` that extends nothing. `prefix` is the way from the folder of
    /// that file to the site's root, with `/` at the end or empty; patterns are relative to the file's
    /// folder.
    ///
    /// Settings that can't be understood are left out and reported.
    pub fn parse(
        text: &str,
        prefix: &str,
        families: &[&'static Family],
    ) -> (Self, Vec<ConfigError>) {
        let file = ConfigFile {
            path: "doclint.yml".to_owned(),
            text: text.into(),
            base: Base::above(prefix),
        };
        Self::load(file, families, &mut NoFiles)
    }

    /// Reads a file, those that it extends, and the styles that they name.
    ///
    /// Settings that can't be understood are left out and reported.
    pub fn load(
        file: ConfigFile,
        families: &[&'static Family],
        files: &mut dyn SettingsFiles,
    ) -> (Self, Vec<ConfigError>) {
        load(file, families, files)
    }
}

fn load(
    file: ConfigFile,
    families: &[&'static Family],
    files: &mut dyn SettingsFiles,
) -> (Config, Vec<ConfigError>) {
    let mut loader = Loader {
        files,
        config: Config::default(),
        chain: Vec::new(),
        in_order: Vec::new(),
        errors: Vec::new(),
    };
    loader.file(file);
    let Loader { mut config, mut errors, in_order, files, .. } = loader;
    // Levels may be set before the file that defines a rule is extended.
    let mut custom: Vec<CustomEntry> = Vec::new();
    let (mut packs, mut spelling) = (Packs::default(), Spelling::default());
    let mut known: HashSet<String> = HashSet::new();
    for (index, document) in &in_order {
        spelling.add((*index, document), &mut config.files, files, &mut errors);
        let file = &config.files[*index];
        // Several files may extend the same one.
        if !known.insert(file.path.clone()) {
            continue;
        }
        errors.extend(custom::read(file, *index, document, families, &mut custom));
        packs.add((*index, document), &mut config.files, files, families);
    }
    errors.append(&mut packs.errors);
    config.custom = custom::families(&custom);
    config.custom.append(&mut packs.families);
    config.packs = packs.list;
    config.vale = packs.vale.take().map(Arc::new);
    config.custom_rules = custom::by_id(&custom);
    let families = config.families(families);
    spelling.words.append(&mut packs.words);
    config.plain.push(spelling.finish(&families));
    config.hints.append(&mut spelling.hints);
    config.spelling = spelling;
    if config.spelling.speller.is_some() {
        for pack in &mut config.packs {
            pack.not_run.retain(|_, why| *why != NO_DICTIONARY);
        }
    }
    let mut vocabulary = doclint_rule::host::vocabulary(&families);
    for (index, document) in &in_order {
        let (settings, found) = parse(&config.files[*index], *index, document, &families);
        errors.extend(found);
        add(&mut config, *index, settings, &mut vocabulary, &mut errors);
    }
    config.hints.extend(custom::hints(&custom, &vocabulary));
    config.hints.append(&mut packs.hints);
    config.vocabulary = Some(Arc::new(vocabulary));
    errors.sort_by_key(|error| (error.file, error.span));
    (config, errors)
}

struct Loader<'a> {
    files: &'a mut dyn SettingsFiles,
    config: Config,
    /// The files that are being read, each extended by the one before it.
    chain: Vec<usize>,
    /// The files. A file comes after those that it extends.
    in_order: Vec<(usize, Document)>,
    errors: Vec<ConfigError>,
}

impl Loader<'_> {
    /// Adds a file after those that it extends. Calls itself, at most [`MAX_LEVELS`] deep.
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
        self.in_order.push((index, document));
    }

    fn extended(&mut self, index: usize, extended: &Extended) {
        let read = self.files.read(&self.config.files[index], &extended.path);
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
            // Reported once, not for each further file.
            if self.config.files.len() == MAX_FILES && !self.errors.iter().any(is_too_many) {
                self.error(index, extended, too_many(), None);
            }
            return;
        }
        self.file(file);
    }

    fn error(&mut self, file: usize, at: &Extended, message: String, help: Option<String>) {
        let ConfigPlace { span, .. } = at.place;
        self.errors.push(ConfigError { file, span, message, help });
    }
}

/// Adds the settings of a file.
fn add(
    config: &mut Config,
    file: usize,
    settings: FileSettings,
    vocabulary: &mut Vocabulary,
    errors: &mut Vec<ConfigError>,
) {
    if let Some(components) = settings.components {
        for error in vocabulary.add(&components) {
            let VocabularyError { span, message, help } = error;
            errors.push(ConfigError { file, span, message, help });
        }
    }
    if let Some((profile, place)) = settings.profile {
        config.profile = profile;
        config.profile_from = Origin::File(place);
    }
    if let Some(include) = settings.include {
        config.include = include;
    }
    if let Some(exclude) = settings.exclude {
        config.exclude = exclude;
    }
    if let Some(frozen) = settings.frozen {
        config.frozen = frozen;
    }
    config.run.override_with(settings.run);
    config.hints.extend(settings.hints);
    config.plain.push(settings.rules);
    config.overrides.extend(settings.overrides);
}

fn too_many() -> String {
    format!("more than {MAX_FILES} files are extended")
}

fn is_too_many(error: &ConfigError) -> bool {
    error.message == too_many()
}
