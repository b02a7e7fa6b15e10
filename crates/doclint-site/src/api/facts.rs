//! The content of an OpenAPI file, and its problems: one walk over its tree.

use super::names::{ApiSource, OperationName};
use super::parameters::{in_braces, misnamed_parameter, template};
use super::problem::{ApiDefect, ApiProblem};
use super::references::{Resolver, references};
use crate::methods::{METHODS, is_method};
use crate::slug::slug;
use crate::spec::{ReadFile, Reader, Spec, SpecOperation};
use doclint_data::{DataError, Document, Entry, Key, Mapping, Value};
use doclint_diagnostic::{FileId, Span};
use doclint_suggest::edit_distance;
use foldhash::{HashMap, HashMapExt};
use std::sync::Arc;

/// An OpenAPI file that `docs.json` or a page names.
#[derive(Clone, Debug)]
pub struct LinkedApi {
    /// The source that the name refers to.
    pub source: ApiSource,
    /// The content of the file; `None` for one that is outside the site or can't be read.
    pub file: Option<Arc<ApiFile>>,
}

/// An OpenAPI file of the site.
#[derive(Clone, Debug)]
pub struct ApiFile {
    /// The path from the site's root.
    pub path: String,
    /// Its file in the run.
    pub file: FileId,
    /// Its operations, schemas and problems.
    pub facts: Arc<ApiFacts>,
}

/// The part of an OpenAPI file that pages are generated from, and its problems.
#[derive(Clone, Debug, Default)]
pub struct ApiFacts {
    /// The version that the file says: `3.1.0`, or `2.0` under the older key `swagger`.
    pub version: Option<String>,
    /// Whether it is an AsyncAPI file, which has channels instead of paths.
    pub is_async: bool,
    /// Whether all operations and schemas are known: no syntax error, and no YAML alias in place of
    /// one, which is never followed.
    pub is_whole: bool,
    /// The operations and webhooks.
    pub operations: Vec<Operation>,
    /// The names of its schemas, sorted.
    pub schemas: Vec<String>,
    /// The names of its channels, sorted.
    pub channels: Vec<String>,
    /// Facts about its operations, and about their schemas.
    pub spec: Spec,
    /// The links in its texts that are paths from the root, each with its bytes.
    pub links: Vec<(Span, String)>,
    /// Its problems, ordered by place: only the first ones of each defect.
    pub problems: Vec<ApiProblem>,
    /// How often each defect was found in all, in the order of [`ApiDefect`].
    counts: [u32; ApiDefect::COUNT],
}

/// An operation or a webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// `get`, `post` and so on, in lower case; `webhook` for a webhook.
    pub method: String,
    /// The path or the name of the webhook.
    pub path: String,
    /// Its key in the file.
    pub span: Span,
    /// Its title: the `summary`.
    pub title: Option<String>,
    /// Whether it is kept out of the documentation.
    pub is_hidden: bool,
    /// Whether the file advises against its use, or says that it is not for everybody.
    pub is_discouraged: bool,
    /// The addresses of its page, within the folder of the file's pages or, with a slash at the
    /// beginning, from the root.
    pub addresses: Vec<String>,
}

impl Operation {
    /// Whether readers call it themselves, unlike methods that browsers and proxies use.
    pub fn is_for_readers(&self) -> bool {
        !matches!(self.method.as_str(), "options" | "head" | "trace")
    }

    /// The address of its page, from the root, if the pages of its file are in that folder.
    pub fn address(&self, directory: &str) -> String {
        // Without a title the method and the path name it, which come last.
        let own = if self.title.is_some() { self.addresses.first() } else { self.addresses.last() };
        let own = own.map_or("", String::as_str);
        match own.strip_prefix('/') {
            Some(own) => own.to_owned(),
            None => format!("{directory}/{own}").trim_matches('/').to_owned(),
        }
    }
}

impl OperationName<'_> {
    /// Whether it names that operation; slashes at the ends of paths don't count.
    pub fn names(&self, operation: &Operation) -> bool {
        let path = |text: &str| text.trim_matches('/').to_owned();
        self.method == operation.method && path(self.path) == path(&operation.path)
    }
}

