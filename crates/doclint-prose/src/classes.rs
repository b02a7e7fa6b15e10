//! Named classes of words: the key `classes`, which is ours. A pattern has their words as `{name}`, so
//! that it can be read.

use doclint_data::{Entry, Value};
use doclint_diagnostic::Span;
use std::collections::BTreeMap;

/// No pattern becomes longer by its classes, and no classes by the classes that they name.
const MOST_BYTES: usize = 100_000;

/// The classes of a check: the name, and a group of the words.
#[derive(Default)]
pub(crate) struct Classes(BTreeMap<String, String>);

impl Classes {
    /// Reads a mapping of names to words: a text with blanks between the words, or a list where some
    /// have blanks themselves. A class can name those above it, so that none goes round in circles.
    ///
    /// # Errors
    ///
    /// The first place that is something else, and why.
    pub fn read(value: &Value) -> Result<Self, (Span, String)> {
        let Some(mapping) = value.as_mapping() else {
            return Err((value.span, format!("expected a mapping, found {}", value.kind_name())));
        };
        let mut out = Self::default();
        let mut added = 0;
        for Entry { key, value } in &mapping.entries {
            if key.text.is_empty() || !key.text.chars().all(is_in_name) {
                return Err((key.span, "expected a name in lower-case letters and `-`".to_owned()));
            }
            let words: Option<Vec<&str>> = match value.as_sequence() {
                Some(items) => items.iter().map(Value::as_str).collect(),
                None => value.as_str().map(|it| it.split_whitespace().collect()),
            };
            let Some(words) = words.filter(|it| !it.is_empty()) else {
                return Err((value.span, "expected words, or a list of texts".to_owned()));
            };
            let written = format!("(?:{})", words.join("|"));
            let group = out.expand(&written).unwrap_or_default();
            added += group.len().saturating_sub(written.len());
            if group.is_empty() || added > MOST_BYTES {
                return Err((value.span, "words are too long with those of other classes".into()));
            }
            out.0.entry(key.text.clone()).or_insert(group);
        }
        Ok(out)
    }

    /// A pattern with the words in place of the names, where names that no class has stay as they are;
    /// `None` if it becomes too long.
    pub fn expand(&self, pattern: &str) -> Option<String> {
        let mut out = String::new();
        let mut rest = pattern;
        while !self.0.is_empty()
            && let Some((before, after)) = rest.split_once('{')
        {
            out.push_str(before);
            // Only the name is read here, so that a text of many braces is read once.
            let behind = after.trim_start_matches(is_in_name);
            let name = &after[..after.len() - behind.len()];
            let class = self.0.get(name);
            if let (Some(words), Some(behind)) = (class, behind.strip_prefix('}')) {
                out.push_str(words);
                rest = behind;
                if out.len() > MOST_BYTES {
                    return None;
                }
            } else {
                out.push('{');
                rest = after;
            }
        }
        Some(out + rest)
    }
}

fn is_in_name(it: char) -> bool {
    it.is_ascii_lowercase() || it == '-'
}
