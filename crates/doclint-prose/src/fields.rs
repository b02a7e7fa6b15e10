//! The keys of a check's file, read one by one.

use crate::check::CheckError;
use crate::classes::Classes;
use doclint_data::{Document, Entry, Kind, Mapping, Value, yaml};
use doclint_diagnostic::Span;
use std::cell::Cell;

/// The keys of a file; their errors are collected.
pub(crate) struct Fields<'a> {
    yaml: &'a str,
    mapping: &'a Mapping,
    used: Vec<&'a str>,
    classes: Classes,
    /// The last pattern that its classes make too long.
    too_long: Cell<Option<Span>>,
    /// Whether the file was read before without a mistake.
    pub is_known: bool,
    pub errors: Vec<CheckError>,
    pub warnings: Vec<CheckError>,
}

/// A text of a file with its place.
pub(crate) struct Text {
    pub text: String,
    pub span: Span,
}

/// Reads the YAML of a check.
pub(crate) fn document(yaml: &str) -> Document {
    yaml::parse_file(yaml)
}

impl<'a> Fields<'a> {
    pub fn new(yaml: &'a str, mapping: &'a Mapping, is_known: bool) -> Self {
        let (errors, warnings) = (Vec::new(), Vec::new());
        let (used, classes, too_long) = Default::default();
        let mut fields =
            Self { yaml, mapping, used, classes, too_long, is_known, errors, warnings };
        let classes = fields.value("classes").map(Classes::read);
        match classes {
            Some(Ok(classes)) => fields.classes = classes,
            Some(Err((span, message))) => fields.error(span, message),
            None => {}
        }
        fields
    }

    /// A pattern, written at this place, with the words of its classes.
    pub fn expanded(&self, pattern: &str, span: Span) -> String {
        self.classes.expand(pattern).unwrap_or_else(|| {
            self.too_long.set(Some(span));
            pattern.to_owned()
        })
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(CheckError { span, message: message.into() });
    }

    pub fn warn(&mut self, span: Span, message: impl Into<String>) {
        self.warnings.push(CheckError { span, message: message.into() });
    }

    /// The value of a key, which counts as known from now on.
    pub fn value(&mut self, key: &'static str) -> Option<&'a Value> {
        self.used.push(key);
        self.mapping.get(key).filter(|it| !it.is_null())
    }

    pub fn text(&mut self, key: &'static str) -> Option<Text> {
        let value = self.value(key)?;
        let text = self.text_of(value);
        if text.is_none() {
            self.error(value.span, format!("expected a text, found {}", value.kind_name()));
        }
        text
    }

    pub fn string(&mut self, key: &'static str) -> Option<String> {
        self.text(key).map(|it| it.text)
    }

    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        let value = self.value(key)?;
        if value.as_bool().is_none() {
            let found = value.kind_name();
            self.error(value.span, format!("expected `true` or `false`, found {found}"));
        }
        value.as_bool()
    }

    pub fn number(&mut self, key: &'static str) -> Option<f64> {
        let value = self.value(key)?;
        let number = value.as_number().or_else(|| value.as_str()?.trim().parse().ok());
        if number.is_none() {
            self.error(value.span, format!("expected a number, found {}", value.kind_name()));
        }
        number
    }

    pub fn count(&mut self, key: &'static str) -> Option<usize> {
        self.number(key).map(|number| number.max(0.0) as usize)
    }

    /// A list of texts; one text is a list of one.
    pub fn texts(&mut self, key: &'static str) -> Vec<Text> {
        let Some(value) = self.value(key) else { return Vec::new() };
        self.texts_of(value)
    }

    pub fn texts_of(&mut self, value: &'a Value) -> Vec<Text> {
        let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
        let mut out = Vec::new();
        for item in items {
            match self.text_of(item) {
                Some(text) => out.push(text),
                None if item.is_null() => {}
                None => {
                    self.error(item.span, format!("expected a text, found {}", item.kind_name()));
                }
            }
        }
        out
    }

    pub fn strings(&mut self, key: &'static str) -> Vec<String> {
        self.texts(key).into_iter().map(|it| it.text).collect()
    }

    /// The pairs of a mapping, in the order of the file.
    pub fn pairs(&mut self, key: &'static str) -> Vec<(Text, Text)> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(mapping) = value.as_mapping() else {
            self.error(value.span, format!("expected a mapping, found {}", value.kind_name()));
            return Vec::new();
        };
        let mut out = Vec::new();
        for Entry { key, value } in &mapping.entries {
            let text = Text { text: self.expanded(&key.text, key.span), span: key.span };
            match self.text_of(value) {
                Some(value) => out.push((text, value)),
                None => self.error(value.span, "expected a text"),
            }
        }
        out
    }

    /// A text as is; numbers and truth values as written.
    fn text_of(&self, value: &Value) -> Option<Text> {
        let text = match &value.kind {
            Kind::String(text) => self.expanded(text, value.span),
            Kind::Number(_) | Kind::Bool(_) => self.yaml.get(value.span.range())?.to_owned(),
            _ => return None,
        };
        Some(Text { text, span: value.span })
    }

    /// Reports a pattern that is too long, and warns about keys that nothing has read.
    pub fn finish(&mut self) {
        if let Some(span) = self.too_long.take() {
            self.error(span, "pattern is too long with the words of its classes");
        }
        for entry in &self.mapping.entries {
            if !self.used.contains(&entry.key.text.as_str()) {
                self.warn(entry.key.span, format!("unknown key `{}`", entry.key.text));
            }
        }
    }
}
