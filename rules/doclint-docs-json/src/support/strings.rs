//! All texts of `docs.json`.

use doclint_rule::Location;
use doclint_rule::data::Value;
use doclint_rule::site::DocsJson;

/// Each text that is a value, with its key and its place, in the order of the text. Redirects are left
/// out: their paths are patterns.
pub(crate) fn strings(docs_json: &DocsJson) -> Vec<(&str, Location, &str)> {
    let mut out = Vec::new();
    for (file, mapping) in docs_json.mappings() {
        if mapping.get("source").is_some() && mapping.get("destination").is_some() {
            continue;
        }
        for entry in &mapping.entries {
            let items = entry.value.as_sequence().unwrap_or(std::slice::from_ref(&entry.value));
            let texts = items.iter().filter_map(|it: &Value| Some((it, it.as_str()?)));
            out.extend(texts.map(|(value, text)| {
                (entry.key.text.as_str(), Location { file, span: value.span }, text)
            }));
        }
    }
    out
}
