//! The references within an OpenAPI file, and their targets.

use crate::address::percent_decoded;
use doclint_data::{Entry, Kind, Mapping, Value};
use doclint_diagnostic::Span;
use doclint_suggest::is_slip;
use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;

/// Every `$ref` of a description with its place, and whether schemas have an `$id`.
pub(crate) fn references(root: &Value) -> (Vec<(&str, Span)>, bool) {
    // The values of these keys are data, unless the key is the name of something.
    const DATA: [&str; 4] = ["example", "default", "enum", "const"];
    // The keys of these mappings are names without a meaning of their own.
    const NAMES: [&str; 21] = [
        "properties",
        "patternProperties",
        "$defs",
        "definitions",
        "dependentSchemas",
        "schemas",
        "responses",
        "parameters",
        "requestBodies",
        "headers",
        "securitySchemes",
        "links",
        "callbacks",
        "pathItems",
        "paths",
        "webhooks",
        "content",
        "encoding",
        "mapping",
        "variables",
        "scopes",
    ];
    #[derive(Clone, Copy, PartialEq)]
    enum Around {
        Object,
        Names,
        Examples,
        Example,
    }
    let (mut out, mut has_ids) = (Vec::new(), false);
    let mut todo = vec![(root, Around::Object)];
    while let Some((value, around)) = todo.pop() {
        let mapping = match &value.kind {
            Kind::Mapping(mapping) => mapping,
            // In a list of examples, they are data.
            Kind::Sequence(items) if around != Around::Examples => {
                todo.extend(items.iter().map(|it| (it, Around::Object)));
                continue;
            }
            _ => continue,
        };
        for Entry { key, value } in &mapping.entries {
            let name = key.text.as_str();
            let below = match around {
                Around::Names => Around::Object,
                Around::Examples => Around::Example,
                Around::Example if name == "value" => continue,
                _ if name == "$ref" => {
                    out.extend(value.as_str().map(|it| (it, value.span)));
                    continue;
                }
                _ if matches!(name, "$id" | "$anchor") => {
                    has_ids |= value.as_str().is_some();
                    continue;
                }
                _ if DATA.contains(&name) || name.starts_with("x-") => continue,
                _ if name == "examples" => Around::Examples,
                _ if NAMES.contains(&name) => Around::Names,
                _ => Around::Object,
            };
            if matches!(value.kind, Kind::Mapping(_) | Kind::Sequence(_)) {
                todo.push((value, below));
            }
        }
    }
    (out, has_ids)
}

/// Finds the targets of pointers. Mappings with many keys are indexed once.
pub(crate) struct Resolver<'d> {
    root: &'d Value,
    known: HashMap<&'d str, bool>,
    /// By the address of the mapping, which stays where it is.
    keys: HashMap<*const Mapping, HashMap<&'d str, &'d Value>>,
}

/// Up to here, to look at all keys is faster.
const FEW_KEYS: usize = 16;
const MAX_HOPS: u8 = 8;
/// Among more names, a missing one is not searched.
const MAX_NAMES: usize = 5000;

impl<'d> Resolver<'d> {
    pub(crate) fn new(root: &'d Value) -> Self {
        Self { root, known: HashMap::new(), keys: HashMap::new() }
    }

    pub(crate) fn leads_somewhere(&mut self, pointer: &'d str) -> bool {
        if let Some(&known) = self.known.get(pointer) {
            return known;
        }
        let found = self.find(pointer) != Found::Nothing;
        self.known.insert(pointer, found);
        found
    }

    /// Follows the `$ref` of a value, or returns the value itself; `None` where the target can't be
    /// known.
    pub(crate) fn followed(&mut self, value: &'d Value) -> Option<&'d Value> {
        let mut at = value;
        for _ in 0..MAX_HOPS {
            let target = at.as_mapping().and_then(|it| self.key(it, "$ref"));
            let Some(target) = target.and_then(Value::as_str) else { return Some(at) };
            match self.find(target.strip_prefix('#')?) {
                Found::Value(value) => at = value,
                _ => return None,
            }
        }
        None
    }

    /// The names of the parameters in the path that an operation has; nothing where one of them
    /// can't be known.
    pub(crate) fn path_parameters(
        &mut self,
        item: &'d Mapping,
        of: &'d Mapping,
    ) -> Option<Vec<&'d str>> {
        let mut out = Vec::new();
        for list in [item, of].iter().filter_map(|it| it.get("parameters")) {
            for parameter in list.as_sequence()? {
                let parameter = self.followed(parameter)?;
                if parameter.get("in").and_then(Value::as_str) == Some("path") {
                    out.push(parameter.get("name").and_then(Value::as_str)?);
                }
            }
        }
        Some(out)
    }

    /// The pointer to the only thing beside the missing one whose name is a slip away.
    pub(crate) fn near(&mut self, pointer: &str) -> Option<String> {
        let (folder, name) = pointer.rsplit_once('/')?;
        let Found::Value(around) = self.find(folder) else { return None };
        let names = around.as_mapping()?.entries.iter().map(|it| it.key.text.as_str());
        let mut slips = names.take(MAX_NAMES).filter(|it| is_slip(name, it));
        let near = slips.next().filter(|_| slips.next().is_none())?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        near.chars().all(is_plain).then(|| format!("{folder}/{near}"))
    }

    fn find(&mut self, pointer: &str) -> Found<'d> {
        let mut at = self.root;
        for part in pointer.split('/').skip(1) {
            let part = percent_decoded(part);
            let part = match part.contains('~') {
                true => Cow::from(part.replace("~1", "/").replace("~0", "~")),
                false => part,
            };
            let next = match &at.kind {
                Kind::Mapping(mapping) => self.key(mapping, &part),
                Kind::Sequence(items) => part.parse::<usize>().ok().and_then(|it| items.get(it)),
                _ => None,
            };
            match next {
                Some(value) => at = value,
                None => {
                    // Some tools follow that reference first.
                    let other = at.as_mapping().and_then(|it| self.key(it, "$ref"));
                    return if other.is_some() { Found::Unknown } else { Found::Nothing };
                }
            }
        }
        Found::Value(at)
    }

    fn key(&mut self, mapping: &'d Mapping, name: &str) -> Option<&'d Value> {
        if mapping.entries.len() <= FEW_KEYS {
            return mapping.get(name);
        }
        let index = self.keys.entry(std::ptr::from_ref(mapping)).or_insert_with(|| {
            mapping.entries.iter().map(|it| (it.key.text.as_str(), &it.value)).collect()
        });
        index.get(name).copied()
    }
}

#[derive(PartialEq)]
enum Found<'d> {
    Value(&'d Value),
    Nothing,
    Unknown,
}
