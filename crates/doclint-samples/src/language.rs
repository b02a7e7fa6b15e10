//! The languages that samples are read in.

use crate::{Fault, docker, http, json, markup, script, sql, yaml};

/// A language that samples are read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(usize);

type Reader = fn(&str) -> Option<Fault>;

/// Each language by the name that highlighters have for it, its usual name, and its reader,
/// in the order of the names.
const LANGUAGES: &[(&str, &str, Reader)] = &[
    #[cfg(feature = "c")]
    ("c", "C", |text| crate::tree::check_c(&tree_sitter_c::LANGUAGE.into(), text)),
    #[cfg(feature = "cpp")]
    ("cpp", "C++", |text| crate::tree::check_c(&tree_sitter_cpp::LANGUAGE.into(), text)),
    #[cfg(feature = "c-sharp")]
    ("csharp", "C#", |text| crate::tree::check_c_sharp(text)),
    #[cfg(feature = "css")]
    ("css", "CSS", crate::tree::check_css),
    ("docker", "Dockerfile", docker::check),
    #[cfg(feature = "go")]
    ("go", "Go", |text| crate::tree::check_go(text)),
    #[cfg(feature = "graphql")]
    ("graphql", "GraphQL", |text| crate::tree::check(&tree_sitter_graphql::LANGUAGE.into(), text)),
    #[cfg(feature = "hcl")]
    ("hcl", "HCL", |text| crate::tree::check(&tree_sitter_hcl::LANGUAGE.into(), text)),
    #[cfg(feature = "html")]
    ("html", "HTML", crate::tree::check_html),
    ("http", "HTTP", http::check),
    #[cfg(feature = "java")]
    ("java", "Java", |text| crate::tree::check_java(text)),
    ("javascript", "JavaScript", script::javascript),
    ("json", "JSON", json::check),
    ("json5", "JSON5", json::check_json5),
    ("jsonc", "JSON", json::check_with_comments),
    ("jsonl", "JSON", json::check),
    ("jsx", "JSX", script::javascript),
    #[cfg(feature = "kotlin")]
    ("kotlin", "Kotlin", |text| crate::tree::check(&tree_sitter_kotlin_ng::LANGUAGE.into(), text)),
    ("mdx", "MDX", markup::check_mdx),
    #[cfg(feature = "php")]
    ("php", "PHP", |text| crate::tree::check_php(text)),
    #[cfg(feature = "python")]
    ("python", "Python", crate::python::check),
    #[cfg(feature = "ruby")]
    ("ruby", "Ruby", crate::tree::check_ruby),
    #[cfg(feature = "rust")]
    ("rust", "Rust", crate::tree::check_rust),
    #[cfg(feature = "bash")]
    ("shellscript", "shell", crate::shell::check),
    ("sql", "SQL", sql::check),
    #[cfg(feature = "swift")]
    ("swift", "Swift", crate::tree::check_swift),
    #[cfg(feature = "hcl")]
    ("terraform", "HCL", |text| crate::tree::check(&tree_sitter_hcl::LANGUAGE.into(), text)),
    #[cfg(feature = "toml")]
    ("toml", "TOML", crate::toml::check),
    ("tsx", "TSX", script::typescript),
    ("typescript", "TypeScript", script::typescript),
    #[cfg(feature = "xml")]
    ("xml", "XML", crate::tree::check_xml),
    ("yaml", "YAML", yaml::check),
];

impl Language {
    /// The language with this name, as highlighters call it: `shellscript`, `csharp`. Other names for
    /// the same language are the caller's to resolve.
    pub fn named(name: &str) -> Option<Self> {
        LANGUAGES.binary_search_by(|(it, ..)| (*it).cmp(name)).ok().map(Self)
    }

    /// All languages.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LANGUAGES.len()).map(Self)
    }

    /// Its name, as highlighters call it.
    pub fn name(self) -> &'static str {
        LANGUAGES[self.0].0
    }

    /// Its name as people write it: `JavaScript`.
    pub fn title(self) -> &'static str {
        LANGUAGES[self.0].1
    }

    pub(crate) fn read(self, text: &str) -> Option<Fault> {
        (LANGUAGES[self.0].2)(text)
    }
}
