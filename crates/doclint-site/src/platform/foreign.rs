//! Folders whose Markdown another program renders, by the files that this program reads.
//!
//! What a link leads to there, which syntax pages have, and what a heading is called, is for that
//! program to say. So plain Markdown ends where such a folder begins.

use crate::path::is_at_or_in;
use std::collections::BTreeSet;

/// A folder with pages that another program renders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForeignFolder {
    /// Its path from the root, without slashes around it.
    pub folder: String,
    /// The name of the program.
    pub program: &'static str,
}

/// How a program is known.
struct Marker {
    program: &'static str,
    /// The names of its settings, without extension where `extensions` has some.
    names: &'static [&'static str],
    extensions: &'static [&'static str],
    /// The folders beside its settings that have its pages. Without any, it is the folder of the
    /// settings itself, unless that is the root of the repository, which has files for everybody.
    content: &'static [&'static str],
    /// Whether that folder is the one above, as for `.vitepress/config.js`.
    is_in_own_folder: Option<&'static str>,
}

const SCRIPTS: &[&str] = &["js", "ts", "mjs", "mts", "cjs"];

const fn marker(
    program: &'static str,
    names: &'static [&'static str],
    extensions: &'static [&'static str],
    content: &'static [&'static str],
) -> Marker {
    Marker { program, names, extensions, content, is_in_own_folder: None }
}

const MARKERS: [Marker; 20] = [
    marker("Mintlify", &["docs", "mint"], &["json"], &[]),
    marker(
        "Docusaurus",
        &["docusaurus.config"],
        SCRIPTS,
        &["docs", "blog", "versioned_docs", "i18n", "src/pages"],
    ),
    marker("Astro", &["astro.config"], SCRIPTS, &["src/content", "src/pages"]),
    marker("MkDocs", &["mkdocs"], &["yml", "yaml"], &["docs"]),
    marker("mdBook", &["book"], &["toml"], &["src"]),
    Marker {
        is_in_own_folder: Some(".vitepress"),
        ..marker("VitePress", &["config"], SCRIPTS, &[])
    },
    marker("Hugo", &["hugo", "config"], &["toml", "yaml", "yml"], &["content"]),
    marker("Jekyll", &["_config"], &["yml", "yaml"], &[]),
    marker("Sphinx", &["conf"], &["py"], &[]),
    marker("Fumadocs", &["source.config"], SCRIPTS, &["content"]),
    marker("Nextra", &["_meta"], &["js", "jsx", "ts", "tsx", "json"], &[]),
    marker("Docsify", &["_sidebar"], &["md"], &[]),
    marker("Fern", &["fern.config"], &["json"], &[]),
    marker("Quarto", &["_quarto"], &["yml", "yaml"], &[]),
    marker("Jupyter Book", &["_toc", "myst"], &["yml", "yaml"], &[]),
    marker("ExDoc", &["mix"], &["exs"], &["pages", "guides"]),
    marker("Documenter", &["make"], &["jl"], &["src"]),
    marker("rustdoc", &["Cargo"], &["toml"], &["src"]),
    marker("Nuxt", &["nuxt.config"], SCRIPTS, &["content"]),
    marker("Gatsby", &["gatsby-config"], SCRIPTS, &["content", "docs", "src/pages"]),
];

/// The folders of other programs among the paths of all files, in order and none inside of another.
pub fn foreign_folders(files: &[String]) -> Vec<ForeignFolder> {
    let mut found = BTreeSet::new();
    for file in files {
        let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
        let Some((stem, extension)) = name.rsplit_once('.') else { continue };
        for marker in &MARKERS {
            if !marker.names.contains(&stem) || !marker.extensions.contains(&extension) {
                continue;
            }
            let program = marker.program;
            let mut add = |folder: String| found.insert(ForeignFolder { folder, program });
            match marker.is_in_own_folder {
                None => {}
                Some(own) => {
                    if let Some(above) = folder.strip_suffix(own) {
                        add(above.trim_end_matches('/').to_owned());
                    }
                    continue;
                }
            }
            for content in marker.content {
                add(format!("{folder}/{content}").trim_start_matches('/').to_owned());
            }
            if marker.content.is_empty() {
                add(folder.to_owned());
            }
            // Docusaurus was set up in a folder beside the documents for years.
            if program == "Docusaurus" && folder == "website" {
                add("docs".to_owned());
            }
        }
    }
    let mut out: Vec<ForeignFolder> = Vec::new();
    // The root has files for everybody.
    for it in found.into_iter().filter(|it| !it.folder.is_empty()) {
        if !out.last().is_some_and(|last| is_at_or_in(&it.folder, &last.folder)) {
            out.push(it);
        }
    }
    out
}

impl ForeignFolder {
    /// Whether a file is in it.
    pub fn has(&self, path: &str) -> bool {
        is_at_or_in(path, &self.folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(files: &[&str]) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|it| (*it).to_owned()).collect();
        let found = foreign_folders(&files);
        found.iter().map(|it| format!("{} {}", it.folder, it.program)).collect()
    }

    #[test]
    fn folders_are_known_by_their_settings() {
        let cases: [(&[&str], &[&str]); 7] = [
            (&["README.md", "docs/a.md"], &[]),
            (&["mkdocs.yml", "docs/a.md"], &["docs MkDocs"]),
            (&["docs/docs.json", "docs/a/_meta.json"], &["docs Mintlify"]),
            (&["guide/book.toml"], &["guide/src mdBook"]),
            (&["docs/.vitepress/config.mts", "_config.yml"], &["docs VitePress"]),
            (&["docs/conf.py", "docs2/_config.yml"], &["docs Sphinx", "docs2 Jekyll"]),
            (&["conf.py", "src/config.js"], &[]),
        ];
        for (files, expected) in cases {
            assert_eq!(folders(files), expected, "{files:?}");
        }
        let of_docusaurus = folders(&["website/docusaurus.config.js"]);
        assert!(of_docusaurus.contains(&"docs Docusaurus".to_owned()), "{of_docusaurus:?}");
    }
}
