//! The pages that the platform makes of OpenAPI files.

use crate::path::has_extension;
use crate::{DocsJson, Operation, join, slug};
use doclint_data::{Mapping, Value};
use doclint_diagnostic::{FileId, Location};
use std::collections::HashSet;

/// An OpenAPI file that the configuration names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ApiSource {
    /// The path from the site's root; `None` for one that lies elsewhere.
    pub path: Option<String>,
    /// The folder of its pages.
    pub directory: String,
}

impl ApiSource {
    /// A file whose pages stand in the folder that the platform has by itself.
    pub fn in_default_folder(path: &str) -> Self {
        Self { path: Some(path.to_owned()), directory: DIRECTORY.to_owned() }
    }
}

/// The folder of pages where the configuration names none.
const DIRECTORY: &str = "api-reference";

/// An operation that a page or the navigation names: `[file] METHOD /path` or `[file] webhook name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationName<'a> {
    /// The file, by its path or by its name without the extension.
    pub file: Option<&'a str>,
    /// `get`, `post` and so on, in small letters; `webhook` for a webhook.
    pub method: String,
    /// The path or the name of the webhook.
    pub path: &'a str,
}

impl<'a> OperationName<'a> {
    /// Reads a name; `None` where the text is none.
    pub fn parse(text: &'a str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (file, method, path) = match words.as_slice() {
            [method, path] => (None, *method, *path),
            [file, method, path] => (Some(*file), *method, *path),
            _ => return None,
        };
        let method = method.to_ascii_lowercase();
        let is_one = method == "webhook" || METHODS.contains(&method.as_str());
        is_one.then_some(Self { file, method, path })
    }

    /// Whether it names that operation; slashes at the ends of paths don't count.
    pub fn names(&self, operation: &Operation) -> bool {
        let path = |text: &str| text.trim_matches('/').to_owned();
        self.method == operation.method && path(self.path) == path(&operation.path)
    }
}

/// The file that a page means by `name`: its path from the root, with or without the extension, or
/// its name alone.
pub fn api_file<'f>(files: &'f [String], name: &str) -> Option<&'f str> {
    let name = name.trim_start_matches("./").trim_start_matches('/');
    let is_api = |it: &&String| has_extension(it, &["json", "yaml", "yml"]);
    let stem = |path: &'f str| path.rsplit_once('.').map_or(path, |it| it.0);
    let mut candidates = files.iter().filter(is_api).map(String::as_str);
    let exact = candidates.clone().find(|it| *it == name || stem(it) == name);
    exact.or_else(|| candidates.find(|it| stem(it).rsplit('/').next() == Some(name)))
}

pub(crate) const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

pub(crate) fn text<'a>(operation: &'a Mapping, key: &str) -> Option<&'a str> {
    operation.get(key).and_then(Value::as_str).filter(|it| !it.trim().is_empty())
}

/// Where the page of an operation may be: by its tag, and by its summary or else its path.
pub(crate) fn addresses(method: &str, path: &str, operation: &Mapping) -> Vec<String> {
    let href = operation.get("x-mint").and_then(|it| it.get("href")).and_then(Value::as_str);
    if let Some(href) = href {
        return vec![format!("/{}", href.trim_matches('/'))];
    }
    let text = |key| text(operation, key);
    let path = path.trim_matches('/').replace(['/', '{', '}'], "-");
    let by_path = slug(&format!("{method}-{path}"));
    let names = [text("summary").map(slug), text("operationId").map(slug), Some(by_path)];
    let tag = operation.get("tags").and_then(Value::as_sequence).and_then(<[_]>::first);
    let folder = tag.and_then(Value::as_str).map(slug);
    let within = |name: String| match &folder {
        Some(folder) => format!("{folder}/{name}"),
        None => name,
    };
    names.into_iter().flatten().map(within).collect()
}

/// The OpenAPI files that a configuration names, each with the folder of its pages.
pub fn api_sources(docs_json: &DocsJson) -> Vec<ApiSource> {
    let mut out: Vec<ApiSource> = named_apis(docs_json).into_iter().map(|it| it.source).collect();
    // The platform also makes pages of each file in the folder that it has by itself.
    let all = out.clone();
    out.extend(all.into_iter().map(|it| ApiSource { directory: DIRECTORY.to_owned(), ..it }));
    let mut seen = HashSet::new();
    out.retain(|it| seen.insert((it.path.clone(), it.directory.clone())));
    out
}

