//! The one tree that YAML, JSON, and TOML are read into.

use doclint_diagnostic::Span;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::mem;

/// Up to here every integer has its own `f64`.
const EXACT_INTEGERS: f64 = 9_007_199_254_740_992.0;

/// The value of a text, and its errors.
#[derive(Clone, Debug, Hash)]
pub struct Document {
    /// The value; `Kind::Null` for an empty text and for one that can't be read at all.
    pub root: Value,
    /// The errors, ordered by place.
    pub errors: Vec<DataError>,
}

/// Something wrong with a YAML, JSON, or TOML text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DataError {
    /// It can't be read from here on: where, and why in words.
    Syntax {
        /// The place of the cause.
        span: Span,
        /// The message: lower case, no final stop.
        message: String,
        /// Advice on how to fix it, if there is any.
        help: Option<String>,
        /// The text that surely fixes it in place of `span`, if there is one.
        replacement: Option<String>,
    },
    /// A key is set twice in one mapping. The last one wins.
    DuplicateKey {
        /// The later key.
        span: Span,
        /// The earlier one.
        first: Span,
        /// The key.
        key: String,
    },
    /// `*name`: aliases are never followed, so that a small file can't blow up.
    Alias {
        /// The alias.
        span: Span,
    },
    /// Nested deeper, or longer, than any real file. Nothing below is read.
    TooLarge {
        /// Where it was cut.
        span: Span,
        /// The limit that it exceeds, in words.
        message: String,
    },
}

impl DataError {
    /// The place.
    pub fn span(&self) -> Span {
        match self {
            Self::Syntax { span, .. }
            | Self::DuplicateKey { span, .. }
            | Self::Alias { span }
            | Self::TooLarge { span, .. } => *span,
        }
    }

    /// Describes the error in words: lower case, no final stop.
    pub fn message(&self) -> String {
        match self {
            Self::Syntax { message, .. } | Self::TooLarge { message, .. } => message.clone(),
            Self::DuplicateKey { key, .. } => format!("the key `{key}` is set twice"),
            Self::Alias { .. } => "YAML aliases are not resolved".to_owned(),
        }
    }

    /// Advice on how to fix it, if there is any.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::Syntax { help, .. } => help.as_deref(),
            Self::DuplicateKey { .. } => Some("keep one of the two; the last one wins"),
            Self::Alias { .. } => Some("write the value out, or put it in quotes if it is text"),
            Self::TooLarge { .. } => None,
        }
    }
}

/// How many keys most mappings have at most.
const FEW_KEYS: usize = 16;

/// A value with its place.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Value {
    /// Its bytes, quotes and brackets included.
    pub span: Span,
    /// Its kind and content.
    pub kind: Kind,
}

/// The kind of a value, with its content.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string, decoded.
    String(String),
    /// A list.
    Sequence(Vec<Value>),
    /// Keys and values.
    Mapping(Mapping),
}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        mem::discriminant(self).hash(state);
        match self {
            Self::Null => {}
            Self::Bool(it) => it.hash(state),
            Self::Number(it) => it.to_bits().hash(state),
            Self::String(it) => it.hash(state),
            Self::Sequence(it) => it.hash(state),
            Self::Mapping(it) => it.hash(state),
        }
    }
}

/// Keys and values in the order of the text, duplicates included.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Mapping {
    /// The entries.
    pub entries: Vec<Entry>,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Entry {
    /// The key.
    pub key: Key,
    /// The value.
    pub value: Value,
}

/// A key with its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Its bytes, quotes included.
    pub span: Span,
    /// The key, decoded. A key that is not a string is kept as written.
    pub text: String,
}

impl Mapping {
    /// The entry of a key; of duplicates the last, as JavaScript has it.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.key.text == key)
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// Reports every key that is set here for a second time.
    pub(crate) fn report_duplicates(&self, errors: &mut Vec<DataError>) {
        // Of few keys, to compare them all is faster than to hash them.
        let is_new = |(at, entry): (usize, &Entry)| {
            self.entries[..at].iter().all(|it| it.key.text != entry.key.text)
        };
        if self.entries.len() <= FEW_KEYS && self.entries.iter().enumerate().all(is_new) {
            return;
        }
        let mut seen: HashMap<&str, Span> = HashMap::with_capacity(self.entries.len());
        for Entry { key, .. } in &self.entries {
            match seen.get(key.text.as_str()) {
                Some(&first) => errors.push(DataError::DuplicateKey {
                    span: key.span,
                    first,
                    key: key.text.clone(),
                }),
                None => {
                    seen.insert(&key.text, key.span);
                }
            }
        }
    }
}

impl Value {
    /// A value with its place.
    pub fn new(span: Span, kind: Kind) -> Self {
        Self { span, kind }
    }

    /// The string, where it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value, where it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            Kind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The number, where it is one.
    pub fn as_number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(value) => Some(value),
            _ => None,
        }
    }

    /// The mapping, where it is one.
    pub fn as_mapping(&self) -> Option<&Mapping> {
        match &self.kind {
            Kind::Mapping(mapping) => Some(mapping),
            _ => None,
        }
    }

    /// The elements, where it is a sequence.
    pub fn as_sequence(&self) -> Option<&[Value]> {
        match &self.kind {
            Kind::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// Whether it is null.
    pub fn is_null(&self) -> bool {
        self.kind == Kind::Null
    }

    /// The value of a key, where this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_mapping()?.get(key)
    }

    /// The value at a JSON pointer: `/navigation/0/pages/2`. The empty pointer is the value itself.
    pub fn pointer(&self, pointer: &str) -> Option<&Self> {
        let Some(path) = pointer.strip_prefix('/') else {
            return pointer.is_empty().then_some(self);
        };
        path.split('/').try_fold(self, |value, part| match &value.kind {
            Kind::Mapping(mapping) if part.contains('~') => {
                mapping.get(&part.replace("~1", "/").replace("~0", "~"))
            }
            Kind::Mapping(mapping) => mapping.get(part),
            Kind::Sequence(items) => items.get(part.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// The value without places. Whole numbers become integers; of duplicate keys the last one
    /// counts; infinities and NaN, which JSON doesn't have, become null.
    pub fn to_json(&self) -> serde_json::Value {
        // Both readers cap the depth, so this recursion is bounded.
        match &self.kind {
            Kind::Null => serde_json::Value::Null,
            Kind::Bool(value) => (*value).into(),
            Kind::Number(value) if value.fract() == 0.0 && value.abs() <= EXACT_INTEGERS => {
                (*value as i64).into()
            }
            Kind::Number(value) => (*value).into(),
            Kind::String(text) => text.as_str().into(),
            Kind::Sequence(items) => items.iter().map(Self::to_json).collect(),
            Kind::Mapping(mapping) => serde_json::Value::Object(
                mapping
                    .entries
                    .iter()
                    .map(|entry| (entry.key.text.clone(), entry.value.to_json()))
                    .collect(),
            ),
        }
    }

    /// The kind in words: "a string", "a list".
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            Kind::Null => "nothing",
            Kind::Bool(_) => "true or false",
            Kind::Number(_) => "a number",
            Kind::String(_) => "a string",
            Kind::Sequence(_) => "a list",
            Kind::Mapping(_) => "a mapping",
        }
    }
}
