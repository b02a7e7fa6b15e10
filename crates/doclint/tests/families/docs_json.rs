//! Each field of the three dialects of a configuration is broken in several ways, and each break is
//! found at its place. The fields come from the shipped schemas, so that a new one is covered the
//! day it is added; the `jsonschema` crate says what is a break.

use doclint_data::{Value as Spanned, json};
use doclint_rule::host::{Reports, Rule};
use doclint_rule::{Diagnostic, FileId, Level, SiteCx, Span};
use doclint_site::{DocsJson, DocsJsonFile, Site, references};
use doclint_vocabulary::Vocabulary;
use jsonschema::Validator;
use serde_json::{Map, Value, json as value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

const DOCS: &str = include_str!("configs/docs.json");
const MINT: &str = include_str!("configs/mint.json");
const CONTRACT: &str = include_str!("configs/contract.json");

#[test]
fn every_break_of_every_field_is_found_at_its_place() {
    let (mut failures, mut counts) = (Vec::new(), BTreeMap::<&str, usize>::new());
    let rules = Rules::named(&FIELDS);
    for (sample, schema, path) in samples() {
        let schema = Schema::named(schema);
        let found = rules.found(path, &sample.to_string());
        assert!(found.is_empty(), "{found:#?}");
        assert!(schema.accepts(&schema.root, &sample), "{:?}", schema.complaint(&sample));
        let mut walk = Walk::new(&schema, &sample);
        walk.value(&schema.root, String::new());
        for broken in walk.breaks {
            *counts.entry(broken.how).or_default() += 1;
            failures.extend(broken.failure(path, &rules, &schema));
        }
    }
    println!("{counts:?}");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    let hows = ["default", "form", "idle", "missing", "misspelt", "nesting", "repeated", "type"];
    assert!(counts.keys().eq(&hows) && counts.values().sum::<usize>() > 150, "{counts:?}");
}

#[test]
fn the_samples_have_every_field() {
    for name in ["docs.json", "mint.json"] {
        let schema = Schema::named(name);
        let mut seen = BTreeSet::new();
        for (sample, _, _) in samples().iter().filter(|it| it.1 == name) {
            let mut walk = Walk::new(&schema, sample);
            walk.value(&schema.root, String::new());
            seen.extend(walk.fields);
        }
        let all: BTreeSet<_> = schema.fields().into_iter().collect();
        let missing: Vec<_> = all.difference(&seen).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

#[test]
fn configurations_of_real_sites_are_accepted() {
    let Ok(corpus) = std::env::var("DOCLINT_CORPUS") else {
        println!("skipped: DOCLINT_CORPUS names no folder with sites");
        return;
    };
    let rules = Rules::named(&[]);
    for site in std::fs::read_dir(corpus).unwrap() {
        let folder = site.unwrap().path();
        let read = |path: &str| std::fs::read_to_string(folder.join(path)).ok();
        let main = ["docs.json", "mint.json"].into_iter().find_map(|it| Some((it, read(it)?)));
        let Some((name, text)) = main else { continue };
        let mut files = vec![(name.to_owned(), text)];
        let mut next = 0;
        while next < files.len() {
            let named = references(&files[next].0, &json::parse(&files[next].1));
            for path in named.into_iter().filter_map(|it| it.path) {
                let is_new = files.iter().all(|it| it.0 != path);
                files.extend(read(&path).filter(|_| is_new).map(|text| (path, text)));
            }
            next += 1;
        }
        let found = rules.found_in(&files);
        assert!(found.is_empty(), "{}: {found:#?}", folder.display());
        let schema = Schema::named(name);
        let complaint = schema.complaint(&json::parse(&files[0].1).root.to_json());
        assert_eq!(complaint, None, "{}", folder.display());
    }
}

#[test]
fn every_deprecated_key_is_told() {
    let rules = Rules::named(&["deprecated-key"]);
    let mut seen = BTreeSet::new();
    for (sample, schema, path) in samples() {
        let schema = Schema::named(schema);
        let mut walk = Walk::new(&schema, &sample);
        walk.value(&schema.root, String::new());
        let text = sample.to_string();
        let found = rules.found(path, &text);
        let found: BTreeSet<_> = found.iter().map(|it| &text[it.at.span.range()]).collect();
        let expected: Vec<String> = walk.deprecated.iter().map(|it| format!("{it:?}")).collect();
        assert!(found.iter().eq(&expected), "{found:?} {expected:?}");
        seen.extend(walk.deprecated);
    }
    assert!(seen.iter().eq(["inputPrefix", "maintainOrder"]), "{seen:?}");
}

/// The platform takes the first of these, and an entry that is a link or a menu holds none.
const CONTENTS: [(&str, &str); 8] = [
    ("products", r#"[{"product": "P", "pages": ["x"]}]"#),
    ("languages", r#"[{"language": "en", "pages": ["x"]}]"#),
    ("versions", r#"[{"version": "v1", "pages": ["x"]}]"#),
    ("tabs", r#"[{"tab": "T", "pages": ["x"]}]"#),
    ("dropdowns", r#"[{"dropdown": "D", "pages": ["x"]}]"#),
    ("anchors", r#"[{"anchor": "A", "pages": ["x"]}]"#),
    ("groups", r#"[{"group": "G", "pages": ["x"]}]"#),
    ("pages", r#"["x"]"#),
];
const IN_PLACE: [(&str, &str); 2] =
    [("href", r#""https://a.example""#), ("menu", r#"[{"item": "I", "pages": ["x"]}]"#)];

#[test]
fn content_beside_content_is_found_in_every_division() {
    // An example of each division, with the key of its name.
    let places = [
        ("Anchor", r#"{"anchors": [{"anchor": "N", @}]}"#),
        ("Dropdown", r#"{"dropdowns": [{"dropdown": "N", @}]}"#),
        ("Item", r#"{"tabs": [{"tab": "T", "menu": [{"item": "N", @}]}]}"#),
        ("LanguageDivision", r#"{"languages": [{"language": "fr", @}]}"#),
        ("Navigation", "{@}"),
        ("Product", r#"{"versions": [{"version": "v1", "products": [{"product": "N", @}]}]}"#),
        ("Tab", r#"{"tabs": [{"tab": "N", @}]}"#),
        ("Version", r#"{"versions": [{"version": "N", @}]}"#),
    ];
    let schema = Schema::named("docs.json");
    let definitions = schema.root["$defs"].as_object().unwrap();
    let marked = definitions.iter().filter(|it| it.1.get("x-one-content").is_some());
    let marked: BTreeSet<_> = marked.map(|it| it.0.as_str()).collect();
    assert!(marked.iter().eq(&places.map(|it| it.0)), "{marked:?}");
    let rules = Rules::named(&[]);
    let mut count = 0;
    for (model, place) in places {
        let has = |it: &(&str, &str)| definitions[model]["properties"].get(it.0).is_some();
        let keys: Vec<_> = CONTENTS.into_iter().chain(IN_PLACE).filter(has).collect();
        for (index, (kept, first)) in keys.iter().enumerate() {
            for (dropped, second) in &keys[index + 1..] {
                // The order in the file is not the one that counts.
                let object =
                    place.replace('@', &format!(r#""{dropped}": {second}, "{kept}": {first}"#));
                let text = format!(
                    r##"{{"theme": "mint", "name": "F", "colors": {{"primary": "#fff"}}, "navigation": {object}}}"##
                );
                let found = rules.found("docs.json", &text);
                let [only] = found.as_slice() else { panic!("{text}: {found:#?}") };
                assert_eq!(&*only.rule, "competing-divisions", "{text}");
                let is_open = [*kept, *dropped] == ["href", "menu"];
                let key = if is_open { kept } else { dropped };
                assert_eq!(text[only.at.span.range()], format!("{key:?}"), "{text}");
                count += 1;
            }
            // Of an empty list nothing is lost.
            let empty =
                if model == "Navigation" || *kept == "pages" { "" } else { r#", "pages": []"# };
            let alone = place.replace('@', &format!(r#""{kept}": {first}{empty}"#));
            let text = format!(
                r##"{{"theme": "mint", "name": "F", "colors": {{"primary": "#fff"}}, "navigation": {alone}}}"##
            );
            let found = rules.found("docs.json", &text);
            assert!(found.is_empty(), "{text}: {found:#?}");
        }
    }
    assert!(count > 200, "{count}");
}

#[test]
fn what_the_contract_asks_for_is_not_asked_of_mint_json() {
    let rules = Rules::named(&[]);
    let text = r##"{"name": "F", "navigation": [{"group": "G", "pages": ["a"]}],
        "colors": {"primary": "#fff", "background": {"light": "#fff"}}}"##;
    assert!(rules.found("mint.json", text).is_empty());
    let found = rules.found("docs.json", text);
    let at = text.rfind("{\"light").unwrap() as u32;
    let [only] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!((&*only.rule, only.at.span), ("missing-key", Span::new(at, at + 1)));
}

/// Configurations, the schemas that they fit, and the files that they are.
fn samples() -> Vec<(Value, &'static str, &'static str)> {
    let [docs, mint, contract] = [DOCS, MINT, CONTRACT].map(|it| serde_json::from_str(it).unwrap());
    let split = value!({
        "theme": "mint", "name": "F", "colors": {"primary": "#fff"}, "navigation": {"pages": []},
        "fonts": {"heading": {"family": "Inter"}, "body": {"family": "Inter"}}
    });
    vec![
        (docs, "docs.json", "docs.json"),
        (split, "docs.json", "docs.json"),
        (mint, "mint.json", "mint.json"),
        (contract, "mint.json", "docs.json"),
    ]
}

/// A shipped schema.
struct Schema {
    root: Value,
    /// Compiled parts, by the text of the part.
    compiled: RefCell<HashMap<String, Rc<Validator>>>,
}

impl Schema {
    fn named(name: &str) -> Self {
        let mut schemas = doclint::FAMILIES.iter().flat_map(|it| it.schemas);
        let make = schemas.find(|it| it.0 == name).unwrap().1;
        Self { root: make(), compiled: RefCell::default() }
    }

    fn accepts(&self, part: &Value, instance: &Value) -> bool {
        let name = if *part == self.root { String::new() } else { part.to_string() };
        let compile = || {
            let mut part = part.as_object().unwrap().clone();
            part.insert("$defs".to_owned(), self.root["$defs"].clone());
            Rc::new(jsonschema::validator_for(&Value::Object(part)).unwrap())
        };
        let validator = self.compiled.borrow_mut().entry(name).or_insert_with(compile).clone();
        validator.is_valid(instance)
    }

    fn complaint(&self, instance: &Value) -> Option<String> {
        let error = jsonschema::validate(&self.root, instance).err()?;
        Some(format!("{} at {}", error, error.instance_path()))
    }

    /// The part with its reference followed, and the name of the model it is.
    fn resolved<'s>(&'s self, mut part: &'s Value) -> (&'s str, &'s Value) {
        let mut name = "";
        while let Some(target) = part.get("$ref").and_then(Value::as_str) {
            name = target.strip_prefix("#/$defs/").unwrap();
            part = &self.root["$defs"][name];
        }
        (name, part)
    }

    fn alternatives<'s>(&'s self, part: &'s Value) -> Vec<(&'s str, &'s Value)> {
        let (name, part) = self.resolved(part);
        match part.get("anyOf").and_then(Value::as_array) {
            Some(list) if part.get("type").is_none() => {
                list.iter().flat_map(|it| self.alternatives(it)).collect()
            }
            _ => vec![(name, part)],
        }
    }

    /// Models with the keys of their objects.
    fn fields(&self) -> Vec<(String, String)> {
        let definitions = self.root["$defs"].as_object().unwrap().iter();
        let all = definitions.map(|it| (it.0.as_str(), it.1)).chain([("", &self.root)]);
        let objects = all.filter(|it| it.1.get("type").is_some_and(|it| it == "object"));
        objects
            .flat_map(|(name, part)| {
                own_keys(part).into_iter().map(|key| (name.to_owned(), key.to_owned()))
            })
            .collect()
    }
}

fn own_keys(part: &Value) -> Vec<&String> {
    let keys = part["properties"].as_object().into_iter().flat_map(Map::keys);
    keys.filter(|it| *it != "$ref").collect()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

fn kinds(part: &Value) -> Vec<&str> {
    match &part["type"] {
        // The second kind of a list is a fragment.
        Value::Array(kinds) => vec![kinds[0].as_str().unwrap()],
        Value::String(kind) => vec![kind.as_str()],
        _ if part.get("enum").is_some() || part.get("const").is_some() => vec!["string"],
        _ => vec!["null", "boolean", "number", "string", "array", "object"],
    }
}

/// A way through a sample, along its schema.
struct Walk<'a> {
    schema: &'a Schema,
    sample: &'a Value,
    /// The fields that were seen: each is broken once.
    fields: BTreeSet<(String, String)>,
    breaks: Vec<Break>,
    /// The keys that are deprecated.
    deprecated: BTreeSet<String>,
}

/// A broken sample.
struct Break {
    how: &'static str,
    config: Value,
    rules: &'static [&'static str],
    at: At,
}

/// The place that a finding has to point at, by JSON pointers.
enum At {
    Value(String),
    Key(String, String),
    Opening(String),
}

impl<'a> Walk<'a> {
    fn new(schema: &'a Schema, sample: &'a Value) -> Self {
        let (fields, deprecated) = (BTreeSet::new(), BTreeSet::new());
        Self { schema, sample, fields, breaks: Vec::new(), deprecated }
    }

    fn value(&mut self, part: &Value, pointer: String) {
        let schema = self.schema;
        let sample = self.sample.pointer(&pointer).unwrap();
        let alternatives = schema.alternatives(part);
        let fitting = alternatives.into_iter().find(|it| schema.accepts(it.1, sample));
        let (name, part) = fitting.unwrap_or_else(|| panic!("{pointer} fits nothing"));
        match sample {
            Value::Array(items) if part.get("items").is_some() => {
                for index in 0..items.len() {
                    self.value(&part["items"], format!("{pointer}/{index}"));
                }
            }
            Value::Object(entries) if part.get("properties").is_some() => {
                for key in entries.keys() {
                    let at = format!("{pointer}/{key}");
                    let field = &part["properties"][key];
                    if self.fields.insert((name.to_owned(), key.clone())) {
                        self.field(field, part, &pointer, key);
                    }
                    self.value(field, at);
                }
            }
            Value::Object(entries) if part["additionalProperties"].is_object() => {
                for key in entries.keys() {
                    let at = format!("{pointer}/{key}");
                    self.value(&part["additionalProperties"], at);
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, how: &'static str, config: Value, rules: &'static [&'static str], at: At) {
        self.breaks.push(Break { how, config, rules, at });
    }

    fn with(&self, pointer: &str, value: Value) -> Value {
        let mut config = self.sample.clone();
        *config.pointer_mut(pointer).unwrap() = value;
        config
    }

    fn changed(&self, pointer: &str, change: impl FnOnce(&mut Map<String, Value>)) -> Value {
        let mut config = self.sample.clone();
        change(config.pointer_mut(pointer).unwrap().as_object_mut().unwrap());
        config
    }

    fn field(&mut self, field: &Value, object: &Value, parent: &str, key: &str) {
        let at = format!("{parent}/{key}");
        let alternatives = self.schema.alternatives(field);
        let kinds: Vec<&str> = alternatives.iter().flat_map(|it| kinds(it.1)).collect();
        let others = [
            value!(7),
            value!(true),
            value!("words"),
            value!(["a"]),
            value!({"a": 1}),
            value!(null),
        ];
        // `navigation` distinguishes the dialects: of another type it belongs to another file.
        let is_dialect = |it: &Value| at == "/navigation" && (it.is_array() || it.is_object());
        let others = others.into_iter().filter(|it| !kinds.contains(&kind(it)) && !is_dialect(it));
        for other in others.take(2) {
            self.push("type", self.with(&at, other), &["invalid-value"], At::Value(at.clone()));
        }
        for (_, part) in &alternatives {
            for wrong in wrong_texts(part, &alternatives, self.schema) {
                self.push("form", self.with(&at, wrong), &["invalid-value"], At::Value(at.clone()));
            }
        }
        self.relations(field, parent, key);
        let required = object.get("required").or_else(|| object.get("then")?.get("required"));
        if required.is_some_and(|it| it.as_array().unwrap().iter().any(|it| it == key)) {
            let config = self.changed(parent, |it| _ = it.shift_remove(key));
            // Without it the object may be one of another shape.
            if !self.schema.accepts(&self.schema.root, &config) {
                self.push("missing", config, &["missing-key"], At::Opening(parent.to_owned()));
            }
        }
        if object["additionalProperties"] == true {
            // It may have any further key.
            return;
        }
        let misspelt = format!("{key}{}", key.chars().last().unwrap());
        let config = self.changed(parent, |it| {
            let value = it.shift_remove(key).unwrap();
            it.insert(misspelt.clone(), value);
        });
        let place = At::Key(parent.to_owned(), misspelt);
        self.push("misspelt", config, &["unknown-key", "rejected-key"], place);
        self.nesting(parent, key);
    }

    /// Adds cases that break relations: a repeated value, and a key without the one that it
    /// requires.
    fn relations(&mut self, field: &Value, parent: &str, key: &str) {
        let at = format!("{parent}/{key}");
        if field.get("x-deprecated").is_some() {
            self.deprecated.insert(key.to_owned());
        }
        if let Some((other, _)) = field["x-only-with"].as_object().and_then(|it| it.iter().next()) {
            let config = self.with(&format!("{parent}/{other}"), value!("mint"));
            let place = At::Key(parent.to_owned(), key.to_owned());
            self.push("idle", config, &["unknown-key"], place);
        }
        let mut list =
            self.sample.pointer(&at).and_then(Value::as_array).cloned().unwrap_or_default();
        let last = list.len();
        if field["uniqueItems"] == true {
            list.push(list.iter().find(|it| it.is_string()).unwrap().clone());
            let place = At::Value(format!("{at}/{last}"));
            self.push("repeated", self.with(&at, list.into()), &["repeated-item"], place);
        } else if let Some(by) = field["x-unique-by"].as_str() {
            list.push(list[0].clone());
            let place = At::Value(format!("{at}/{last}/{by}"));
            self.push("repeated", self.with(&at, list.into()), &["repeated-item"], place);
        } else if let Some(once) = field["x-once"].as_str() {
            // Older versions may be names only.
            let item = list.iter().find(|it| it.is_object()).cloned();
            let mut item = item.unwrap_or_else(|| value!({"name": "v1"}));
            item[once] = value!(true);
            let place = At::Value(format!("{at}/1/{once}"));
            let config = self.with(&at, value!([item, item]));
            self.push("default", config, &["several-defaults"], place);
        }
    }

    /// The key beside the object that it belongs into.
    fn nesting(&mut self, parent: &str, key: &str) {
        let Some((above, _)) = parent.rsplit_once('/') else { return };
        let mut config = self.sample.clone();
        let value = config.pointer_mut(parent).unwrap().as_object_mut().unwrap().shift_remove(key);
        let Some(outer) = config.pointer_mut(above).unwrap().as_object_mut() else { return };
        // A key that both objects have is at home in both; a map takes any key.
        let known = self.knows(above, key);
        if outer.contains_key(key) || known {
            return;
        }
        outer.insert(key.to_owned(), value.unwrap());
        let place = At::Key(above.to_owned(), key.to_owned());
        self.push("nesting", config, &["unknown-key", "rejected-key", "foreign-key"], place);
    }

    /// Whether the object at a pointer may have a key.
    fn knows(&self, pointer: &str, key: &str) -> bool {
        let mut parts = vec![&self.schema.root];
        let mut at = self.sample;
        for step in pointer.split('/').skip(1) {
            at = at.pointer(&format!("/{step}")).unwrap();
            let all = parts.iter().flat_map(|it| self.schema.alternatives(it));
            let inner = all.filter_map(|(_, it)| {
                let found = it["properties"].get(step).filter(|_| it["items"].is_null());
                found.or_else(|| it.get("items")).or_else(|| it.get("additionalProperties"))
            });
            parts = inner.filter(|it| it.is_object()).collect();
        }
        let mut all = parts.iter().flat_map(|it| self.schema.alternatives(it));
        all.any(|(_, it)| {
            it["properties"].get(key).is_some()
                || it.get("additionalProperties").is_none_or(|it| *it != false)
        })
    }
}

/// Texts that none of the alternatives takes.
fn wrong_texts(part: &Value, all: &[(&str, &Value)], schema: &Schema) -> Vec<Value> {
    let has_form =
        ["enum", "const", "pattern", "minLength"].iter().any(|it| part.get(it).is_some());
    let texts =
        ["no-such-word", "#12345", "no address", "http://a.example", "fa-bolt", "", " ", "ab"];
    let files = ["https://a.example/x.svg", "https://a.example/x.exe", "https://a.example/x.zip"];
    let texts = texts.into_iter().chain(files).map(|it| value!(it));
    let wrong = texts.filter(|text| has_form && !all.iter().any(|it| schema.accepts(it.1, text)));
    // Any word is as wrong as another where they are listed.
    wrong.take(if part.get("pattern").is_some() { usize::MAX } else { 1 }).collect()
}

impl Break {
    fn failure(&self, path: &str, rules: &Rules, schema: &Schema) -> Option<String> {
        let text = format!("{:#}", self.config);
        let document = json::parse(&text);
        let place = |pointer: &str| document.root.pointer(pointer).unwrap();
        let key = |of: &Spanned, key: &str| of.as_mapping().unwrap().entry(key).unwrap().key.span;
        let (at, name) = match &self.at {
            At::Value(pointer) => (place(pointer).span, pointer.clone()),
            At::Key(pointer, name) => (key(place(pointer), name), format!("{pointer}/{name}")),
            At::Opening(pointer) => {
                let start = place(pointer).span.start;
                (Span::new(start, start + 1), pointer.clone())
            }
        };
        let found = rules.found(path, &text);
        // The platform builds a site with an invalid file of a group, and ignores it.
        let is_ignored = name.contains("/groups/") && name.contains("/openapi");
        let is_it = |it: &Diagnostic| {
            let is_rule = |rule: &&str| it.rule.ends_with(*rule);
            let is_named = self.rules.iter().any(is_rule);
            it.at.span == at && (is_named || is_ignored && is_rule(&"unknown-key"))
        };
        let here = found.iter().filter(|it| is_it(it)).count();
        // Where a key went elsewhere, it may be missing too, and of very short ones and of numbers none is guessed.
        let is_short = matches!(&self.at, At::Key(_, key)
            if key.len() < 4 || key.contains(|it: char| it.is_ascii_digit()));
        let others = found.len() - here;
        let fine = here == 1 && others <= usize::from(self.how == "nesting" || is_short);
        // A schema can't say these.
        let is_beyond = matches!(self.how, "default" | "idle")
            || self.how == "repeated" && name.ends_with("/path");
        let refused = is_beyond || !schema.accepts(&schema.root, &self.config);
        let shown: Vec<_> =
            found.iter().map(|it| format!("{} {} {:?}", it.rule, it.message, it.at.span)).collect();
        (!fine || !refused)
            .then(|| format!("{} {name} at {at:?} (refused: {refused}): {shown:?}", self.how))
    }
}

/// The rules that say nothing of the samples, which hold everything at once.
const FIELDS: [&str; 7] = [
    "foreign-key",
    "invalid-value",
    "missing-key",
    "rejected-key",
    "repeated-item",
    "several-defaults",
    "unknown-key",
];

/// Rules of the family.
struct Rules(Vec<(Arc<str>, Rule)>);

impl Rules {
    /// Those of these names; all for none.
    fn named(names: &[&str]) -> Self {
        let family = doclint::FAMILIES.iter().find(|it| it.name == "docs-json").unwrap();
        let wanted = |name: &str| names.is_empty() || names.contains(&name);
        let rules = family.rules.iter().filter(|it| wanted(it.meta.name));
        Self(rules.map(|it| (it.meta.name.into(), it.build(&Value::Null).unwrap())).collect())
    }

    fn found(&self, path: &str, text: &str) -> Vec<Diagnostic> {
        self.found_in(&[(path.to_owned(), text.to_owned())])
    }

    fn found_in(&self, files: &[(String, String)]) -> Vec<Diagnostic> {
        let files = files.iter().enumerate().map(|(index, (path, text))| DocsJsonFile {
            path: path.clone(),
            file: FileId(index as u32),
            document: json::parse(text),
            text: text.as_str().into(),
        });
        let site =
            Site { docs_json: Some(DocsJson::read(files.collect()).into()), ..Site::default() };
        let mut out = Vec::new();
        for (name, rule) in &self.0 {
            let Rule::Site(rule) = rule else { panic!("they are about the site") };
            let reports = Reports { rule: name, level: Level::Error, out: &mut out };
            rule.check(&site, &mut SiteCx::new(&Vocabulary::default(), reports));
        }
        out
    }
}
