//! Parts of a JSON Schema, limited to what the models use, and what they expect in words.

use doclint_rule::Json;
use doclint_rule::data::{Kind, Value};
use doclint_rule::words::listed;
use std::borrow::Cow;

/// A part of a schema, with the name of the model that it describes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The whole schema.
    root: &'static Json,
    /// The part, with references followed.
    pub at: &'static Json,
    /// The name of the model; empty for the whole file and for parts without a name.
    pub model: &'static str,
}

/// Models refer to models, but not in a circle without an object between them.
const MAX_REFERENCES: u8 = 8;

impl Shape {
    pub fn root(root: &'static Json) -> Self {
        Self { root, at: root, model: "" }
    }

    fn of(self, mut at: &'static Json) -> Self {
        let mut model = "";
        for _ in 0..MAX_REFERENCES {
            let target = at.get("$ref").and_then(Json::as_str);
            let Some(name) = target.and_then(|it| it.strip_prefix("#/$defs/")) else { break };
            let Some(definition) = self.root.get("$defs").and_then(|it| it.get(name)) else {
                break;
            };
            (at, model) = (definition, name);
        }
        Self { at, model, ..self }
    }

    /// The shape of a key's value; `None` if the object doesn't have the key.
    pub fn property(self, key: &str) -> Option<Self> {
        if let Some(found) = self.at.get("properties").and_then(|it| it.get(key)) {
            return Some(self.of(found));
        }
        self.at.get("additionalProperties").filter(|it| **it != false).map(|it| self.of(it))
    }

