//! Finds problems in the schemas of an OpenAPI file.

use super::facts::ApiFacts;
use super::problem::{ApiDefect, ApiProblem};
use super::references::Resolver;
use crate::spec::Kinds;
use doclint_data::{Mapping, Value};
use doclint_suggest::meant;
use foldhash::{HashSet, HashSetExt};

/// Keys that compose a schema of others. The rest of such a schema need not name all properties.
const COMPOSED: [&str; 8] =
    ["allOf", "oneOf", "anyOf", "$ref", "not", "if", "patternProperties", "additionalProperties"];

/// More properties are not compared with a name.
const MAX_COMPARED: usize = 500;

impl ApiFacts {
    pub(super) fn look_at_schemas<'d>(
        &mut self,
        schemas: &[&'d Value],
        resolver: &mut Resolver<'d>,
    ) {
        let parts = parts(schemas, resolver);
        for schema in schemas.iter().copied() {
            let Some(mapping) = schema.as_mapping() else { continue };
            self.look_at_type(mapping);
            if !parts.contains(&std::ptr::from_ref(schema)) {
                self.look_at_required(mapping);
            }
        }
    }

    fn look_at_type(&mut self, schema: &Mapping) {
        let Some(value) = schema.get("type") else { return };
        for value in value.as_sequence().unwrap_or(std::slice::from_ref(value)) {
            let Some(name) = value.as_str().filter(|it| Kinds::named(it).is_none()) else {
                continue;
            };
            let near = meant(name, Kinds::NAMES).or(other_name(name));
            let help = match near {
                Some(near) => format!("write `{near}`"),
                None => {
                    "write one of the types of JSON Schema, such as `string` or `object`".to_owned()
                }
            };
            let message = format!("`{name}` is not a type of JSON Schema");
            let problem = ApiProblem::new(ApiDefect::InvalidValue, value.span, message);
            let meant = near.map(|it| (value.span, it.to_owned()));
            self.push(ApiProblem { help: Some(help), meant, ..problem });
        }
    }

    fn look_at_required(&mut self, schema: &Mapping) {
        let required = schema.get("required").and_then(Value::as_sequence).unwrap_or_default();
        let Some(properties) = schema.get("properties").and_then(Value::as_mapping) else { return };
        if required.is_empty() || COMPOSED.iter().any(|it| schema.get(it).is_some()) {
            return;
        }
        let known: HashSet<&str> =
            properties.entries.iter().map(|it| it.key.text.as_str()).collect();
        for value in required {
            let Some(name) = value.as_str().filter(|it| !known.contains(it)) else { continue };
            let is_compared =
                known.len() <= MAX_COMPARED && !self.is_full(ApiDefect::UndeclaredProperty);
            let near = if is_compared { meant(name, known.iter().copied()) } else { None };
            let meant = near.map(|it| (value.span, it.to_owned()));
            let problem = ApiProblem::new(ApiDefect::UndeclaredProperty, value.span, name);
            self.push(ApiProblem { meant, ..problem });
        }
    }
}

/// The schemas that others are made of: these may describe fields that their parts require.
fn parts<'d>(schemas: &[&'d Value], resolver: &mut Resolver<'d>) -> HashSet<*const Value> {
    let mut out = HashSet::new();
    for schema in schemas {
        let lists = ["allOf", "oneOf", "anyOf"].iter().filter_map(|it| schema.get(it));
        for part in lists.filter_map(Value::as_sequence).flatten() {
            out.insert(std::ptr::from_ref(part));
            out.extend(resolver.followed(part).map(std::ptr::from_ref));
        }
        // Keys beside a reference add to it.
        if schema.get("$ref").is_some() {
            out.extend(resolver.followed(schema).map(std::ptr::from_ref));
        }
    }
    out
}

/// The type that other languages name like this.
fn other_name(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_lowercase().as_str() {
        "str" | "text" | "date" | "datetime" | "date-time" | "uuid" | "enum" => "string",
        "int" | "int32" | "int64" | "long" => "integer",
        "float" | "double" | "decimal" => "number",
        "bool" => "boolean",
        "list" => "array",
        "dict" | "map" | "json" => "object",
        _ => return None,
    })
}
