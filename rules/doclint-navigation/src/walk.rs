//! Goes over the configuration.

use doclint_rule::FileId;
use doclint_rule::data::{Kind, Mapping};
use doclint_rule::site::SiteConfig;

/// Every mapping of the configuration and its fragments, in the order of the text, each with its
/// file.
pub(crate) fn mappings(config: &SiteConfig) -> Vec<(FileId, &Mapping)> {
    let mut out = Vec::new();
    for file in &config.files {
        let mut todo = vec![&file.document.root];
        while let Some(value) = todo.pop() {
            match &value.kind {
                Kind::Sequence(items) => todo.extend(items.iter().rev()),
                Kind::Mapping(mapping) => {
                    out.push((file.file, mapping));
                    todo.extend(mapping.entries.iter().rev().map(|it| &it.value));
                }
                _ => {}
            }
        }
    }
    out
}
