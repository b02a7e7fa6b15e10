//! The one tree that YAML and JSON are read into.

use doclint_diagnostic::Span;

/// What a text held, and what was wrong with it.
#[derive(Clone, Debug)]
pub struct Document {
    /// The value; `Kind::Null` for an empty text and for one that can't be read at all.
    pub root: Value,
    /// What is wrong, ordered by place.
    pub errors: Vec<DataError>,
}

/// Something wrong with a YAML or JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataError {
    /// It can't be read from here on: where, and why in words.
    Syntax {
        /// The place.
        span: Span,
        /// What is wrong.
        message: String,
    },
    /// A key stands twice in one mapping. The last one counts.
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
        /// What limit it broke, in words.
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
}

/// A value with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Its bytes, quotes and brackets included.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
}

/// What a value is.
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

/// Keys and values in the order of the text, duplicates included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mapping {
    /// The entries.
    pub entries: Vec<Entry>,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: Key,
    /// The value.
    pub value: Value,
}

/// A key with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its bytes, quotes included.
    pub span: Span,
    /// The key, decoded. A key that is no string is given as it is written.
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

    /// Whether it is nothing.
    pub fn is_null(&self) -> bool {
        self.kind == Kind::Null
    }

    /// The value of a key, where this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_mapping()?.get(key)
    }

    /// What it is, in words: "a string", "a list".
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
