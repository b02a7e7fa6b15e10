//! A text that an editor has open.

use doclint_data::{Document as Data, json_slips, yaml};
use doclint_site::{extension, is_page};
use doclint_syntax::{Dialect, Page, parse};

/// A text that an editor has open, read.
pub struct Document {
    /// The path from the site's root, with `/` between folders.
    pub path: String,
    /// Its kind.
    pub kind: DocumentKind,
}

/// The kind of an open text.
pub enum DocumentKind {
    /// A page or a snippet.
    Page(Box<Page>),
    /// `docs.json`, `mint.json`, or a part of one.
    Json {
        /// The text.
        text: String,
        /// Its content.
        data: Box<Data>,
    },
    /// `doclint.yml`.
    Settings {
        /// The text.
        text: String,
        /// Its content.
        data: Box<Data>,
    },
    /// Anything else.
    Other(String),
}

impl Document {
    /// Reads a text under its path from the site's root, as a page in that dialect if it is one.
    pub fn new(path: &str, text: &str, dialect: Dialect) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path);
        let kind = match name {
            "doclint.yml" | "doclint.yaml" => {
                let data = Box::new(yaml::parse(text, 0));
                DocumentKind::Settings { text: text.to_owned(), data }
            }
            _ if is_page(path) => DocumentKind::Page(Box::new(parse(text, dialect))),
            _ if extension(path) == "json" => {
                let data = Box::new(json_slips::parse(text));
                DocumentKind::Json { text: text.to_owned(), data }
            }
            _ => DocumentKind::Other(text.to_owned()),
        };
        Self { path: path.to_owned(), kind }
    }

    /// The text.
    pub fn text(&self) -> &str {
        match &self.kind {
            DocumentKind::Page(page) => page.source(),
            DocumentKind::Json { text, .. }
            | DocumentKind::Settings { text, .. }
            | DocumentKind::Other(text) => text,
        }
    }
}
