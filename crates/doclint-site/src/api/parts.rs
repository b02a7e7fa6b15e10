//! Requirements of the specification for operations, their parameters and their responses.

use super::facts::{ApiFacts, operations};
use super::problem::{ApiDefect, ApiProblem};
use doclint_data::{Entry, Key, Mapping, Value};
use doclint_diagnostic::Span;
use doclint_suggest::{is_slip, meant};
use foldhash::{HashMap, HashMapExt, HashSet};
use std::collections::BTreeSet;

/// The keys of an operation (OpenAPI 3.0 to 3.2); others begin with `x-`.
const KEYS: [&str; 12] = [
    "tags",
    "summary",
    "description",
    "externalDocs",
    "operationId",
    "parameters",
    "requestBody",
    "responses",
    "callbacks",
    "deprecated",
    "security",
    "servers",
];

/// Among more names, none is searched that is similar.
const MAX_COMPARED: usize = 500;

/// The names that operations refer to.
struct Names<'d> {
    schemes: HashSet<&'d str>,
    /// The tags that the file declares.
    tags: HashSet<&'d str>,
    /// How many operations have a tag.
    used: HashMap<&'d str, u32>,
}

impl ApiFacts {
    pub(super) fn look_at_parts(&mut self, root: &Value) {
        let component = |key: &str| entries(root.get("components").and_then(|it| it.get(key)));
        let tags = root.get("tags").and_then(Value::as_sequence).unwrap_or_default();
        let names = Names {
            schemes: component("securitySchemes").iter().map(|it| it.key.text.as_str()).collect(),
            tags: tags.iter().filter_map(|it| it.get("name")?.as_str()).collect(),
            used: used_tags(root),
        };
        self.look_at_servers(root);
        self.look_at_security(root.get("security"), &names);
        for item in ["paths", "webhooks"].iter().flat_map(|it| entries(root.get(it))) {
            let Some(item) = item.value.as_mapping() else { continue };
            self.look_at_parameters(item);
            for (key, method, operation) in operations(item) {
                self.look_at_operation(key, &method, operation, &names);
            }
        }
        component("parameters").iter().for_each(|it| self.look_at_parameter(&it.value));
        component("responses").iter().for_each(|it| self.look_at_response(it));
    }

    fn look_at_operation(
        &mut self,
        key: &Key,
        method: &str,
        operation: &Mapping,
        names: &Names<'_>,
    ) {
        let slips = self.look_at_keys(operation);
        let has = |key: &str| operation.get(key).is_some() || slips.contains(&key);
        // OpenAPI 3.1 requires it no more.
        if !has("responses") && self.is_version("3.0") {
            self.add_missing(
                key.span,
                "the operation has no `responses`",
                "add `responses` with what the operation returns",
            );
        }
        if !has("summary") && !has("description") {
            self.push(ApiProblem::new(ApiDefect::MissingSummary, key.span, method));
        }
        if let Some(body) =
            operation.entry("requestBody").filter(|_| matches!(method, "get" | "head"))
        {
            self.push(ApiProblem::new(ApiDefect::IgnoredBody, body.key.span, method));
        }
        self.look_at_parameters(operation);
        for response in entries(operation.get("responses")) {
            self.look_at_response(response);
        }
        self.look_at_security(operation.get("security"), names);
        for tag in operation.get("tags").and_then(Value::as_sequence).unwrap_or_default() {
            self.look_at_tag(tag, names);
        }
    }

