//! The JSON Schemas of both formats, made from their models.

use crate::model::legacy::LegacyConfig;
use crate::model::modern::ModernConfig;
use doclint_rule::Json;
use doclint_rule::schemars::{JsonSchema, schema_for};
use doclint_rule::site::DocsJsonDialect;
use std::sync::LazyLock;

/// The JSON Schema of a current `docs.json`, for editors.
pub fn modern_schema() -> Json {
    with_fragments(plain::<ModernConfig>())
}

/// The JSON Schema of `mint.json`, and of a `docs.json` of that format, for editors. It does not
/// allow fragments.
pub fn legacy_schema() -> Json {
    plain::<LegacyConfig>()
}

/// The schemas that files are checked with, made from the types, each with the name of the file in
/// this crate that has to be equal to it.
pub fn models() -> [(&'static str, Json); 2] {
    [("modern.json", plain::<ModernConfig>()), ("legacy.json", plain::<LegacyConfig>())]
}

/// The schema that files of a format are checked with, after their fragments are put in. It is kept
/// as a file because making it from the types takes longer than reading a large site.
pub(crate) fn of(dialect: DocsJsonDialect) -> &'static Json {
    static MODERN: LazyLock<Json> = LazyLock::new(|| parsed(include_str!("modern.json")));
    static LEGACY: LazyLock<Json> = LazyLock::new(|| parsed(include_str!("legacy.json")));
    match dialect {
        DocsJsonDialect::Modern => &MODERN,
        DocsJsonDialect::Legacy => &LEGACY,
    }
}

fn parsed(text: &str) -> Json {
    text.parse().expect("a test compares the file with the types")
}

/// The schema of a model without `null`: a field is set or left out.
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

/// Editors see a file before its fragments are put in: `{"$ref": "./part.json"}` can replace any
/// object or list, and no other key is required next to it.
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
    r#"{"$ref": {"type": "string", "description": "A file that contains this part."}}"#;
const FRAGMENT_IS_THERE: &str = r#"{"required": ["$ref"]}"#;
const UNLESS_FRAGMENT: &str = r#"{"if": {"not": {"required": ["$ref"]}}}"#;
const FRAGMENT_FOR_LIST: &str = r#"{
    "type": ["array", "object"],
    "properties": {"$ref": {"type": "string", "description": "A file that contains this part."}},
    "required": ["$ref"],
    "additionalProperties": false
}"#;

fn members(text: &str) -> Vec<(String, Json)> {
    match text.parse() {
        Ok(Json::Object(object)) => object.into_iter().collect(),
        _ => unreachable!("the constants are objects"),
    }
}
