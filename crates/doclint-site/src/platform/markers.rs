//! How the programs that render folders of pages are known: by the names of their settings.
//!
//! The names are from their documentation. Those of programs whose settings doclint reads were tried.

use super::mintlify::is_settings;
use super::{docusaurus, mdbook, mkdocs, starlight, vitepress};

/// How a program is known.
pub(super) struct Marker {
    pub program: &'static str,
    /// The names of its settings, without extension where `extensions` has some.
    pub names: &'static [&'static str],
    pub extensions: &'static [&'static str],
    /// The folders beside its settings that have its pages. Without any, it is the folder of the
    /// settings itself, as where the settings are a script that can name any folder.
    pub content: &'static [&'static str],
    /// The key by which the settings name another folder.
    pub key: Option<&'static str>,
    /// Whether that folder is the one above, as for `.vitepress/config.js`.
    pub is_in_own_folder: Option<&'static str>,
    /// Whether the text of its settings is that of this program, where others have such a file, too.
    pub is_own: Option<fn(&str) -> bool>,
}

/// Programs with a Markdown of their own: those of Python, Ruby, Elixir, Julia, Scala and PHP,
/// Pandoc, and Writerside.
pub(super) const OWN_MARKDOWN: [&str; 11] = [
    mkdocs::NAME,
    ZENSICAL,
    "Documenter",
    "ExDoc",
    "FORD",
    GRAV,
    "Jekyll",
    PARADOX,
    "Pelican",
    "Quarto",
    "Writerside",
];

/// The name of a program that numbers the folders of its pages.
pub(super) const GRAV: &str = "Grav";

/// The name of a program whose sections have an `_index.md`.
pub(super) const HUGO: &str = "Hugo";

/// The name of a program that writes most of its links as directives, such as `@ref`.
pub(super) const PARADOX: &str = "Paradox";

/// The name of a program whose links to pages begin with `@/`.
pub(super) const ZOLA: &str = "Zola";

/// The name of a program that shows a `README.md` as the page of its folder.
pub(super) const VUEPRESS: &str = "VuePress";

/// The name of a program that reads what MkDocs reads.
const ZENSICAL: &str = "Zensical";

impl Marker {
    /// Whether settings may have such a name, without its extension. A site with several variants has
    /// `mkdocs-common.yml`, which the others take over.
    pub fn is_named(&self, stem: &str) -> bool {
        let is_variant = || self.program == mkdocs::NAME && stem.starts_with("mkdocs-");
        self.names.contains(&stem) || is_variant()
    }
}

const SCRIPTS: &[&str] = &["js", "ts", "mjs", "mts", "cjs"];

const fn marker(
    program: &'static str,
    names: &'static [&'static str],
    extensions: &'static [&'static str],
    content: &'static [&'static str],
) -> Marker {
    Marker { program, names, extensions, content, key: None, is_in_own_folder: None, is_own: None }
}

/// The programs, in the order in which a folder that several claim is theirs.
pub(super) const MARKERS: [Marker; 35] = [
    Marker { is_own: Some(is_settings), ..marker("Mintlify", &["docs", "mint"], &["json"], &[]) },
    marker(docusaurus::NAME, &["docusaurus.config"], SCRIPTS, &[]),
    marker(starlight::NAME, &["astro.config"], SCRIPTS, &[]),
    Marker {
        key: Some("docs_dir"),
        ..marker(mkdocs::NAME, &["mkdocs"], &["yml", "yaml"], &[mkdocs::FOLDER])
    },
    Marker { key: Some("src"), ..marker(mdbook::NAME, &["book"], &["toml"], &["src"]) },
    Marker {
        is_in_own_folder: Some(".vitepress"),
        ..marker(vitepress::NAME, &["config"], SCRIPTS, &[])
    },
    Marker {
        is_in_own_folder: Some(".vitepress/config"),
        ..marker(vitepress::NAME, &["index"], SCRIPTS, &[])
    },
    marker(HUGO, &["hugo"], &["toml", "yaml", "yml", "json"], &["content"]),
    Marker {
        is_own: Some(|text| text.to_ascii_lowercase().contains("baseurl")),
        ..marker(HUGO, &["config"], &["toml", "yaml", "yml", "json"], &["content"])
    },
    marker("Jekyll", &["_config"], &["yml", "yaml"], &[]),
    marker("Sphinx", &["conf"], &["py"], &[]),
    marker("Fumadocs", &["source.config"], SCRIPTS, &[]),
    marker("Nextra", &["_meta"], &["js", "jsx", "ts", "tsx", "json"], &[]),
    marker("Docsify", &["_sidebar"], &["md"], &[]),
    marker("Fern", &["fern.config"], &["json"], &[]),
    marker("Quarto", &["_quarto"], &["yml", "yaml"], &[]),
    marker("Jupyter Book", &["_toc", "myst"], &["yml", "yaml"], &[]),
    marker("ExDoc", &["mix"], &["exs"], &["pages", "guides"]),
    Marker {
        key: Some("page_dir"),
        is_own: Some(|text| text.contains("[extra.ford]") && text.contains("page_dir")),
        ..marker("FORD", &["fpm"], &["toml"], &[])
    },
    marker("Documenter", &["make"], &["jl"], &["src"]),
    Marker {
        // A list of crates has no pages of its own.
        is_own: Some(|text| text.contains("[package]")),
        ..marker("rustdoc", &["Cargo"], &["toml"], &["src"])
    },
    Marker {
        key: Some("docs_dir"),
        ..marker(ZENSICAL, &["zensical"], &["toml", "yml", "yaml"], &[mkdocs::FOLDER])
    },
    Marker { is_in_own_folder: Some(".vuepress"), ..marker(VUEPRESS, &["config"], SCRIPTS, &[]) },
    Marker {
        is_own: Some(|text| text.contains("base_url")),
        ..marker(ZOLA, &["config", "zola"], &["toml"], &["content"])
    },
    Marker { key: Some("root"), ..marker("GitBook", &[".gitbook"], &["yaml", "yml"], &[]) },
    Marker { key: Some("input"), ..marker("Retype", &["retype"], &["yml", "yaml", "json"], &[]) },
    marker("DocFX", &["docfx"], &["json"], &[]),
    marker("Eleventy", &[".eleventy", "eleventy.config"], SCRIPTS, &[]),
    marker("Rspress", &["rspress.config"], SCRIPTS, &[]),
    marker("Vocs", &["vocs.config"], SCRIPTS, &[]),
    marker("Pelican", &["pelicanconf"], &["py"], &["content"]),
    marker("Lume", &["_config"], SCRIPTS, &[]),
    marker("Nuxt", &["nuxt.config"], SCRIPTS, &[]),
    marker("Gatsby", &["gatsby-config"], SCRIPTS, &[]),
    marker("Writerside", &["writerside"], &["cfg"], &[]),
];
