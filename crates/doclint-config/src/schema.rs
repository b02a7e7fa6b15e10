//! The JSON Schema of `doclint.yml`.

use crate::parse::{OVERRIDE_KEYS, is_site_rule};
use crate::values::{FAIL_ON, SWITCHES, Switch, platforms, profiles};
use doclint_rule::{Family, RuleDef};
use doclint_vocabulary::{ANCHORS, ATTRIBUTE_KINDS, CONTENTS, ROLES, UNIQUE};
use serde_json::{Map, Value, json};

/// The JSON Schema of `doclint.yml`, made from the rules, for editors and for people who look for the
/// name of an option.
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
    let profiles = profiles().map(|it| it.0);
    shared(&mut defs);
    let custom = custom_names(families);
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "doclint.yml",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
            "extends": {
                "description": "Files of this repository, or of a package below `node_modules`, that this \
                    one extends, relative to its folder.",
                "$ref": "#/$defs/patterns",
            },
            "profile": {
                "description": "The rules that run by default.",
                "enum": profiles,
                "default": profiles[0],
            },
            "rules": {
                "description": "Levels and options of rules, and levels of whole families. \
                    A rule's setting overrides its family's.",
                "type": ["object", "null"],
                "additionalProperties": false,
                "properties": rules,
                "patternProperties": custom,
            },
            "custom-rules": {
                "description": "Rules of the project: each reports what its selector finds.",
                "type": "array",
                "items": { "$ref": "#/$defs/custom-rule" },
            },
            "styles": {
                "description": "Folders of style checks in the format of Vale, relative to the folder \
                    of this file. The name of a folder is that of the style.",
                "$ref": "#/$defs/patterns",
            },
            "spelling": spelling_schema(),
            "components": {
                "description": "Components of the project, and changes to those of the \
                    platform; `off` removes one.",
                "type": ["object", "null"],
                "additionalProperties": { "$ref": "#/$defs/component" },
            },
            "overrides": {
                "description": "Rule settings for some pages; later entries win.",
                "type": "array",
                "items": override_schema(overridden, &custom),
            },
        },
        "$defs": defs,
    });
    for more in [page_schema(), run_schema()] {
        if let (Value::Object(keys), Value::Object(more)) = (&mut schema["properties"], more) {
            keys.extend(more);
        }
    }
    schema
}

/// Dictionaries and the words of the project.
fn spelling_schema() -> Value {
    let all = [
        "Hunspell dictionaries: the path of each pair of files `.aff` and `.dic`, without the \
         extension, relative to this file's folder.",
        "A file with the project's own words, one a line, as in Vale's `accept.txt`. \
         `doclint vocabulary add` writes to it.",
        "More of the project's own words.",
    ];
    let path = json!({ "description": all[1], "type": "string" });
    json!({
        "description": "What the spelling of words is compared with.",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
            "dictionary": { "description": all[0], "$ref": "#/$defs/patterns" },
            "vocabulary": path,
            "words": { "description": all[2], "$ref": "#/$defs/patterns" },
        },
    })
}

/// Which pages are checked.
fn page_schema() -> Value {
    let patterns =
        |description: &str| json!({ "description": description, "$ref": "#/$defs/patterns" });
    json!({
        "include": patterns("The only pages to check, as patterns relative to this file's folder."),
        "exclude": patterns("Pages not to check, as patterns relative to this file's folder."),
        "frozen": patterns(
            "Pages that nobody edits any more, such as those of old versions: links may lead to \
             them, but they are not checked."
        ),
    })
}

/// The schema of the settings for a run: its limits and its reports.
fn run_schema() -> Value {
    json!({
    "fail-on": {
        "description": "The lowest level that fails `doclint check`.",
        "enum": FAIL_ON.map(|it| it.0),
        "default": FAIL_ON[0].0,
    },
    "max-warnings": {
        "description": "The number of warnings above which `doclint check` fails.",
        "type": "integer",
        "minimum": 0,
    },
    "output": {
        "description": "The reports that `doclint check` writes, each as `FORMAT` for the \
            standard output or as `FORMAT=PATH`, relative to this file's folder.",
        "$ref": "#/$defs/patterns",
    },
    "platform": {
        "description": "What renders the Markdown in this file's folder. By default, it is known by \
            its settings.",
        "enum": platforms().map(|it| it.0),
    },
    "base-url": {
        "description": "The address that the site is published at.",
        "type": "string",
        "pattern": "^https?://\\S+$",
    },
    })
}

/// Rule settings for some pages.
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

