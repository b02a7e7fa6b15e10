//! The values that a script writes down.

use doclint_diagnostic::Span;

/// A value that a script writes down, as far as it can be read without running the script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptValue {
    /// `null` or `undefined`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text {
        /// What it says.
        text: String,
        /// The bytes of the script that it is written in, quotes included, if it is one literal.
        at: Option<Span>,
    },
    /// An array. A spread that can't be read is one unknown item.
    List(Vec<ScriptValue>),
    /// An object.
    Map {
        /// Keys and values in the order of the script. Of equal keys, the last one counts.
        entries: Vec<(String, ScriptValue)>,
        /// Whether the object has a spread or a key that can't be read. It may then have other
        /// keys, and other values for the keys before that place.
        is_open: bool,
    },
    /// A call: the name of what is called, such as `starlight` or `path.join`, and its arguments.
    Call(String, Vec<ScriptValue>),
    /// Anything else.
    Unknown,
}

impl ScriptValue {
    /// A string that is put together, and in no one place of the script.
    pub(crate) fn made(text: String) -> Self {
        ScriptValue::Text { text, at: None }
    }

    /// The value of a key of an object. Of equal keys, the last one counts.
    pub fn get(&self, key: &str) -> Option<&ScriptValue> {
        self.entries().iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The keys and values of an object; nothing for other values.
    pub fn entries(&self) -> &[(String, ScriptValue)] {
        match self {
            ScriptValue::Map { entries, .. } => entries,
            _ => &[],
        }
    }

    /// The items of an array.
    pub fn as_list(&self) -> Option<&[ScriptValue]> {
        match self {
            ScriptValue::List(items) => Some(items),
            _ => None,
        }
    }

    /// The same without the places of strings, for a value of another file.
    pub fn without_places(self) -> Self {
        let without = |it: (String, Self)| (it.0, it.1.without_places());
        match self {
            ScriptValue::Text { text, .. } => ScriptValue::made(text),
            ScriptValue::List(items) => {
                ScriptValue::List(items.into_iter().map(Self::without_places).collect())
            }
            ScriptValue::Map { entries, is_open } => {
                ScriptValue::Map { entries: entries.into_iter().map(without).collect(), is_open }
            }
            ScriptValue::Call(name, arguments) => {
                ScriptValue::Call(name, arguments.into_iter().map(Self::without_places).collect())
            }
            other => other,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            ScriptValue::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The bytes of the script that a string is written in, quotes included, if it is one literal.
    pub fn span(&self) -> Option<Span> {
        match self {
            ScriptValue::Text { at, .. } => *at,
            _ => None,
        }
    }

    /// Whether the value is `true` or `false`, if it is one of them.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            ScriptValue::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether the value is true as a condition, if that is known.
    pub(crate) fn truth(&self) -> Option<bool> {
        match self {
            ScriptValue::Null => Some(false),
            ScriptValue::Bool(value) => Some(*value),
            ScriptValue::Number(number) => Some(*number != 0.0 && !number.is_nan()),
            ScriptValue::Text { text, .. } => Some(!text.is_empty()),
            ScriptValue::List(_) | ScriptValue::Map { .. } => Some(true),
            ScriptValue::Call(..) | ScriptValue::Unknown => None,
        }
    }

    /// Whether two values are equal, where strict and loose comparison agree.
    pub(crate) fn equals(&self, other: &ScriptValue) -> Option<bool> {
        use ScriptValue::{Bool, Null, Number, Text};
        match (self, other) {
            (Bool(one), Bool(two)) => Some(one == two),
            (Number(one), Number(two)) => Some(one == two),
            (Text { text: one, .. }, Text { text: two, .. }) => Some(one == two),
            // `null` and `undefined` are one value here, and a script may distinguish them.
            (Null, Null) => None,
            (Null, value) | (value, Null) => value.truth().map(|_| false),
            _ => None,
        }
    }

    /// The text that the value becomes as a part of a template string, if that is known.
    pub(crate) fn into_text(self) -> Option<String> {
        match self {
            ScriptValue::Text { text, .. } => Some(text),
            ScriptValue::Bool(value) => Some(value.to_string()),
            ScriptValue::Number(number) => number_text(number),
            _ => None,
        }
    }
}

/// The text of a number, where JavaScript writes it without an exponent.
fn number_text(number: f64) -> Option<String> {
    match number.abs() {
        0.0 => Some("0".to_owned()),
        size if (1e-6..1e21).contains(&size) => Some(number.to_string()),
        _ => None,
    }
}
