//! Mintlify.

use super::{AnchorStyle, Platform, PlatformId, Routes, SiteFiles};
use crate::path::is_page;
use doclint_syntax::Dialect;

/// Mintlify: `docs.json` or the older `mint.json`, and pages in MDX, also in files that end in `.md`.
pub static MINTLIFY: Platform = Platform {
    id: PlatformId::Mintlify,
    name: "Mintlify",
    noun: "site",
    page_files: ".mdx or .md",
    settings: &["docs.json", "mint.json"],
    is_settings,
    is_page,
    dialect: |_| Dialect::Mdx,
    files: SiteFiles {
        ignore_file: Some(".mintignore"),
        never_read: &[
            ".git",
            ".github",
            ".claude",
            ".agents",
            ".idea",
            ".vscode",
            ".cursor",
            ".mintlify",
            "node_modules",
        ],
        // Files about the repository.
        never_published: &[
            "README.md",
            "LICENSE.md",
            "CONTRIBUTING.md",
            "CONTRIBUTE.md",
            "CHANGELOG.md",
        ],
        has_hidden: false,
        has_repositories: true,
        // A site is built from what its repository has.
        has_tracked: true,
        follows_links: true,
    },
    routes: Routes::Published,
    anchors: AnchorStyle::Mintlify,
    slug: |_| None,
    titles_have_ids: true,
    replaces_ids: false,
    shows_title: |_| true,
};

/// Whether a `docs.json` may be Mintlify's: it has what only such settings have, or nothing yet, or a
/// mistake that has to be reported.
pub(super) fn is_settings(text: &str) -> bool {
    let document = doclint_data::json_slips::parse(text);
    let root = &document.root;
    let Some(mapping) = root.as_mapping() else { return !document.errors.is_empty() };
    let has = |keys: &[&str]| keys.iter().all(|it| mapping.get(it).is_some());
    let schema = mapping.get("$schema").and_then(|it| it.as_str());
    // Another program that has taken over the format says so by its schema.
    if schema.is_some_and(|it| it.starts_with("http") && !it.contains("mint")) {
        return false;
    }
    mapping.entries.is_empty()
        || schema.is_some_and(|it| it.contains("mintlify"))
        || [&["navigation"][..], &["$ref"], &["theme"], &["colors", "name"]].into_iter().any(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_known_by_their_keys() {
        for text in [
            "{}",
            "{\"navigation\": {}}",
            "{\"$schema\": \"https://mintlify.com/docs.json\"}",
            "{\"theme\": \"mint\"}",
            "{\"openapi\": ",
            "",
        ] {
            assert!(is_settings(text), "{text}");
        }
        let other = "{\"$schema\": \"https://example.com/docs.json\", \"navigation\": {}}";
        for text in
            [other, "[]", "{\"openapi\": \"3.1.0\", \"info\": {}}", "{\"name\": \"x\"}", "1"]
        {
            assert!(!is_settings(text), "{text}");
        }
    }
}
