//! The JSON Schemas of both dialects, made from their models.

use crate::legacy::LegacyConfig;
use crate::modern::ModernConfig;
use doclint_rule::Json;
use doclint_rule::schemars::{JsonSchema, schema_for};
use doclint_rule::site::DocsJsonDialect;
use std::sync::LazyLock;

/// The JSON Schema of today's `docs.json`, for editors.
pub fn modern_schema() -> Json {
    with_fragments(plain::<ModernConfig>())
}

/// The JSON Schema of `mint.json`, and of a `docs.json` of that shape, for editors. It knows no
/// fragments.
pub fn legacy_schema() -> Json {
    plain::<LegacyConfig>()
}

/// The schemas that files are checked with, made of the types: each with its name. What is kept of
/// them in this crate has to be the same.
pub fn models() -> [(&'static str, Json); 2] {
    [("modern.json", plain::<ModernConfig>()), ("legacy.json", plain::<LegacyConfig>())]
}

/// The schema that files of a dialect are checked with: fragments are already put in. It is kept as
/// a file, since to make it of the types takes longer than to read a large site.
pub(crate) fn of(dialect: DocsJsonDialect) -> &'static Json {
    static MODERN: LazyLock<Json> = LazyLock::new(|| kept(include_str!("modern.json")));
    static LEGACY: LazyLock<Json> = LazyLock::new(|| kept(include_str!("legacy.json")));
    match dialect {
        DocsJsonDialect::Modern => &MODERN,
        DocsJsonDialect::Legacy => &LEGACY,
    }
}

fn kept(text: &str) -> Json {
    text.parse().expect("what is kept is JSON, by test")
}

/// A model's schema in which null stands for nothing: a field is given or left out.
fn plain<T: JsonSchema>() -> Json {
    let mut schema = schema_for!(T).to_value();
    without_null(&mut schema);
    schema
}

fn without_null(schema: &mut Json) {
    let is_null = |it: &Json| *it == "null" || it.get("type").is_some_and(|it| it == "null");
    match schema {
        Json::Array(items) => items.iter_mut().for_each(without_null),
        Json::Object(object) => {
            for key in ["type", "anyOf", "enum"] {
                let Some(Json::Array(items)) = object.get_mut(key) else { continue };
                items.retain(|it| !is_null(it) && !it.is_null());
                if let [only] = items.as_slice()
                    && key != "enum"
                {
                    let only = only.clone();
                    match only {
                        Json::Object(only) if key == "anyOf" => {
                            object.remove(key);
                            object.extend(only);
                        }
                        only => _ = object.insert(key.to_owned(), only),
                    }
                }
            }
            object.values_mut().for_each(without_null);
        }
        _ => {}
    }
}

/// Editors see a file before its fragments are put in: `{"$ref": "./part.json"}` may stand for any
/// object or list, and beside it nothing has to be given.
fn with_fragments(mut schema: Json) -> Json {
    let mut todo = vec![&mut schema];
    while let Some(at) = todo.pop() {
        allow_fragment(at);
        match at {
            Json::Array(items) => todo.extend(items),
            Json::Object(object) => {
                let inner = object.iter_mut().filter(|it| !matches!(it.0.as_str(), "if" | "then"));
                todo.extend(inner.map(|it| it.1));
            }
            _ => {}
        }
    }
    schema
}

fn allow_fragment(schema: &mut Json) {
    let is = |kind: &str| schema.get("type").is_some_and(|it| it == kind);
    let (is_list, is_object) = (is("array"), is("object") && schema.get("properties").is_some());
    let Json::Object(schema) = schema else { return };
    if is_list {
        schema.extend(members(FRAGMENT_FOR_LIST));
    } else if is_object {
        if let Some(Json::Object(properties)) = schema.get_mut("properties") {
            properties.extend(members(FRAGMENT_KEY));
        }
        if let Some(Json::Array(one_of)) = schema.get_mut("anyOf") {
            one_of.push(Json::Object(members(FRAGMENT_IS_THERE).into_iter().collect()));
        }
        if let Some(required) = schema.remove("required") {
            schema.extend(members(UNLESS_FRAGMENT));
            let then = [("required".to_owned(), required)].into_iter().collect();
            schema.insert("then".to_owned(), Json::Object(then));
        }
    }
}

const FRAGMENT_KEY: &str =
    r#"{"$ref": {"type": "string", "description": "A file that holds this part."}}"#;
const FRAGMENT_IS_THERE: &str = r#"{"required": ["$ref"]}"#;
const UNLESS_FRAGMENT: &str = r#"{"if": {"not": {"required": ["$ref"]}}}"#;
const FRAGMENT_FOR_LIST: &str = r#"{
    "type": ["array", "object"],
    "properties": {"$ref": {"type": "string", "description": "A file that holds this part."}},
    "required": ["$ref"],
    "additionalProperties": false
}"#;

fn members(text: &str) -> Vec<(String, Json)> {
    match text.parse() {
        Ok(Json::Object(object)) => object.into_iter().collect(),
        _ => unreachable!("the constants are objects"),
    }
}