/// How many problems of a kind are kept of one file.
const MAX_PROBLEMS: u32 = 100;

impl ApiFacts {
    /// Takes the facts of a file.
    pub fn of(document: &Document) -> Self {
        let root = &document.root;
        let mut facts = Self { is_whole: true, ..Self::default() };
        let has_aliases = facts.take_errors(&document.errors);
        facts.is_async = root.get("asyncapi").is_some();
        facts.schemas = names(root, &["components", "schemas"]);
        if facts.is_async {
            facts.channels = names(root, &["channels"]);
        }
        let mut resolver = Resolver::new(root);
        let mut reader = Reader::new(root, &mut resolver);
        facts.take_operations(root, &mut resolver, &mut reader);
        let ReadFile { spec, examples, schemas } = reader.finish(root, &mut resolver);
        let is_supported = facts.take_version(root);
        facts.is_whole &= !has_aliases || !hides_names(root);
        // Of a file that is not read to its end, much seems to be missing.
        if facts.is_whole && !has_aliases && is_supported && !facts.is_async {
            facts.look_for_missing_keys(root);
            facts.look_at_operations(root, &mut resolver);
            facts.look_at_references(root, &mut resolver);
            facts.look_at_parts(root);
            facts.look_at_schemas(&schemas, &mut resolver);
            facts.look_at_examples(&spec, &examples);
            facts.spec = spec;
        }
        facts.problems.sort_by_key(|it| it.span);
        facts
    }

    /// Whether it describes operations and the platform does not take it for an OpenAPI file.
    pub fn is_damaged(&self) -> bool {
        let is_supported = self.version.as_deref().is_some_and(|it| it.starts_with("3."));
        let is_accepted = self.is_whole && is_supported;
        !is_accepted && !self.is_async && !self.operations.is_empty()
    }

    /// The operations with their specifications; none if the file can't be read to its end.
    pub fn specified(&self) -> impl Iterator<Item = (&Operation, &SpecOperation)> {
        self.operations.iter().zip(&self.spec.operations)
    }

    /// How many problems of a kind were found and not kept.
    pub fn left_out(&self, defect: ApiDefect) -> u32 {
        self.counts[defect as usize].saturating_sub(MAX_PROBLEMS)
    }

