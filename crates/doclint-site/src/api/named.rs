//! The OpenAPI files that `docs.json` names.

use super::names::{ApiSource, DIRECTORY, NamedApi, sources};
use crate::docs_json::DocsJson;
use doclint_data::Value;
use foldhash::{HashSet, HashSetExt};

/// The OpenAPI files that `docs.json` names, each with the folder of its pages.
pub fn api_sources(docs_json: &DocsJson) -> Vec<ApiSource> {
    let mut out: Vec<ApiSource> = named_apis(docs_json).into_iter().map(|it| it.source).collect();
    // The platform also makes pages of each file in the folder that it has by itself.
    let all = out.clone();
    out.extend(all.into_iter().map(|it| ApiSource { directory: DIRECTORY.to_owned(), ..it }));
    let mut seen = HashSet::new();
    out.retain(|it| seen.insert((it.path.clone(), it.directory.clone())));
    out
}

/// The OpenAPI files that `docs.json` names, ordered by place.
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

/// The folders of pages that are made of other things than OpenAPI files: of GraphQL schemas and of the
/// output of tools that document libraries. What is in them is not known.
pub(crate) fn generated_folders(docs_json: &DocsJson) -> Vec<String> {
    const DIRECTORIES: [(&str, &str); 2] =
        [("graphql", "graphql-reference"), ("sdk", "sdk-reference")];
    let mut out = Vec::new();
    for (_, mapping) in docs_json.mappings() {
        for (key, default) in DIRECTORIES {
            let Some(value) = mapping.get(key) else { continue };
            let is_source = value.as_str().is_some() || value.get("source").is_some();
            if is_source {
                let directory = value.get("directory").and_then(Value::as_str).unwrap_or(default);
                out.push(format!("{}/", directory.trim_matches('/')));
            }
        }
    }
    out
}
