//! Which pages the navigation lists in other languages than English.

use super::DocsJson;
use crate::path::is_page;
use foldhash::{HashMap, HashMapExt};

/// The pages that the navigation lists in other languages than English, and in no part for English
/// or without a language.
#[derive(Debug, Default)]
pub struct OtherLanguages<'d>(HashMap<&'d str, bool>);

impl DocsJson {
    /// The pages that the navigation lists in other languages than English.
    pub fn other_languages(&self) -> OtherLanguages<'_> {
        let mut pages = HashMap::new();
        if self.languages.is_empty() {
            return OtherLanguages(pages);
        }
        for entry in &self.entries {
            let is_other = entry.language.as_deref().is_some_and(|it| !is_english(it));
            *pages.entry(name(&entry.path)).or_insert(true) &= is_other;
        }
        OtherLanguages(pages)
    }
}

impl OtherLanguages<'_> {
    /// Whether a page is one of them; `path` is relative to the site's root.
    pub fn contains(&self, path: &str) -> bool {
        self.0.get(name(path)).copied().unwrap_or(false)
    }
}

fn is_english(code: &str) -> bool {
    code.split(['-', '_']).next().is_some_and(|it| it.eq_ignore_ascii_case("en"))
}

/// Returns the part that a page's names in the navigation and on disk have in common.
fn name(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    let stem = if is_page(path) { path.rsplit_once('.').map_or(path, |it| it.0) } else { path };
    stem.strip_suffix("/index").unwrap_or(stem)
}

#[cfg(test)]
mod tests {
    use crate::docs_json::{DocsJson, DocsJsonFile};
    use doclint_diagnostic::FileId;

    #[test]
    fn pages_belong_to_the_language_that_lists_them() {
        let text = r#"{"navigation": {"languages": [
            {"language": "en", "pages": ["index", "shared"]},
            {"language": "pt-BR", "pages": ["inicio", "/shared", "guia/index", "g.mdx"]}
        ]}}"#;
        let file = DocsJsonFile {
            path: "docs.json".to_owned(),
            file: FileId(0),
            document: doclint_data::json::parse(text),
            text: text.into(),
        };
        let docs_json = DocsJson::read(vec![file]);
        let others = docs_json.other_languages();
        for path in ["inicio.mdx", "guia/index.mdx", "guia.md", "g.mdx"] {
            assert!(others.contains(path), "{path}");
        }
        for path in ["index.mdx", "shared.mdx", "unlisted.mdx"] {
            assert!(!others.contains(path), "{path}");
        }
    }
}
