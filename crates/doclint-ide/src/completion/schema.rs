//! The parts of a JSON Schema that apply to a place in a file.

use doclint_rule::Json;

/// A step from a value to one inside of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The value of a key.
    Key(String),
    /// An item of a list.
    Item,
}

/// So many parts of a schema are looked at for a place.
const MAX_PARTS: usize = 512;

/// A key that a mapping takes.
pub(crate) struct SchemaKey<'s> {
    pub name: &'s str,
    pub schema: &'s Json,
    pub is_required: bool,
}

/// A value that a place takes.
pub(crate) struct SchemaValue<'s> {
    pub value: Json,
    pub about: Option<&'s str>,
    pub is_default: bool,
}

/// The parts of a schema that hold for one place, references and choices followed.
pub(crate) struct Parts<'s> {
    root: &'s Json,
    list: Vec<&'s Json>,
}

impl<'s> Parts<'s> {
    /// Those for a path from the root of a file.
    pub fn at(root: &'s Json, path: &[Step]) -> Self {
        let mut parts = Self::of(root, vec![root]);
        for step in path {
            parts = parts.step(step);
        }
        parts
    }

    fn of(root: &'s Json, mut todo: Vec<&'s Json>) -> Self {
        let mut list: Vec<&Json> = Vec::new();
        todo.reverse();
        while let Some(part) = todo.pop() {
            if list.len() >= MAX_PARTS || list.iter().any(|it| std::ptr::eq(*it, part)) {
                continue;
            }
            list.push(part);
            for key in ["allOf", "oneOf", "anyOf"] {
                todo.extend(part.get(key).and_then(Json::as_array).into_iter().flatten().rev());
            }
            let reference = part.get("$ref").and_then(Json::as_str);
            todo.extend(reference.and_then(|it| root.pointer(it.strip_prefix('#')?)));
        }
        Self { root, list }
    }

    /// Those for a value inside.
    pub fn step(&self, step: &Step) -> Self {
        let next = self.list.iter().flat_map(|part| match step {
            Step::Item => part.get("items").into_iter().collect::<Vec<_>>(),
            Step::Key(key) => match part.get("properties").and_then(|it| it.get(key)) {
                Some(found) => vec![found],
                None => {
                    let patterns = part.get("patternProperties").and_then(Json::as_object);
                    let patterns = patterns.into_iter().flat_map(|it| it.values());
                    let others = part.get("additionalProperties");
                    patterns.chain(others).filter(|it| it.is_object()).collect()
                }
            },
        });
        Self::of(self.root, next.collect())
    }

    /// The keys that a mapping takes here.
    pub fn keys(&self) -> Vec<SchemaKey<'s>> {
        let mut required: Vec<&str> = Vec::new();
        for part in &self.list {
            let lists = [part.get("required"), part.get("then").and_then(|it| it.get("required"))];
            let names = lists.into_iter().flatten().filter_map(Json::as_array).flatten();
            required.extend(names.filter_map(Json::as_str));
        }
        let properties = self.list.iter().filter_map(|it| it.get("properties")?.as_object());
        let keys = properties.flatten().map(|(name, schema)| SchemaKey {
            name,
            schema,
            is_required: required.contains(&name.as_str()) && name != "$ref",
        });
        keys.collect()
    }

    /// The values that are known here.
    pub fn values(&self) -> Vec<SchemaValue<'s>> {
        let default = self.find("default");
        let mut out: Vec<SchemaValue<'s>> = Vec::new();
        let mut add = |value: Json, about: Option<&'s str>| {
            if out.len() < MAX_PARTS && !out.iter().any(|it| it.value == value) {
                let is_default = default == Some(&value);
                out.push(SchemaValue { value, about, is_default });
            }
        };
        for part in &self.list {
            for value in part.get("enum").and_then(Json::as_array).into_iter().flatten() {
                add(value.clone(), None);
            }
            if let Some(value) = part.get("const") {
                add(value.clone(), part.get("description").and_then(Json::as_str));
            }
            if has_type(part, "boolean") {
                add(true.into(), None);
                add(false.into(), None);
            }
        }
        out
    }

    /// The first value of a keyword, the nearest to the place first.
    pub fn find(&self, keyword: &str) -> Option<&'s Json> {
        self.list.iter().find_map(|it| it.get(keyword))
    }

    /// The text of a keyword.
    pub fn text(&self, keyword: &str) -> Option<&'s str> {
        self.find(keyword).and_then(Json::as_str)
    }

    /// The types of values here, each once.
    pub fn types(&self) -> Vec<&'s str> {
        let mut out: Vec<&str> = Vec::new();
        for part in &self.list {
            let found: Vec<&str> = match part.get("type") {
                Some(Json::String(name)) => vec![name],
                Some(Json::Array(names)) => names.iter().filter_map(Json::as_str).collect(),
                _ => Vec::new(),
            };
            for name in found {
                if !out.contains(&name) {
                    out.push(name);
                }
            }
        }
        out
    }
}

fn has_type(part: &Json, name: &str) -> bool {
    match part.get("type") {
        Some(Json::String(it)) => it == name,
        Some(Json::Array(all)) => all.iter().any(|it| it == name),
        _ => false,
    }
}

/// The description of a key: its own, or that of the schema it refers to.
pub(crate) fn about<'s>(root: &'s Json, schema: &'s Json) -> Option<&'s str> {
    Parts::of(root, vec![schema]).text("description")
}

/// The type of the values of a key: a string where some are known, else the first of several.
pub(crate) fn type_of<'s>(root: &'s Json, schema: &'s Json) -> Option<&'s str> {
    let parts = Parts::of(root, vec![schema]);
    match parts.values().iter().any(|it| it.value.is_string()) {
        true => Some("string"),
        false => parts.types().first().copied(),
    }
}