/// Custom rules and their families. A name in one of our families has to be one of our rules.
fn custom_names(families: &[&'static Family]) -> Value {
    let ours: Vec<&str> = families.iter().map(|it| it.name).collect();
    let pattern =
        format!("^(?!({})(/|$))[A-Za-z][A-Za-z0-9_-]*(/[A-Za-z][A-Za-z0-9_-]*)?$", ours.join("|"));
    json!({ pattern: { "$ref": "#/$defs/level-only" } })
}

/// The definitions that several keys share.
fn shared(defs: &mut Map<String, Value>) {
    // Some YAML readers take a bare `on` or `off` for a boolean.
    let mut levels: Vec<Value> = SWITCHES.iter().map(|it| it.0.into()).collect();
    levels.extend([true.into(), false.into()]);
    defs.insert(
        "level".to_owned(),
        json!({ "description": "`on` means the rule's own level.", "enum": levels }),
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
    // Settings for no pages are a mistake.
    let some = json!({ "anyOf": [string, { "type": "array", "items": string, "minItems": 1 }] });
    defs.insert("some-patterns".to_owned(), some);
}

/// The JSON Schema of a vocabulary file of a family of rules.
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
                "description": "Components, by name.",
                "type": ["object", "null"],
                "additionalProperties": { "$ref": "#/$defs/component" },
            },
            "counterparts": {
                "description": "Names that people write instead of components, each with the right one.",
                "type": ["object", "null"],
                "additionalProperties": { "type": "string" },
            },
            "html-blocks": {
                "description": "The HTML elements that are shown as blocks.",
                "type": "array",
                "items": { "type": "string" },
            },
            "html": {
                "description": "The HTML elements that the renderer accepts.",
                "type": "array",
                "items": { "type": "string" },
            },
            "html-layout": {
                "description": "Those of them that only lay out what they hold, such as `div`.",
                "type": "array",
                "items": { "type": "string" },
            },
            "html-transparent": {
                "description": "Those of them that an outline looks through besides.",
                "type": "array",
                "items": { "type": "string" },
            },
        },
        "$defs": { "component": component_schema(), "attribute": attribute_schema() },
    })
}

/// The schema of a component.
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
                "one-of": { "description": "It requires exactly one of these attributes.", "anyOf": names["anyOf"] },
                "renamed": {
                    "description": "Wrong names of its attributes, each with the right one.",
                    "type": ["object", "null"],
                    "additionalProperties": { "type": "string" },
                },
                "parents": { "description": "It has to be directly inside one of these.", "anyOf": names["anyOf"] },
                "not-in": { "description": "It may not be inside any of these, at any depth.", "anyOf": names["anyOf"] },
                "children": { "description": "Only these may be directly inside it.", "anyOf": names["anyOf"] },
                "least": { "description": "The smallest number of them.", "type": "integer" },
                "per-page": { "description": "The largest number of them on a page.", "type": "integer" },
                "role": {
                    "description": "What it is for: rules treat all components of a role alike.",
                    "enum": ROLES.map(|it| it.0),
                },
                "transparent": {
                    "description": "Headings in it continue the outline around it.",
                    "type": "boolean",
                },
                "content": {
                    "description": "What is between its tags.",
                    "enum": CONTENTS.map(|it| it.0),
                },
            },
        },
    ] })
}

/// The schema of an attribute.
fn attribute_schema() -> Value {
    let texts = json!([{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]);
    let kinds = ATTRIBUTE_KINDS.map(|it| it.0);
    json!({ "anyOf": [
        { "enum": kinds },
        {
            "type": ["object", "null"],
            "additionalProperties": false,
            "properties": {
                "type": { "description": "The type of its value.", "enum": kinds },
                "required": { "type": "boolean" },
                "expected": { "description": "The component has no title or name without it.", "type": "boolean" },
                "wanted": { "type": "boolean" },
                "needs": { "description": "The attribute without which it does nothing.", "type": "string" },
                "replaces": { "description": "The attributes that do nothing beside it.", "anyOf": texts },
                "anchor": { "description": "How an anchor is made from it.", "enum": ANCHORS.map(|it| it.0) },
                "unique": { "enum": UNIQUE.map(|it| it.0) },
                "values": { "description": "The only allowed values.", "anyOf": texts },
                "min": { "type": "integer" },
                "max": { "type": "integer" },
                "deprecated": { "description": "What to use instead.", "type": "string" },
            },
        },
    ] })
}

/// The schema of a custom rule.
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
                    "delete": { "description": "Delete the node with its content.", "type": "boolean" },
                    "unwrap": { "description": "Delete the tags and keep the content.", "type": "boolean" },
                    "rename": { "description": "The new name of the component.", "type": "string" },
                    "set": {
                        "description": "Attributes to set, each with its value.",
                        "type": ["object", "null"],
                        "additionalProperties": attribute,
                    },
                    "remove": { "description": "Attributes to remove.", "anyOf": texts },
                    "rename-attributes": {
                        "description": "Attributes to rename, each with its new name.",
                        "type": ["object", "null"],
                        "additionalProperties": { "type": "string" },
                    },
                    "safe": {
                        "description": "Whether `--fix` may apply it: it never loses anything.",
                        "type": "boolean",
                    },
                },
            },
            "bad": { "description": "Pages with findings, as tests of the rule.", "anyOf": texts },
            "fixed": { "description": "Each page of `bad` with its fix applied.", "anyOf": texts },
            "good": { "description": "Pages without findings, as tests of the rule.", "anyOf": texts },
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
                        // A JSON pointer writes `/` as `~1`.
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