    /// Counts a problem, and keeps it if it is one of the first of its kind.
    pub(super) fn push(&mut self, problem: ApiProblem) {
        let count = &mut self.counts[problem.defect as usize];
        *count += 1;
        if *count <= MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Whether no more problems of a kind are kept.
    pub(super) fn is_full(&self, defect: ApiDefect) -> bool {
        self.counts[defect as usize] >= MAX_PROBLEMS
    }

    fn add(&mut self, defect: ApiDefect, span: Span, name: impl Into<String>) {
        self.push(ApiProblem::new(defect, span, name));
    }

    fn add_pair(&mut self, defect: ApiDefect, span: Span, name: &str, first: Span) {
        self.push(ApiProblem { first: Some(first), ..ApiProblem::new(defect, span, name) });
    }

    /// Adds a problem and the intended name.
    fn add_slip(
        &mut self,
        defect: ApiDefect,
        span: Span,
        name: &str,
        meant: Option<(Span, String)>,
    ) {
        self.push(ApiProblem { meant, ..ApiProblem::new(defect, span, name) });
    }

    /// Takes the mistakes of JSON or YAML, and says whether there are aliases.
    fn take_errors(&mut self, errors: &[DataError]) -> bool {
        let mut has_aliases = false;
        for error in errors {
            match error {
                DataError::Alias { .. } => has_aliases = true,
                DataError::DuplicateKey { span, first, key } => {
                    self.add_pair(ApiDefect::DuplicateKey, *span, key, *first);
                }
                DataError::Syntax { .. } | DataError::TooLarge { .. } => {
                    self.is_whole = false;
                    let help = error.help().map(str::to_owned);
                    let problem = ApiProblem::new(ApiDefect::Syntax, error.span(), error.message());
                    self.push(ApiProblem { help, ..problem });
                }
            }
        }
        has_aliases
    }

    /// Takes the version, and says whether the platform supports the file.
    fn take_version(&mut self, root: &Value) -> bool {
        let Some(value) = ["openapi", "swagger"].iter().find_map(|it| root.get(it)) else {
            return false;
        };
        let version = match value.as_number() {
            Some(number) => format!("{number:.1}"),
            None => value.as_str().unwrap_or_default().to_owned(),
        };
        let mut parts = version.split('.');
        let is_supported =
            parts.next() == Some("3") && matches!(parts.next(), Some("0" | "1" | "2"));
        if !is_supported {
            self.add(ApiDefect::Version, value.span, version.clone());
        }
        self.version = Some(version);
        is_supported
    }

    fn take_operations<'d>(
        &mut self,
        root: &'d Value,
        resolver: &mut Resolver<'d>,
        reader: &mut Reader<'d>,
    ) {
        for place in ["paths", "webhooks"] {
            let entries = root.get(place).and_then(Value::as_mapping);
            for Entry { key, value } in entries.map_or(&[][..], |it| &it.entries) {
                let Some(item) = resolver.followed(value).and_then(Value::as_mapping) else {
                    continue;
                };
                for (name, method, operation) in operations(item) {
                    reader.operation(item, operation, resolver);
                    let is_excluded = is_on(operation, "x-excluded") || is_on(item, "x-excluded");
                    let says = |key: &str| is_on(operation, key) || is_on(item, key);
                    let path = key.text.clone();
                    self.operations.push(Operation {
                        span: name.span,
                        title: text(operation, "summary").map(str::to_owned),
                        is_hidden: is_excluded || says("x-hidden"),
                        is_discouraged: says("x-internal") || says("deprecated"),
                        addresses: match is_excluded {
                            true => Vec::new(),
                            false => addresses(place, &method, &path, operation),
                        },
                        method: if place == "webhooks" { "webhook".to_owned() } else { method },
                        path,
                    });
                }
            }
        }
    }

    fn look_for_missing_keys(&mut self, root: &Value) {
        let version = ["openapi", "swagger"].iter().find_map(|it| root.get(it));
        let top = version.map_or(root.span, |it| it.span);
        let is_text = |it: Option<&Value>| it.is_some_and(|it| !it.is_null());
        match root.as_mapping().and_then(|it| it.entry("info")) {
            None => self.add(ApiDefect::MissingKey, top, "info"),
            Some(info) => {
                for (name, key) in [("info.title", "title"), ("info.version", "version")] {
                    if !is_text(info.value.get(key)) {
                        self.add(ApiDefect::MissingKey, info.key.span, name);
                    }
                }
            }
        }
        let is_old = self.version.as_deref().is_some_and(|it| it.starts_with("3.0"));
        let others = ["webhooks", "components"].iter().any(|it| root.get(it).is_some());
        if root.get("paths").is_none() && (is_old || !others) {
            self.add(ApiDefect::MissingKey, top, "paths");
        }
    }

