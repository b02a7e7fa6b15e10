//! The OpenAPI files that `docs.json` names.

use super::names::{ApiSource, DIRECTORY, NamedApi, sources};
use crate::docs_json::DocsJson;
use std::collections::HashSet;

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