    /// Looks for misspelled keys, and returns those that are meant.
    fn look_at_keys(&mut self, operation: &Mapping) -> Vec<&'static str> {
        let mut slips = Vec::new();
        for Entry { key, .. } in &operation.entries {
            let name = key.text.as_str();
            if name.starts_with("x-") || KEYS.contains(&name) {
                continue;
            }
            if let Some(near) = meant(name, KEYS) {
                slips.push(near);
                let meant = Some((key.span, near.to_owned()));
                let problem = ApiProblem::new(ApiDefect::UnknownKey, key.span, name);
                self.push(ApiProblem { meant, ..problem });
            }
        }
        slips
    }

    /// Not all tags have to be declared. But a slip of a declared tag is meant to be that tag, and
    /// so is a slip, used by a single operation, of a tag that several have.
    fn look_at_tag(&mut self, tag: &Value, names: &Names<'_>) {
        const SEVERAL: u32 = 3;
        let Some(name) = tag.as_str().filter(|it| !names.tags.contains(it)) else { return };
        let count = names.tags.len() + names.used.len();
        if count > MAX_COMPARED || self.is_full(ApiDefect::UndeclaredTag) {
            return;
        }
        let is_single = names.used.get(name) == Some(&1);
        let used = names.used.iter().filter(|it| is_single && *it.1 >= SEVERAL).map(|it| it.0);
        let slips = names.tags.iter().chain(used).filter(|it| is_slip(name, it));
        let slips: BTreeSet<&str> = slips.copied().collect();
        if let (Some(only), 1) = (slips.first(), slips.len()) {
            let meant = Some((tag.span, (*only).to_owned()));
            let problem = ApiProblem::new(ApiDefect::UndeclaredTag, tag.span, name);
            self.push(ApiProblem { meant, ..problem });
        }
    }

    fn look_at_security(&mut self, security: Option<&Value>, names: &Names<'_>) {
        let alternatives = security.and_then(Value::as_sequence).unwrap_or_default();
        for Entry { key, .. } in alternatives.iter().flat_map(|it| entries(Some(it))) {
            let name = key.text.as_str();
            // OpenAPI 3.2 allows the address of a scheme.
            if names.schemes.contains(name) || name.contains(['/', '#', '.']) {
                continue;
            }
            let few = names.schemes.iter().copied().take(MAX_COMPARED);
            let is_full = self.is_full(ApiDefect::UnknownSecurity);
            let near = if is_full { None } else { meant(name, few) };
            let meant = near.map(|it| (key.span, it.to_owned()));
            let problem = ApiProblem::new(ApiDefect::UnknownSecurity, key.span, name);
            self.push(ApiProblem { meant, ..problem });
        }
    }

    fn look_at_parameters(&mut self, of: &Mapping) {
        for parameter in of.get("parameters").and_then(Value::as_sequence).unwrap_or_default() {
            self.look_at_parameter(parameter);
        }
    }

    fn look_at_parameter(&mut self, parameter: &Value) {
        let Some(mapping) = parameter.as_mapping() else { return };
        if mapping.get("$ref").is_some() {
            return;
        }
        let name = mapping.get("name").and_then(Value::as_str);
        let at = mapping.get("name").map_or(Span::at(parameter.span.start), |it| it.span);
        let Some(name) = name else {
            self.add_missing(at, "the parameter has no `name`", "add `name`");
            return;
        };
        match mapping.get("in") {
            None => {
                let text = format!("parameter `{name}` has no `in`");
                self.add_missing(at, text, "add `in` with `path`, `query`, `header` or `cookie`");
            }
            Some(place) => self.look_at_place(place),
        }
        let is_in_path = mapping.get("in").and_then(Value::as_str) == Some("path");
        match mapping.get("required") {
            None if is_in_path => {
                let text = format!("path parameter `{name}` has no `required: true`");
                self.add_missing(at, text, "add `required: true`");
            }
            Some(value) if is_in_path && value.as_bool() == Some(false) => {
                let text = format!("path parameter `{name}` can't be optional");
                let problem = ApiProblem::new(ApiDefect::InvalidValue, value.span, text);
                let help = Some("write `required: true`".to_owned());
                let meant = Some((value.span, "true".to_owned()));
                self.push(ApiProblem { help, meant, ..problem });
            }
            _ => {}
        }
        let is_described = mapping.get("description").is_some()
            || mapping.get("schema").is_some_and(|it| {
                // The target of a reference may have one.
                it.get("description").is_some() || it.get("$ref").is_some()
            });
        if !is_described {
            self.push(ApiProblem::new(ApiDefect::UndescribedParameter, at, name));
        }
    }

    fn look_at_place(&mut self, place: &Value) {
        const PLACES: [&str; 4] = ["path", "query", "header", "cookie"];
        let is_one = |it: &str| PLACES.contains(&it) || it == "querystring";
        let Some(text) = place.as_str().filter(|it| !is_one(it)) else { return };
        let near = meant(text, PLACES);
        let help = match near {
            Some(near) => format!("write `{near}`"),
            None if matches!(text, "body" | "formData") => {
                "describe the body in `requestBody` of the operation".to_owned()
            }
            None => "write `path`, `query`, `header` or `cookie`".to_owned(),
        };
        let message = format!("OpenAPI has no parameters in `{text}`");
        let problem = ApiProblem::new(ApiDefect::InvalidValue, place.span, message);
        let meant = near.map(|it| (place.span, it.to_owned()));
        self.push(ApiProblem { help: Some(help), meant, ..problem });
    }

    fn look_at_response(&mut self, Entry { key, value }: &Entry) {
        let Some(mapping) = value.as_mapping() else { return };
        // OpenAPI 3.2 requires it no more.
        let is_required = self.is_version("3.0") || self.is_version("3.1");
        let has = |name: &str| mapping.get(name).is_some();
        if is_required && !key.text.starts_with("x-") && !has("$ref") && !has("description") {
            let text = format!("response `{}` has no `description`", key.text);
            self.add_missing(key.span, text, "say in `description` what it means");
        }
    }

    pub(super) fn add_missing(&mut self, at: Span, text: impl Into<String>, help: &str) {
        let problem = ApiProblem::new(ApiDefect::MissingPart, at, text);
        self.push(ApiProblem { help: Some(help.to_owned()), ..problem });
    }

    fn is_version(&self, start: &str) -> bool {
        self.version.as_deref().is_some_and(|it| it.starts_with(start))
    }
}

fn used_tags(root: &Value) -> HashMap<&str, u32> {
    let mut used = HashMap::new();
    let items = ["paths", "webhooks"].iter().flat_map(|it| entries(root.get(it)));
    for (_, _, operation) in items.filter_map(|it| it.value.as_mapping()).flat_map(operations) {
        let tags = operation.get("tags").and_then(Value::as_sequence).unwrap_or_default();
        for name in tags.iter().filter_map(Value::as_str) {
            *used.entry(name).or_default() += 1;
        }
    }
    used
}

pub(super) fn entries(value: Option<&Value>) -> &[Entry] {
    value.and_then(Value::as_mapping).map_or(&[], |it| &it.entries)
}
