//! The JSON Schema of `doclint.yml`.

use crate::Switch;
use crate::parse::{OVERRIDE_KEYS, PROFILES, SWITCHES, is_site_rule};
use doclint_rule::vocabulary::{ANCHORS, ATTRIBUTE_KINDS, CONTENTS, UNIQUE};
use doclint_rule::{Family, RuleDef};
use serde_json::{Map, Value, json};

/// The JSON Schema of `doclint.yml`, made from the rules: for editors, and for people who look for
/// the name of an option.
pub fn json_schema(families: &[&'static Family]) -> Value {
    let mut rules = Map::new();
    let mut overridden = Map::new();
    let mut defs = Map::new();
    for family in families {
        let level = json!({ "description": sentence(family.summary), "$ref": "#/$defs/level" });
        overridden.insert(family.name.to_owned(), level.clone());
        rules.insert(family.name.to_owned(), level);
        for rule in family.rules {
            let id = family.id(rule);
            let schema = rule_schema(&id, rule, &mut defs);
            rules.insert(id.clone(), schema);
            let same = format!("#/properties/rules/properties/{}", id.replace('/', "~1"));
            let schema = if is_site_rule(rule) {
                json!({ "description": sentence(rule.meta.summary), "$ref": "#/$defs/level-only" })
            } else {
                json!({ "$ref": same })
            };
            overridden.insert(id, schema);
        }
    }
    let profiles = PROFILES.map(|it| it.0);
    shared(&mut defs);
    let custom = custom_names(families);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "doclint.yml",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
            "extends": {
                "description": "Files of this repository that this one adds to, from its folder.",
                "$ref": "#/$defs/patterns",
            },
            "profile": {
                "description": "The rules that run where nothing else is said.",
                "enum": profiles,
                "default": profiles[0],
            },
            "rules": {
                "description": "Levels and options of rules, and levels of whole families. \
                    What is said of a rule goes before what is said of its family.",
                "type": ["object", "null"],
                "additionalProperties": false,
                "properties": rules,
                "patternProperties": custom,
            },
            "custom-rules": {
                "description": "Rules of the project: what a selector finds is wrong.",
                "type": "array",
                "items": { "$ref": "#/$defs/custom-rule" },
            },
            "components": {
                "description": "Components of the project, and what differs in those of the \
                    platform; `off` removes one.",
                "type": ["object", "null"],
                "additionalProperties": { "$ref": "#/$defs/component" },
            },
            "include": {
                "description": "The only pages to judge, as patterns from this file's folder.",
                "$ref": "#/$defs/patterns",
            },
            "exclude": {
                "description": "Pages not to judge, as patterns from this file's folder.",
                "$ref": "#/$defs/patterns",
            },
            "frozen": {
                "description": "Pages that links may lead to and that nobody changes any more, \
                    such as those of old versions: read, but not judged.",
                "$ref": "#/$defs/patterns",
            },
            "overrides": {
                "description": "What is said of rules for some pages only; the last word counts.",
                "type": "array",
                "items": override_schema(overridden, &custom),
            },
        },
        "$defs": defs,
    })
}

/// What is said of rules for some pages.
fn override_schema(overridden: Map<String, Value>, custom: &Value) -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": OVERRIDE_KEYS,
        "properties": {
            "files": { "$ref": "#/$defs/some-patterns" },
            "rules": {
                "type": ["object", "null"],
                "additionalProperties": false,
                "properties": overridden,
                "patternProperties": custom,
            },
        },
    })
}

