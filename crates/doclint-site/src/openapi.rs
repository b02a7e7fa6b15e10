//! The pages that the platform makes of OpenAPI files.

use crate::{SiteConfig, join, slug};
use doclint_data::{Document, Kind, Mapping, Value};
use std::collections::HashSet;

/// An OpenAPI file that the configuration names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiSource {
    /// The path from the site's root; `None` for one that lies elsewhere.
    pub path: Option<String>,
    /// The folder of its pages.
    pub directory: String,
}

/// The folder of pages where the configuration names none.
const DIRECTORY: &str = "api-reference";

/// What an OpenAPI file describes, as far as pages are made of it.
#[derive(Clone, Debug, Default)]
pub struct ApiFacts {
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
                        operations.push(Operation { method, path, addresses });
                    }
                }
            }
        }
        Self { operations }
    }
}

const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// Where the page of an operation may be: by its tag, and by its summary or else its path.
fn addresses(method: &str, path: &str, operation: &Mapping) -> Vec<String> {
    let href = operation.get("x-mint").and_then(|it| it.get("href")).and_then(Value::as_str);
    if let Some(href) = href {
        return vec![format!("/{}", href.trim_matches('/'))];
    }
    let text = |key: &str| operation.get(key).and_then(Value::as_str).filter(|it| !it.is_empty());
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
    let mut out = Vec::new();
    for file in &config.files {
        let mut todo = vec![&file.document.root];
        while let Some(value) = todo.pop() {
            match &value.kind {
                Kind::Sequence(items) => todo.extend(items),
                Kind::Mapping(mapping) => {
                    for entry in &mapping.entries {
                        match entry.key.text.as_str() {
                            "openapi" | "asyncapi" => sources(&entry.value, &mut out),
                            _ => todo.push(&entry.value),
                        }
                    }
                }
                _ => {}
            }
        }
    }
    // The platform also makes pages of each file in the folder that it has by itself.
    let all = out.clone();
    out.extend(all.into_iter().map(|it| ApiSource { directory: DIRECTORY.to_owned(), ..it }));
    let mut seen = HashSet::new();
    out.retain(|it| seen.insert((it.path.clone(), it.directory.clone())));
    out
}

/// A path or an address, a list of these, or an object that has one as `source`.
fn sources(value: &Value, out: &mut Vec<ApiSource>) {
    let items = value.as_sequence().unwrap_or(std::slice::from_ref(value));
    for item in items {
        let object = item.as_mapping();
        let source = object.map_or_else(|| item.as_str(), |it| it.get("source")?.as_str());
        let directory = object.and_then(|it| it.get("directory")).and_then(Value::as_str);
        let Some(source) = source else { continue };
        let is_remote = source.contains("://");
        let path = if is_remote { None } else { join("", source.trim_start_matches("./")) };
        let directory = directory.unwrap_or(DIRECTORY).trim_matches('/').to_owned();
        out.push(ApiSource { path, directory });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::json;

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
