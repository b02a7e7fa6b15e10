//! The key `spelling`: dictionaries, and the words of the project.

use crate::file::{ConfigFile, Refusal, SettingsFiles};
use crate::layers::{Layer, LayerEntry};
use crate::reader::Reader;
use crate::values::{ConfigError, ConfigPlace, Origin, Switch};
use doclint_data::{Document, Value};
use doclint_diagnostic::Span;
use doclint_rule::Family;
use doclint_rule::host::{Dictionary, DictionaryError, Part, Speller, entries};
use std::sync::Arc;

/// The keys of `spelling`.
pub const SPELLING_KEYS: [&str; 3] = ["dictionary", "vocabulary", "words"];

/// The settings for spelling.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    dictionaries: Vec<Arc<Dictionary>>,
    /// Where the dictionaries are named.
    place: Option<ConfigPlace>,
    pub(crate) words: Vec<String>,
    /// The list of the project's own words that the last file names, with the index of that file.
    pub vocabulary: Option<(usize, String)>,
    /// Likely mistakes that may be correct.
    pub(crate) hints: Vec<ConfigError>,
    /// The spelling checker that knows all of these words, if the settings name a dictionary.
    pub speller: Option<Arc<Speller>>,
}

impl Spelling {
    /// Adds the settings of the file at `index`. Its dictionaries replace those of files that it
    /// extends; words are added to theirs.
    pub fn add(
        &mut self,
        (index, document): (usize, &Document),
        all: &mut Vec<ConfigFile>,
        files: &mut dyn SettingsFiles,
        errors: &mut Vec<ConfigError>,
    ) {
        let Some(value) = document.root.get("spelling") else { return };
        let from = all[index].clone();
        let mut reader = Reader::new(&[], &from, index);
        let Some(mapping) = reader.values.mapping(value, "a mapping for `spelling`") else {
            return errors.extend(reader.into_errors());
        };
        for entry in &mapping.entries {
            let value = &entry.value;
            match entry.key.text.as_str() {
                "dictionary" => {
                    self.place = Some(reader.place(entry.key.span));
                    self.dictionaries = dictionaries(&mut reader, value, all, files, errors);
                }
                "vocabulary" => self.vocabulary(&mut reader, value, files),
                "words" => {
                    let words = reader.strings(value, "words", "word");
                    self.words.extend(words.into_iter().map(|it| it.0));
                }
                key => {
                    reader.values.unknown(entry.key.span, "spelling key", key, &SPELLING_KEYS);
                }
            }
        }
        errors.extend(reader.into_errors());
    }

    fn vocabulary(
        &mut self,
        reader: &mut Reader<'_>,
        value: &Value,
        files: &mut dyn SettingsFiles,
    ) {
        let Some(path) = reader.values.string(value, "a path for `vocabulary`") else { return };
        let path = path.to_owned();
        match files.read(reader.file, &path) {
            Ok(file) => self.words.extend(entries(&file.text).map(str::to_owned)),
            Err(_) if !files.has(reader.file, &path) => self.hints.push(ConfigError {
                file: reader.index,
                span: value.span,
                message: format!("no file `{path}` yet"),
                help: Some("`doclint vocabulary add WORD` creates it".to_owned()),
            }),
            Err(Refusal { message, help }) => {
                reader.values.error(value.span, message, help.as_deref());
            }
        }
        self.vocabulary = Some((reader.index, path));
    }

    /// Puts everything together. A dictionary turns on the rules that use one, unless the settings say
    /// otherwise: the layer comes before all others.
    pub fn finish(&mut self, families: &[&'static Family]) -> Layer {
        let mut layer = Layer::default();
        let Some(place) = self.place.filter(|_| !self.dictionaries.is_empty()) else {
            return layer;
        };
        let words = self.words.iter().map(String::as_str);
        self.speller = Some(Arc::new(Speller::new(self.dictionaries.clone(), words)));
        let at = Origin::File(place);
        for family in families {
            for rule in family.rules.iter().filter(|it| it.uses_dictionary) {
                let switch = Some((Switch::On, at));
                layer.insert(family.id(rule), LayerEntry { switch, at, ..LayerEntry::default() });
            }
        }
        layer
    }
}

/// The dictionaries that a value names.
fn dictionaries(
    reader: &mut Reader<'_>,
    value: &Value,
    all: &mut Vec<ConfigFile>,
    files: &mut dyn SettingsFiles,
    errors: &mut Vec<ConfigError>,
) -> Vec<Arc<Dictionary>> {
    let mut out = Vec::new();
    for (path, span) in reader.strings(value, "dictionary", "path") {
        let path = path.trim_end_matches(".dic").trim_end_matches(".aff");
        let mut read = |extension: &str| files.read(reader.file, &format!("{path}.{extension}"));
        match read("aff").and_then(|aff| Ok((aff, read("dic")?))) {
            Ok((aff, dic)) => match dictionary(aff, dic, all) {
                Ok(dictionary) => out.push(Arc::new(dictionary)),
                Err(error) => errors.push(error),
            },
            Err(Refusal { message, help }) => {
                let help = help.unwrap_or_else(|| {
                    "a dictionary is a pair of files `.aff` and `.dic` in UTF-8".to_owned()
                });
                reader.values.error(span, message, Some(&help));
            }
        }
    }
    out
}

fn dictionary(
    aff: ConfigFile,
    dic: ConfigFile,
    all: &mut Vec<ConfigFile>,
) -> Result<Dictionary, ConfigError> {
    Dictionary::new(&aff.text, &dic.text).map_err(|DictionaryError { part, line, message }| {
        let file = match part {
            Part::Affixes => aff,
            Part::Words => dic,
        };
        let span = line_span(&file.text, line.unwrap_or(1));
        all.push(file);
        let help = "replace the file by one that Hunspell can read".to_owned();
        let message = format!("not a Hunspell dictionary: {message}");
        ConfigError { file: all.len() - 1, span, message, help: Some(help) }
    })
}

/// The bytes of a line, counted from 1.
fn line_span(text: &str, line: usize) -> Span {
    let mut start = 0;
    for (index, content) in text.split_inclusive('\n').enumerate() {
        if index + 1 == line {
            return Span::new(start, start + content.trim_end().len() as u32);
        }
        start += content.len() as u32;
    }
    Span::at(0)
}