/// An OpenAPI file where the configuration names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedApi {
    /// The string that names it, quotes included.
    pub at: Location,
    /// As it is written.
    pub written: String,
    /// What it means.
    pub source: ApiSource,
}

impl NamedApi {
    /// Whether it has an address elsewhere, which is never fetched.
    pub fn is_remote(&self) -> bool {
        self.written.contains("://")
    }
}

/// The OpenAPI files that a configuration names, ordered by place.
pub fn named_apis(docs_json: &DocsJson) -> Vec<NamedApi> {
    let mut out = Vec::new();
    for (file, mapping) in docs_json.mappings() {
        for entry in &mapping.entries {
            if matches!(entry.key.text.as_str(), "openapi" | "asyncapi") {
                sources(&entry.value, file, &mut out);
            }
        }
    }
    out.sort_by_key(|it| (it.at.file, it.at.span));
    out
}

/// A path or an address, a list of these, or an object that has one as `source`.
pub(crate) fn sources(value: &Value, file: FileId, out: &mut Vec<NamedApi>) {
    let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
    for item in items {
        let object = item.as_mapping();
        let source = object.map_or(Some(item), |it| it.get("source"));
        let directory = object.and_then(|it| it.get("directory")).and_then(Value::as_str);
        let Some((at, written)) = source.and_then(|it| Some((it.span, it.as_str()?))) else {
            continue;
        };
        let is_remote = written.contains("://");
        let path = if is_remote { None } else { join("", written.trim_start_matches("./")) };
        let directory = directory.unwrap_or(DIRECTORY).trim_matches('/').to_owned();
        out.push(NamedApi {
            at: Location { file, span: at },
            written: written.to_owned(),
            source: ApiSource { path, directory },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ApiFacts;
    use doclint_data::json;
    use doclint_diagnostic::Span;

    #[test]
    fn operations_are_named_with_and_without_a_file() {
        let name = OperationName::parse("v2 GET /queues/{id}/").unwrap();
        let operation = Operation {
            method: "get".to_owned(),
            path: "/queues/{id}".to_owned(),
            span: Span::default(),
            is_hidden: false,
            addresses: Vec::new(),
            title: None,
            is_unadvised: false,
        };
        assert!(name.names(&operation) && name.file == Some("v2"));
        assert!(OperationName::parse("webhook order.paid").is_some());
        assert_eq!(OperationName::parse("fetch /queues"), None);
        let files = ["a/v2.json", "b.mdx", "openapi.yaml"].map(str::to_owned);
        for (name, file) in
            [("v2", "a/v2.json"), ("/a/v2.json", "a/v2.json"), ("openapi", "openapi.yaml")]
        {
            assert_eq!(api_file(&files, name), Some(file));
        }
        assert_eq!(api_file(&files, "b"), None);
    }

    #[test]
    fn pages_are_named_by_tag_and_summary() {
        let text = r#"{"openapi": "3.1.0", "paths": {
            "/queues/{id}": {
                "parameters": [],
                "get": {"tags": ["Queue tools", "x"], "summary": "Get a queue"},
                "delete": {"tags": ["queues"]},
                "post": {"x-mint": {"href": "/api/own"}}
            }
        }, "webhooks": {"order.paid": {"post": {"summary": "order_paid"}}}}"#;
        let facts = ApiFacts::of(&json::parse(text));
        let told: Vec<_> = facts
            .operations
            .iter()
            .map(|it| (it.method.as_str(), it.path.as_str(), it.addresses[0].as_str()))
            .collect();
        assert_eq!(
            told,
            [
                ("get", "/queues/{id}", "queue-tools/get-a-queue"),
                ("delete", "/queues/{id}", "queues/delete-queues-id"),
                ("post", "/queues/{id}", "/api/own"),
                ("webhook", "order.paid", "order_paid"),
            ]
        );
    }
}
