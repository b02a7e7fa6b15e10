//! Reads the values of one file.

use crate::file::ConfigFile;
use crate::values::{ConfigError, ConfigPlace};
use doclint_data::{Kind, Value, reader};
use doclint_diagnostic::Span;
use doclint_rule::Family;

/// Reads the values of a file, and reports the errors in them.
pub struct Reader<'a> {
    pub families: &'a [&'static Family],
    pub file: &'a ConfigFile,
    /// The index of the file.
    pub index: usize,
    /// Settings that still work but should be changed.
    pub hints: Vec<ConfigError>,
    /// Reads values by type.
    pub values: reader::Reader,
}

impl<'a> Reader<'a> {
    pub fn new(families: &'a [&'static Family], file: &'a ConfigFile, index: usize) -> Self {
        Self { families, file, index, hints: Vec::new(), values: reader::Reader::default() }
    }

    /// Returns the errors that were found.
    pub fn into_errors(self) -> Vec<ConfigError> {
        let problems = self.values.problems.into_iter();
        let errors = problems.map(|reader::Problem { span, message, help }| ConfigError {
            file: self.index,
            span,
            message,
            help,
        });
        errors.collect()
    }

    pub fn place(&self, span: Span) -> ConfigPlace {
        ConfigPlace { file: self.index, span }
    }

    /// One string or a list of them. `what` names one of them.
    pub fn strings(&mut self, value: &Value, key: &str, what: &str) -> Vec<(String, Span)> {
        let items = match &value.kind {
            Kind::String(_) => std::slice::from_ref(value),
            _ => {
                let expected = format!("a list of {what}s for `{key}`");
                let help = format!("write one {what} per line, each after `- `");
                self.values.list(value, &expected, &help).unwrap_or_default()
            }
        };
        let mut strings = Vec::new();
        for item in items {
            match self.values.string(item, &format!("a string as {what}")) {
                Some(text) if !text.trim().is_empty() => strings.push((text.to_owned(), item.span)),
                Some(_) => self.values.error(item.span, format!("empty {what}"), None),
                None => {}
            }
        }
        strings
    }
}
