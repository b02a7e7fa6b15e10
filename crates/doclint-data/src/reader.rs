//! Reads values that should have a type, and reports those that have another.

use crate::value::{Kind, Mapping, Value};
use doclint_diagnostic::Span;
use doclint_suggest::suggest;

/// A value of the wrong type or form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where, in bytes.
    pub span: Span,
    /// The message: lower case, no final stop.
    pub message: String,
    /// Advice on how to fix it.
    pub help: Option<String>,
}

/// Reads values, and keeps what is wrong with them. `what` is always the end of "expected …", such as
/// "a list of patterns for `include`".
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The problems, in the order of reading.
    pub problems: Vec<Problem>,
}

impl Reader {
    /// A mapping. Null is an empty one and no error.
    pub fn mapping<'v>(&mut self, value: &'v Value, what: &str) -> Option<&'v Mapping> {
        match &value.kind {
            Kind::Mapping(mapping) => Some(mapping),
            Kind::Null => None,
            _ => self.mismatch(value, what, None),
        }
    }

    /// A list. `help` says how to write one.
    pub fn list<'v>(&mut self, value: &'v Value, what: &str, help: &str) -> Option<&'v [Value]> {
        match &value.kind {
            Kind::Sequence(items) => Some(items),
            _ => self.mismatch(value, what, Some(help)),
        }
    }

    /// A string, which may be empty.
    pub fn string<'v>(&mut self, value: &'v Value, what: &str) -> Option<&'v str> {
        match value.as_str() {
            Some(text) => Some(text),
            None => self.mismatch(value, what, None),
        }
    }

    /// True or false.
    pub fn boolean(&mut self, value: &Value, what: &str) -> Option<bool> {
        match value.as_bool() {
            Some(value) => Some(value),
            None => self.mismatch(value, what, None),
        }
    }

    /// A whole number of moderate size.
    pub fn integer(&mut self, value: &Value, what: &str) -> Option<i64> {
        match value.as_number().filter(|it| it.fract() == 0.0 && it.abs() < 1e9) {
            Some(number) => Some(number as i64),
            None => self.mismatch(value, what, None),
        }
    }

    /// The value of a name. `what` names the thing that is chosen, such as "level".
    pub fn one_of<T: Copy>(&mut self, value: &Value, what: &str, names: &[(&str, T)]) -> Option<T> {
        let known = || names.iter().map(|it| it.0).collect::<Vec<_>>();
        let text = match value.as_str() {
            Some(text) => text,
            None => return self.mismatch(value, &format!("one of {}", listed(&known())), None),
        };
        let found = names.iter().find(|it| it.0 == text).map(|it| it.1);
        if found.is_none() {
            self.unknown(value.span, what, text, &known());
        }
        found
    }

    /// Reports an unknown name.
    pub fn unknown(&mut self, span: Span, what: &str, name: &str, known: &[&str]) {
        let help = match suggest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("use one of {}", listed(known)),
        };
        self.error(span, format!("unknown {what} `{name}`"), Some(&help));
    }

    /// Reports a value of another type.
    pub fn mismatch<T>(&mut self, value: &Value, what: &str, help: Option<&str>) -> Option<T> {
        let found = value.kind_name();
        self.error(value.span, format!("expected {what}, found {found}"), help);
        None
    }

    /// Reports something else.
    pub fn error(&mut self, span: Span, message: impl Into<String>, help: Option<&str>) {
        let help = help.map(str::to_owned);
        self.problems.push(Problem { span, message: message.into(), help });
    }
}

fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
