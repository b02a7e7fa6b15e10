//! The JSON Schemas of both dialects, made from their models.

use crate::legacy::LegacyConfig;
use crate::modern::ModernConfig;
use doclint_rule::RawOptions as Json;
use doclint_rule::schemars::{JsonSchema, schema_for};

/// The JSON Schema of today's `docs.json`, for editors.
pub fn modern_schema() -> Json {
    with_fragments(plain::<ModernConfig>())
}

/// The JSON Schema of `mint.json`, and of a `docs.json` of that shape, for editors.
pub fn legacy_schema() -> Json {
    with_fragments(plain::<LegacyConfig>())
}

/// A model's schema in which null stands for nothing: a field is given or left out.
pub(crate) fn plain<T: JsonSchema>() -> Json {
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
    schema
}