/// Custom rules and their families; a name in a family of ours has to be one of ours.
fn custom_names(families: &[&'static Family]) -> Value {
    let ours: Vec<&str> = families.iter().map(|it| it.name).collect();
    let pattern = format!("^(?!({})(/|$))[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)?$", ours.join("|"));
    json!({ pattern: { "$ref": "#/$defs/level-only" } })
}

/// The definitions that several keys share.
fn shared(defs: &mut Map<String, Value>) {
    // A bare `on` and `off` are truth values to some readers of YAML.
    let mut levels: Vec<Value> = SWITCHES.iter().map(|it| it.0.into()).collect();
    levels.extend([true.into(), false.into()]);
    defs.insert(
        "level".to_owned(),
        json!({ "description": "`on` is the rule's own level.", "enum": levels }),
    );
    let level = json!({ "$ref": "#/$defs/level" });
    let object = json!({
        "type": "object", "additionalProperties": false, "properties": { "level": level },
    });
    defs.insert("level-only".to_owned(), json!({ "anyOf": [level, object] }));
    let string = json!({ "type": "string", "minLength": 1 });
    let strings = json!({ "anyOf": [string, { "type": "array", "items": string }] });
    defs.insert("patterns".to_owned(), strings);
    defs.insert("component".to_owned(), component_schema());
    defs.insert("attribute".to_owned(), attribute_schema());
    defs.insert("custom-rule".to_owned(), custom_rule_schema());
    // For no pages there is nothing to say.
    let some = json!({ "anyOf": [string, { "type": "array", "items": string, "minItems": 1 }] });
    defs.insert("some-patterns".to_owned(), some);
}

/// The JSON Schema of a vocabulary file, which a family of rules brings.
pub fn vocabulary_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "doclint vocabulary",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
            "common": {
                "description": "Attributes that every component takes.",
                "type": ["object", "null"],
                "additionalProperties": { "$ref": "#/$defs/attribute" },
            },
            "components": {
                "description": "Components, by the name as it is written.",
                "type": ["object", "null"],
                "additionalProperties": { "$ref": "#/$defs/component" },
            },
            "html": {
                "description": "The elements of HTML that the renderer takes.",
                "type": "array",
                "items": { "type": "string" },
            },
        },
        "$defs": { "component": component_schema(), "attribute": attribute_schema() },
    })
}

/// What can be said of a component.
fn component_schema() -> Value {
    let names = json!({ "anyOf": [
        { "type": "string" },
        { "type": "array", "items": { "type": "string" } },
    ] });
    let attribute = json!({ "$ref": "#/$defs/attribute" });
    json!({ "anyOf": [
        { "enum": ["off", false] },
        {
            "type": ["object", "null"],
            "additionalProperties": false,
            "properties": {
                "about": { "description": "What it is for.", "type": "string" },
                "example": { "type": "string" },
                "like": { "description": "A component that it copies.", "type": "string" },
                "attributes": {
                    "type": ["object", "null"],
                    "additionalProperties": attribute,
                },
                "one-of": { "description": "Of these attributes it wants exactly one.", "anyOf": names["anyOf"] },
                "renamed": {
                    "description": "What people write for its attributes by mistake.",
                    "type": ["object", "null"],
                    "additionalProperties": { "type": "string" },
                },
                "parents": { "description": "It stands directly in one of these.", "anyOf": names["anyOf"] },
                "not-in": { "description": "It stands in none of these, however deep.", "anyOf": names["anyOf"] },
                "children": { "description": "Only these stand in it.", "anyOf": names["anyOf"] },
                "least": { "description": "How many of them at least.", "type": "integer" },
                "per-page": { "description": "How many may stand on a page.", "type": "integer" },
                "content": {
                    "description": "What stands between its tags.",
                    "enum": CONTENTS.map(|it| it.0),
                },
            },
        },
    ] })
}

