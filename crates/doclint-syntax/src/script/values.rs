//! The values that a script writes down.

use doclint_diagnostic::Span;
use std::sync::Arc;

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
        /// Where it is written, if it is one literal.
        at: Option<TextPlace>,
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
    /// A call: the name of what is called, such as `starlight`, `path.join` or `new URL`, and its
    /// arguments. [`OWN_FILE`] and [`OWN_FOLDER`] are without any.
    Call(String, Vec<ScriptValue>),
    /// What a package exports, by the name of the package: `remark-math`.
    Package(String),
    /// Anything else.
    Unknown,
}

/// Where a string is written.
#[derive(Clone, Debug, PartialEq)]
pub struct TextPlace {
    /// The file, if it is not the script that was read, but one that it imports.
    pub file: Option<Arc<str>>,
    /// The bytes of the file, quotes included.
    pub span: Span,
}

/// The name of the call that gives the script its own place, which `import.meta.url` is.
pub const OWN_FILE: &str = "import.meta.url";

/// The name of the call that gives the script its own folder, which `__dirname` is.
pub const OWN_FOLDER: &str = "__dirname";

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

    /// The same as a value of another file than the script that was read: of that file, which is not the
    /// script's own place any more.
    #[must_use]
    pub fn from_file(self, file: &Arc<str>) -> Self {
        let each = |it: Vec<Self>| it.into_iter().map(|it| it.from_file(file)).collect();
        match self {
            ScriptValue::Text { text, at } => {
                let known = |it: TextPlace| it.file.unwrap_or_else(|| Arc::clone(file));
                let at = at.map(|it| TextPlace { span: it.span, file: Some(known(it)) });
                ScriptValue::Text { text, at }
            }
            ScriptValue::List(items) => ScriptValue::List(each(items)),
            ScriptValue::Map { entries, is_open } => {
                let entries = entries.into_iter().map(|it| (it.0, it.1.from_file(file)));
                ScriptValue::Map { entries: entries.collect(), is_open }
            }
            ScriptValue::Call(name, _) if name == OWN_FILE || name == OWN_FOLDER => {
                ScriptValue::Unknown
            }
            ScriptValue::Call(name, arguments) => ScriptValue::Call(name, each(arguments)),
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

    /// Where a string is written, if it is one literal.
    pub fn place(&self) -> Option<&TextPlace> {
        match self {
            ScriptValue::Text { at, .. } => at.as_ref(),
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
            ScriptValue::Call(..) | ScriptValue::Package(_) | ScriptValue::Unknown => None,
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