    fn look_at_operations<'d>(&mut self, root: &'d Value, resolver: &mut Resolver<'d>) {
        let mut ids: HashMap<&str, Span> = HashMap::new();
        for place in ["paths", "webhooks"] {
            let entries = root.get(place).and_then(Value::as_mapping);
            for Entry { key, value } in entries.map_or(&[][..], |it| &it.entries) {
                let is_path = place == "paths" && !key.text.starts_with("x-");
                if is_path && !key.text.starts_with('/') {
                    let meant = Some((key.span, format!("/{}", key.text)));
                    self.add_slip(ApiDefect::RelativePath, key.span, &key.text, meant);
                }
                if is_path && let Some((parameter, right)) = in_braces(&key.text) {
                    let meant = Some((key.span, right));
                    self.add_slip(ApiDefect::UndeclaredParameter, key.span, parameter, meant);
                }
                let Some(item) = value.as_mapping() else { continue };
                for (name, method, operation) in operations(item) {
                    if !is_method(&name.text) {
                        let meant = Some((name.span, method));
                        self.add_slip(ApiDefect::UnknownMethod, name.span, &name.text, meant);
                    }
                    if let Some(id) = operation.get("operationId")
                        && let Some(text) = id.as_str()
                        && let Some(first) = ids.insert(text, id.span)
                    {
                        ids.insert(text, first);
                        self.add_pair(ApiDefect::DuplicateOperationId, id.span, text, first);
                    }
                    if is_path && let Some(declared) = resolver.path_parameters(item, operation) {
                        for missing in template(&key.text).filter(|it| !declared.contains(it)) {
                            let meant = misnamed_parameter(&key.text, item, operation);
                            let meant = meant.map(|it| (it, missing.to_owned()));
                            let defect = ApiDefect::UndeclaredParameter;
                            self.add_slip(defect, name.span, missing, meant);
                        }
                    }
                }
            }
        }
    }

    fn look_at_references<'d>(&mut self, root: &'d Value, resolver: &mut Resolver<'d>) {
        let (references, has_ids) = references(root);
        // With ids of their own, schemas have addresses that don't follow from the file alone.
        if has_ids {
            return;
        }
        for (target, span) in references {
            match target.strip_prefix('#') {
                None => self.add(ApiDefect::ExternalReference, span, target),
                Some(pointer) if pointer.is_empty() || pointer.starts_with('/') => {
                    if !resolver.leads_somewhere(pointer) {
                        let meant = resolver.near(pointer).map(|it| (span, format!("#{it}")));
                        self.add_slip(ApiDefect::BrokenReference, span, target, meant);
                    }
                }
                Some(_) => {}
            }
        }
    }
}

/// Whether an alias may contain operations or schemas: in place of one, or merged by `<<`.
fn hides_names(root: &Value) -> bool {
    let is_hidden = |it: &Value| it.is_null() || it.get("<<").is_some();
    let tops = ["paths", "webhooks", "channels", "components"].iter().filter_map(|it| root.get(it));
    let schemas = root.get("components").and_then(|it| it.get("schemas"));
    let items = ["paths", "webhooks"].iter().filter_map(|it| root.get(it)?.as_mapping());
    let mut items = items.flat_map(|it| &it.entries).map(|it| &it.value);
    let has_hidden_operation = |item: &Value| {
        let all = item.as_mapping().map_or(&[][..], |it| &it.entries);
        all.iter().any(|it| is_method(&it.key.text) && it.value.is_null())
    };
    is_hidden(root)
        || tops.chain(schemas).any(is_hidden)
        || items.any(|it| is_hidden(it) || has_hidden_operation(it))
}

/// The keys of a mapping at some keys, one in the other, sorted.
fn names(root: &Value, keys: &[&str]) -> Vec<String> {
    let at = keys.iter().try_fold(root, |at, key| at.get(key));
    let entries = at.and_then(Value::as_mapping).map_or(&[][..], |it| &it.entries);
    let mut names: Vec<String> = entries.iter().map(|it| it.key.text.clone()).collect();
    names.sort_unstable();
    names
}

/// The operations of a path, each with its key and its method in lower case: the intended one where
/// the key is a slip of it.
pub(super) fn operations(item: &Mapping) -> impl Iterator<Item = (&Key, String, &Mapping)> {
    item.entries.iter().filter_map(|it| {
        let method = it.key.text.to_ascii_lowercase();
        let operation = it.value.as_mapping()?;
        if is_method(&method) {
            return Some((&it.key, method, operation));
        }
        let upper = method.to_ascii_uppercase();
        let is_operation =
            ["responses", "operationId"].iter().any(|it| operation.get(it).is_some());
        let meant =
            is_operation.then(|| METHODS.iter().find(|it| edit_distance(&upper, it) == 1))?;
        Some((&it.key, meant?.to_ascii_lowercase(), operation))
    })
}