/// What can be said of an attribute.
fn attribute_schema() -> Value {
    let texts = json!([{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]);
    let kinds = ATTRIBUTE_KINDS.map(|it| it.0);
    json!({ "anyOf": [
        { "enum": kinds },
        {
            "type": ["object", "null"],
            "additionalProperties": false,
            "properties": {
                "type": { "description": "What its value is.", "enum": kinds },
                "required": { "type": "boolean" },
                "wanted": { "type": "boolean" },
                "needs": { "description": "It does nothing without this one.", "type": "string" },
                "anchor": { "description": "How an anchor is made of it.", "enum": ANCHORS.map(|it| it.0) },
                "unique": { "enum": UNIQUE.map(|it| it.0) },
                "values": { "description": "The only values it takes.", "anyOf": texts },
                "min": { "type": "integer" },
                "max": { "type": "integer" },
                "deprecated": { "description": "What takes its place.", "type": "string" },
            },
        },
    ] })
}

/// A rule that a project writes.
fn custom_rule_schema() -> Value {
    let text = json!({ "type": "string", "minLength": 1 });
    let texts = json!([text, { "type": "array", "items": text }]);
    let attribute = json!({ "type": ["string", "number", "boolean", "null"] });
    let levels: Vec<&str> =
        SWITCHES.iter().filter_map(|it| matches!(it.1, Switch::At(_)).then_some(it.0)).collect();
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["id", "select", "message"],
        "properties": {
            "id": {
                "description": "The project's name, a slash, and the name of the rule.",
                "type": "string",
                "pattern": "^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$",
            },
            "select": { "description": "What it finds: a selector as in CSS.", "type": "string", "minLength": 1 },
            "message": { "description": "What is wrong.", "type": "string", "minLength": 1 },
            "help": { "description": "What to do.", "type": "string", "minLength": 1 },
            "level": { "enum": levels, "default": "warning" },
            "fix": {
                "type": ["object", "null"],
                "additionalProperties": false,
                "properties": {
                    "delete": { "description": "The node goes, with what stands in it.", "type": "boolean" },
                    "unwrap": { "description": "The tags go.", "type": "boolean" },
                    "rename": { "description": "The new name of the component.", "type": "string" },
                    "set": {
                        "description": "Attributes that get a value.",
                        "type": ["object", "null"],
                        "additionalProperties": attribute,
                    },
                    "remove": { "description": "Attributes that go.", "anyOf": texts },
                    "rename-attributes": {
                        "description": "Attributes that get another name.",
                        "type": ["object", "null"],
                        "additionalProperties": { "type": "string" },
                    },
                    "safe": {
                        "description": "Nothing can be lost by it: `--fix` applies it.",
                        "type": "boolean",
                    },
                },
            },
            "bad": { "description": "Pages in which it finds something.", "anyOf": texts },
            "fixed": { "description": "What its fix makes of each of them.", "anyOf": texts },
            "good": { "description": "Pages in which it finds nothing.", "anyOf": texts },
        },
    })
}

/// A level, or a mapping of the level and the options. Definitions of the options move to `defs`,
/// under a name that starts with the rule's id.
fn rule_schema(id: &str, rule: &RuleDef, defs: &mut Map<String, Value>) -> Value {
    let mut schema = (rule.schema)().to_value();
    prefix_references(&mut schema, id);
    if let Some(Value::Object(own)) = schema.get("$defs") {
        defs.extend(own.iter().map(|(name, it)| (format!("{id}.{name}"), it.clone())));
    }
    let mut properties = Map::new();
    properties.insert("level".to_owned(), json!({ "$ref": "#/$defs/level" }));
    if let Some(Value::Object(options)) = schema.get("properties") {
        properties.extend(options.iter().map(|(name, it)| (name.clone(), it.clone())));
    }
    json!({
        "description": sentence(rule.meta.summary),
        "anyOf": [
            { "$ref": "#/$defs/level" },
            { "type": "object", "additionalProperties": false, "properties": properties },
        ],
    })
}

/// Schemas are made from types and nest as these do, so this recursion is bounded.
fn prefix_references(schema: &mut Value, id: &str) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(|it| prefix_references(it, id)),
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(target) if key == "$ref" => {
                        // In a JSON pointer `~1` stands for a slash.
                        let prefix = format!("#/$defs/{}.", id.replace('/', "~1"));
                        *target = target.replace("#/$defs/", &prefix);
                    }
                    value => prefix_references(value, id),
                }
            }
        }
        _ => {}
    }
}

fn sentence(summary: &str) -> String {
    let mut chars = summary.chars();
    let first = chars.next().map(|it| it.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
