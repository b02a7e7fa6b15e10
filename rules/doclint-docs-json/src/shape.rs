//! Parts of a JSON Schema, as far as the models use it, and what they ask for in words.

use doclint_rule::Json;
use doclint_rule::data::{Kind, Value};
use std::borrow::Cow;

/// A part of a schema, with the name of the model that it describes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The whole schema.
    root: &'static Json,
    /// The part, with references followed.
    pub at: &'static Json,
    /// The name of the model; empty for the configuration itself and where there is none.
    pub model: &'static str,
}

/// Models refer to models, but not in a ring without an object between them.
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

    /// The shape of a key's value; nothing for a key that the object doesn't have.
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

    /// The shape of a list's elements.
    pub fn items(self) -> Option<Self> {
        self.at.get("items").map(|it| self.of(it))
    }

    /// The keys that have to be given.
    pub fn required(self) -> impl Iterator<Item = &'static str> {
        texts(self.at.get("required"))
    }

    /// Keys that have to be given in a `docs.json`, while a `mint.json` may lack them.
    pub fn required_in_docs_json(self) -> impl Iterator<Item = &'static str> {
        texts(self.at.get("x-required-in-docs-json"))
    }

    /// Keys that have to be given beside others: each with those that it needs.
    pub fn dependent(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rows = self.at.get("dependentRequired").and_then(Json::as_object);
        rows.into_iter()
            .flatten()
            .flat_map(|(key, it)| texts(Some(it)).map(|it| (key.as_str(), it)))
    }

    /// Keys of which one has to be given; none where that isn't asked.
    pub fn required_one_of(self) -> Vec<&'static str> {
        let rows = self.at.get("anyOf").and_then(Json::as_array).filter(|_| self.accepts_objects());
        let rows = rows.into_iter().flatten();
        rows.flat_map(|it| texts(it.get("required"))).collect()
    }

    /// The texts that are allowed; none where any is.
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

    /// Whether the platform refuses a file with a key that the object doesn't have.
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

    /// What becomes of a key that is deprecated.
    pub fn deprecation(self, key: &str) -> Option<&'static str> {
        self.at.get("properties")?.get(key)?.get("x-deprecated")?.as_str()
    }

    /// The key and the value without which a key doesn't count.
    pub fn condition(self, key: &str) -> Option<(&'static str, &'static str)> {
        let rows = self.at.get("properties")?.get(key)?.get("x-only-with")?.as_object()?;
        let (other, value) = rows.iter().next()?;
        Some((other, value.as_str()?))
    }

    /// The shapes that a value may have: more than one where the model is of several shapes.
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

    /// Whether a value is of the type that is asked for.
    pub fn fits(self, value: &Value) -> bool {
        let Some(wanted) = self.at.get("type").and_then(Json::as_str) else {
            return self.choices().is_empty() || value.as_str().is_some();
        };
        match &value.kind {
            Kind::Null => wanted == "null",
            Kind::Bool(_) => wanted == "boolean",
            Kind::Number(it) => wanted == "number" || wanted == "integer" && it.fract() == 0.0,
            Kind::String(_) => wanted == "string",
            Kind::Sequence(_) => wanted == "array",
            Kind::Mapping(_) => wanted == "object",
        }
    }

    /// What is asked for: "a list", "one of `a` and `b`".
    pub fn words(self) -> String {
        if let Some(words) = self.at.get("x-wanted").and_then(Json::as_str) {
            return words.to_owned();
        }
        let choices = self.choices();
        match choices.as_slice() {
            [] => {}
            [only] => return format!("`{only}`"),
            many => return listed(many, "or"),
        }
        match self.at.get("type").and_then(Json::as_str) {
            Some("boolean") => "`true` or `false`".to_owned(),
            Some("number" | "integer") => "a number".to_owned(),
            Some("array") => "a list".to_owned(),
            Some("object") => {
                let required: Vec<_> = self.required().collect();
                match required.as_slice() {
                    [] => "an object".to_owned(),
                    keys => format!("an object with {}", listed(keys, "and")),
                }
            }
            _ => "a text".to_owned(),
        }
    }
}

/// More shapes than any model has.
const MAX_ALTERNATIVES: usize = 32;

/// A longer list is cut.
const MAX_LISTED: usize = 20;

/// `a`, `b` and `c`.
pub(crate) fn listed(names: &[&str], word: &str) -> String {
    let shown: Vec<_> = names.iter().take(MAX_LISTED).map(|it| format!("`{it}`")).collect();
    match shown.as_slice() {
        shown if names.len() > MAX_LISTED => format!("{}, …", shown.join(", ")),
        [before @ .., last] if !before.is_empty() => {
            format!("{} {word} {last}", before.join(", "))
        }
        shown => shown.concat(),
    }
}

fn texts(list: Option<&'static Json>) -> impl Iterator<Item = &'static str> {
    list.and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str)
}

/// What a value is, in the words of JSON.
pub(crate) fn kind(value: &Value) -> Cow<'static, str> {
    match &value.kind {
        Kind::Null => "`null`".into(),
        Kind::Bool(it) => format!("`{it}`").into(),
        Kind::Number(_) => "a number".into(),
        Kind::String(_) => "a text".into(),
        Kind::Sequence(_) => "a list".into(),
        Kind::Mapping(_) => "an object".into(),
    }
}
