//! The pages that the platform makes of OpenAPI files.

use crate::{SiteConfig, extension, join, slug};
use doclint_data::{Document, Mapping, Value};
use doclint_diagnostic::{FileId, Location};
use std::collections::HashSet;
use std::sync::Arc;

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
    let is_api = |it: &&String| matches!(extension(it).as_str(), "json" | "yaml" | "yml");
    let stem = |path: &'f str| path.rsplit_once('.').map_or(path, |it| it.0);
    let mut candidates = files.iter().filter(is_api).map(String::as_str);
    let exact = candidates.clone().find(|it| *it == name || stem(it) == name);
    exact.or_else(|| candidates.find(|it| stem(it).rsplit('/').next() == Some(name)))
}

/// What an OpenAPI file describes, as far as pages are made of it.
#[derive(Clone, Debug, Default)]
pub struct ApiFacts {
    /// The version that the file says: `3.1.0`, or `2.0` under the older key `swagger`.
    pub version: Option<String>,
    /// Whether it is an AsyncAPI file, which tells of no paths.
    pub is_async: bool,
    /// The operations and webhooks.
    pub operations: Vec<Operation>,
}

/// An operation or a webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// `get`, `post` and so on, in small letters; `webhook` for a webhook.
    pub method: String,
    /// The path or the name of the webhook.
    pub path: String,
    /// The addresses of its page, within the folder of the file's pages or, with a slash at the
    /// beginning, from the root.
    pub addresses: Vec<String>,
    /// What it is called: its `summary`.
    pub title: Option<String>,
    /// Whether it is kept out of the documentation.
    pub is_hidden: bool,
}

impl Operation {
    /// The address of its page, from the root, where the pages of its file stand in that folder.
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

impl ApiFacts {
    /// Takes the facts of a file.
    pub fn of(document: &Document) -> Self {
        let mut operations = Vec::new();
        for (group, is_webhook) in [("paths", false), ("webhooks", true)] {
            let Some(paths) = document.root.get(group).and_then(Value::as_mapping) else {
                continue;
            };
            for entry in &paths.entries {
                let Some(methods) = entry.value.as_mapping() else { continue };
                for method in &methods.entries {
                    let name = method.key.text.to_ascii_lowercase();
                    let Some(operation) = method.value.as_mapping() else { continue };
                    if METHODS.contains(&name.as_str()) {
                        let path = entry.key.text.clone();
                        let addresses = addresses(&name, &path, operation);
                        let method = if is_webhook { "webhook".to_owned() } else { name };
                        operations.push(Operation {
                            method,
                            path,
                            addresses,
                            title: text(operation, "summary").map(str::to_owned),
                            is_hidden: is_hidden(operation),
                        });
                    }
                }
            }
        }
        let version = ["openapi", "swagger"].iter().find_map(|it| document.root.get(it));
        let version = version.map(|it| match it.as_number() {
            Some(number) => format!("{number:.1}"),
            None => it.as_str().unwrap_or_default().to_owned(),
        });
        let is_async = document.root.get("asyncapi").is_some();
        Self { version, is_async, operations }
    }
}

const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

fn text<'a>(operation: &'a Mapping, key: &str) -> Option<&'a str> {
    operation.get(key).and_then(Value::as_str).filter(|it| !it.trim().is_empty())
}

fn is_hidden(operation: &Mapping) -> bool {
    ["x-hidden", "x-excluded"]
        .iter()
        .any(|key| operation.get(key).and_then(Value::as_bool).unwrap_or(false))
}

/// Where the page of an operation may be: by its tag, and by its summary or else its path.
fn addresses(method: &str, path: &str, operation: &Mapping) -> Vec<String> {
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
pub fn api_sources(config: &SiteConfig) -> Vec<ApiSource> {
    let mut out: Vec<ApiSource> = named(config).into_iter().map(|it| it.1).collect();
    // The platform also makes pages of each file in the folder that it has by itself.
    let all = out.clone();
    out.extend(all.into_iter().map(|it| ApiSource { directory: DIRECTORY.to_owned(), ..it }));
    let mut seen = HashSet::new();
    out.retain(|it| seen.insert((it.path.clone(), it.directory.clone())));
    out
}

/// The OpenAPI files of the site that a configuration names, as they are written, with their places.
pub fn api_sources_with_places(config: &SiteConfig) -> Vec<(Location, String)> {
    let named = named(config).into_iter();
    let mut out: Vec<_> = named.filter(|it| !it.2.contains("://")).map(|it| (it.0, it.2)).collect();
    out.sort_by_key(|it| (it.0.file, it.0.span));
    out
}

/// The files that the value of `openapi` names.
pub(crate) fn sources_of(value: &Value) -> Arc<[ApiSource]> {
    let mut out = Vec::new();
    sources(value, FileId(0), &mut out);
    out.into_iter().map(|it| it.1).collect()
}

fn named(config: &SiteConfig) -> Vec<(Location, ApiSource, String)> {
    let mut out = Vec::new();
    for (file, mapping) in config.mappings() {
        for entry in &mapping.entries {
            if matches!(entry.key.text.as_str(), "openapi" | "asyncapi") {
                sources(&entry.value, file, &mut out);
            }
        }
    }
    out
}

/// A path or an address, a list of these, or an object that has one as `source`.
fn sources(value: &Value, file: FileId, out: &mut Vec<(Location, ApiSource, String)>) {
    let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
    for item in items {
        let object = item.as_mapping();
        let source = object.map_or(Some(item), |it| it.get("source"));
        let directory = object.and_then(|it| it.get("directory")).and_then(Value::as_str);
        let Some((at, source)) = source.and_then(|it| Some((it.span, it.as_str()?))) else {
            continue;
        };
        let is_remote = source.contains("://");
        let path = if is_remote { None } else { join("", source.trim_start_matches("./")) };
        let directory = directory.unwrap_or(DIRECTORY).trim_matches('/').to_owned();
        out.push((Location { file, span: at }, ApiSource { path, directory }, source.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::json;

    #[test]
    fn operations_are_named_with_and_without_a_file() {
        let name = OperationName::parse("v2 GET /queues/{id}/").unwrap();
        let operation = Operation {
            method: "get".to_owned(),
            path: "/queues/{id}".to_owned(),
            addresses: Vec::new(),
            title: None,
            is_hidden: false,
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