fn is_on(mapping: &Mapping, key: &str) -> bool {
    mapping.get(key).and_then(Value::as_bool) == Some(true)
}

fn text<'a>(operation: &'a Mapping, key: &str) -> Option<&'a str> {
    operation.get(key).and_then(Value::as_str).filter(|it| !it.trim().is_empty())
}

/// Where the page of an operation may be: by its tag, and by its summary or else its path. The first and
/// the last are where the platform puts it today; between them are those of older versions.
fn addresses(place: &str, method: &str, path: &str, operation: &Mapping) -> Vec<String> {
    let href = operation.get("x-mint").and_then(|it| it.get("href")).and_then(Value::as_str);
    if let Some(href) = href {
        return vec![format!("/{}", href.trim_matches('/'))];
    }
    let text = |key| text(operation, key);
    let spaced = path.trim_matches('/').replace(['/', '{', '}'], "-");
    let older = slug(&format!("{method}-{spaced}"));
    let by_path = match place {
        "webhooks" => file_name(path),
        _ => format!("{method}-{}", file_name(path)),
    };
    let names = [
        text("summary").map(file_name),
        text("summary").map(slug),
        text("operationId").map(slug),
        Some(older),
        text("summary").is_none().then_some(by_path),
    ];
    let tag = operation.get("tags").and_then(Value::as_sequence).and_then(<[_]>::first);
    let tag = tag.and_then(Value::as_str);
    let folders = [tag.map(slug), tag.map(file_name)];
    let within = |folder: &Option<String>, name: &str| match folder {
        Some(folder) => format!("{folder}/{name}"),
        None => name.to_owned(),
    };
    let names: Vec<String> = names.into_iter().flatten().collect();
    let mut all: Vec<String> = names.iter().map(|it| within(&folders[1], it)).collect();
    if folders[0] != folders[1] {
        let older = names.iter().map(|it| within(&folders[0], it));
        all.splice(1..1, older.collect::<Vec<_>>());
    }
    all
}