    /// The keys that the object has by name.
    pub fn properties(self) -> impl Iterator<Item = &'static str> + Clone {
        let object = self.at.get("properties").and_then(Json::as_object);
        object.into_iter().flat_map(|it| it.keys().map(String::as_str))
    }

    /// The shape of a list's items.
    pub fn items(self) -> Option<Self> {
        self.at.get("items").map(|it| self.of(it))
    }

    /// The required keys.
    pub fn required(self) -> impl Iterator<Item = &'static str> {
        texts(self.at.get("required"))
    }

    /// Keys that are required in `docs.json` and optional in `mint.json`.
    pub fn required_in_docs_json(self) -> impl Iterator<Item = &'static str> {
        texts(self.at.get("x-required-in-docs-json"))
    }

    /// Keys that require others: each with the ones that it requires.
    pub fn dependent(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rows = self.at.get("dependentRequired").and_then(Json::as_object);
        rows.into_iter()
            .flatten()
            .flat_map(|(key, it)| texts(Some(it)).map(|it| (key.as_str(), it)))
    }

    /// Keys of which one is required; empty if there are none.
    pub fn required_one_of(self) -> Vec<&'static str> {
        let rows = self.at.get("anyOf").and_then(Json::as_array).filter(|_| self.accepts_objects());
        let rows = rows.into_iter().flatten();
        rows.flat_map(|it| texts(it.get("required"))).collect()
    }

    /// The allowed strings; empty if all are.
    pub fn choices(self) -> Vec<&'static str> {
        match self.at.get("const").and_then(Json::as_str) {
            Some(only) => vec![only],
            None => texts(self.at.get("enum")).collect(),
        }
    }

    pub fn pattern(self) -> Option<&'static str> {
        self.at.get("pattern").and_then(Json::as_str)
    }

    pub fn number(self, key: &str) -> Option<usize> {
        self.at.get(key).and_then(Json::as_u64).and_then(|it| usize::try_from(it).ok())
    }

    /// Whether the platform rejects a file with a key that the object doesn't have.
    pub fn is_strict(self) -> bool {
        self.is_marked("x-strict")
    }

    /// Whether the shape has this mark.
    pub fn is_marked(self, mark: &str) -> bool {
        self.at.get(mark).is_some_and(|it| *it == true)
    }

    /// The text of a mark.
    pub fn mark(self, mark: &str) -> Option<&'static str> {
        self.at.get(mark).and_then(Json::as_str)
    }

    /// Says what will happen to a deprecated key.
    pub fn deprecation(self, key: &str) -> Option<&'static str> {
        self.at.get("properties")?.get(key)?.get("x-deprecated")?.as_str()
    }

    /// The other key, and its value, that a key requires to have an effect.
    pub fn condition(self, key: &str) -> Option<(&'static str, &'static str)> {
        let rows = self.at.get("properties")?.get(key)?.get("x-only-with")?.as_object()?;
        let (other, value) = rows.iter().next()?;
        Some((other, value.as_str()?))
    }

    /// The shapes that a value may have: several if the model allows several.
    pub fn alternatives(self) -> Vec<Self> {
        let mut done = Vec::new();
        let mut todo = vec![self];
        while let Some(shape) = todo.pop() {
            let is_object = shape.accepts_objects();
            let list = shape.at.get("anyOf").or_else(|| shape.at.get("oneOf"));
            match list.and_then(Json::as_array) {
                Some(list) if !is_object && done.len() + todo.len() < MAX_ALTERNATIVES => {
                    todo.extend(list.iter().rev().map(|it| shape.of(it)));
                }
                _ => done.push(shape),
            }
        }
        done
    }

    fn accepts_objects(self) -> bool {
        self.at.get("type").is_some_and(|it| it == "object")
    }

    /// Whether a value has the expected type.
    pub fn fits(self, value: &Value) -> bool {
        let Some(expected) = self.at.get("type").and_then(Json::as_str) else {
            return self.choices().is_empty() || value.as_str().is_some();
        };
        match &value.kind {
            Kind::Null => expected == "null",
            Kind::Bool(_) => expected == "boolean",
            Kind::Number(it) => expected == "number" || expected == "integer" && it.fract() == 0.0,
            Kind::String(_) => expected == "string",
            Kind::Sequence(_) => expected == "array",
            Kind::Mapping(_) => expected == "object",
        }
    }

    /// Says what is expected: "a list", "`a` or `b`".
    pub fn words(self) -> String {
        if let Some(words) = self.at.get("x-wanted").and_then(Json::as_str) {
            return words.to_owned();
        }
        let choices = self.choices();
        match choices.as_slice() {
            [] => {}
            [only] => return format!("`{only}`"),
            many => return in_code(many, "or"),
        }
        match self.at.get("type").and_then(Json::as_str) {
            Some("boolean") => "`true` or `false`".to_owned(),
            Some("number" | "integer") => "a number".to_owned(),
            Some("array") => "a list".to_owned(),
            Some("object") => {
                let required: Vec<_> = self.required().collect();
                match required.as_slice() {
                    [] => {
                        let keys: Vec<_> = self.properties().take(MAX_NAMED + 1).collect();
                        match keys.len() {
                            1..=MAX_NAMED => format!("an object with {}", in_code(&keys, "or")),
                            _ => "an object".to_owned(),
                        }
                    }
                    keys => format!("an object with {}", in_code(keys, "and")),
                }
            }
            _ => "a string".to_owned(),
        }
    }
}

/// More shapes than any model has.
const MAX_ALTERNATIVES: usize = 32;

/// More optional keys of an object than these are not named.
const MAX_NAMED: usize = 3;

/// A list of names in backticks: `a`, `b` and `c`.
pub(crate) fn in_code(names: &[&str], word: &str) -> String {
    listed(names.iter().map(|name| format!("`{name}`")), word)
}

fn texts(list: Option<&'static Json>) -> impl Iterator<Item = &'static str> {
    list.and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str)
}

/// The type of a value, in the words of JSON.
pub(crate) fn kind(value: &Value) -> Cow<'static, str> {
    match &value.kind {
        Kind::Null => "`null`".into(),
        Kind::Bool(it) => format!("`{it}`").into(),
        Kind::Number(_) => "a number".into(),
        Kind::String(_) => "a string".into(),
        Kind::Sequence(_) => "a list".into(),
        Kind::Mapping(_) => "an object".into(),
    }
}