/// The name of a file that the platform makes of a text.
fn file_name(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, parameter)) = rest.split_once('{') {
        let Some((_, after)) = parameter.split_once('}') else { break };
        out.push_str(before);
        out.push('-');
        rest = after;
    }
    out.push_str(rest);
    let out = out.replace(' ', "-");
    let out = out.strip_prefix('-').unwrap_or(&out);
    let out = out.strip_suffix('-').unwrap_or(out);
    let out = out.replace(['{', '}', '(', ')', ',', '.', '\'', '\n', '/'], "");
    out.replace("--", "-").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::{json, yaml};

    /// Each problem as `defect name` with the text at its place.
    fn reported(text: &str, document: &Document) -> Vec<String> {
        let facts = ApiFacts::of(document);
        let at = |span: Span| &text[span.start as usize..span.end as usize];
        let one = |it: &ApiProblem| format!("{:?} {} at {}", it.defect, it.name, at(it.span));
        facts.problems.iter().map(one).collect()
    }

    #[test]
    fn problems_are_placed_where_they_are_made() {
        let text = r##"{"openapi": "3.0.3", "info": {"title": "Ferry"}, "paths": {
            "users/{id}": {
                "parameters": [{"$ref": "#/components/parameters/Id"}],
                "get": {"operationId": "same", "parameters": []},
                "put": {"operationId": "same", "responses": {"default": {"$ref": "./more.json"}}}
            },
            "/a/{b}/{c}": {"get": {"parameters": [{"in": "path", "name": "b"}],
                "x-codegen": {"$ref": "lost"}}},
            "/unknown/{d}": {"get": {"parameters": [{"$ref": "#/components/parameters/No"}]}}
        }, "components": {
            "parameters": {"Id": {"in": "path", "name": "id"}},
            "schemas": {"example": {"properties": {
                "$ref": {"type": "string"}, "a": {"$ref": "#/components/schemas/Lost~1%7B"}}},
                "Data": {"example": {"$ref": "x.json"}, "examples": [{"$ref": "y.json"}]}},
            "examples": {"E": {"value": {"$ref": "z.json"}}, "F": {"$ref": "#/info/title"}}
        }}"##;
        // Missing parts of operations have tests of their own.
        let mut told = reported(text, &json::parse(text));
        let lacks = ["MissingServer", "MissingPart", "MissingSummary", "UndescribedParameter"];
        told.retain(|it| !lacks.iter().any(|name| it.starts_with(name)));
        assert_eq!(
            told,
            [
                r#"MissingKey info.version at "info""#,
                r#"RelativePath users/{id} at "users/{id}""#,
                r#"DuplicateOperationId same at "same""#,
                r#"ExternalReference ./more.json at "./more.json""#,
                r#"UndeclaredParameter c at "get""#,
                r##"BrokenReference #/components/parameters/No at "#/components/parameters/No""##,
                r##"BrokenReference #/components/schemas/Lost~1%7B at "#/components/schemas/Lost~1%7B""##,
            ]
        );
    }

    #[test]
    fn nothing_is_missing_in_files_that_are_not_read_to_the_end() {
        let alias = "openapi: 3.1.0\ninfo: &i\n  title: x\nx-info: *i\npaths: {a: {}}\n";
        assert_eq!(reported(alias, &yaml::parse_file(alias)), [""; 0]);
        for (item, is_whole) in [("{x: *i}", true), ("{get: *i}", false), ("{<<: *i}", false)] {
            let text = format!("openapi: 3.1.0\ninfo: &i {{title: x}}\npaths: {{/a: {item}}}\n");
            assert_eq!(ApiFacts::of(&yaml::parse_file(&text)).is_whole, is_whole, "{item}");
        }
        let broken = "openapi: 3.1.0\npaths:\n  /a: [\n";
        let found = reported(broken, &yaml::parse_file(broken));
        assert!(found.len() == 1 && found[0].starts_with("Syntax"), "{found:?}");
        let old = r#"{"swagger": "2.0", "paths": {"a": {}}}"#;
        assert_eq!(reported(old, &json::parse(old)), [r#"Version 2.0 at "2.0""#]);
        for (version, is_taken) in [("\"3.2.0\"", true), ("3.1", true), ("\"3.3.0\"", false)] {
            let text = format!(
                r#"{{"openapi": {version}, "info": {{"title": "a", "version": "1"}}, "webhooks": {{}}}}"#
            );
            assert_eq!(ApiFacts::of(&json::parse(&text)).problems.is_empty(), is_taken);
        }
    }

    #[test]
    fn the_rest_of_many_problems_is_counted() {
        let paths: Vec<String> = (0..250).map(|it| format!(r#""p{it}": {{}}"#)).collect();
        let text = format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "a", "version": "1"}}, "paths": {{{}}}}}"#,
            paths.join(",")
        );
        let facts = ApiFacts::of(&json::parse(&text));
        assert_eq!(facts.problems.len(), MAX_PROBLEMS as usize);
        assert_eq!(facts.left_out(ApiDefect::RelativePath), 150);
    }

    #[test]
    fn operations_that_are_hidden_or_elsewhere_in_the_file_are_known() {
        let text = r##"{"openapi": "3.1.0", "paths": {
            "/a": {"$ref": "#/components/pathItems/A"},
            "/b": {"x-hidden": true, "get": {}, "post": {"x-excluded": true}}
        }, "components": {"pathItems": {"A": {"patch": {"deprecated": true}, "put": {}}}}}"##;
        let facts = ApiFacts::of(&json::parse(text));
        let found: Vec<_> = facts
            .operations
            .iter()
            .map(|it| {
                (
                    it.method.as_str(),
                    &*it.path,
                    it.is_hidden || it.is_discouraged,
                    it.addresses.len(),
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("patch", "/a", true, 2),
                ("put", "/a", false, 2),
                ("get", "/b", true, 2),
                ("post", "/b", true, 0)
            ]
        );
    }
}
