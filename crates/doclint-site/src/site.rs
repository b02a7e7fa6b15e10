//! The site: pages with their facts and their role.

use crate::PageFacts;
use doclint_diagnostic::FileId;

/// A whole site.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Every page and snippet, ordered by path.
    pub pages: Vec<SitePage>,
}

/// A page of the site.
#[derive(Clone, Debug)]
pub struct SitePage {
    /// The path from the site's root, with `/` between folders and the extension kept.
    pub path: String,
    /// Its file in the run.
    pub file: FileId,
    /// What it is used as.
    pub role: Role,
    /// The language of its place in the navigation; none where the site has one language only.
    pub language: Option<String>,
    /// The version of its place in the navigation.
    pub version: Option<String>,
    /// Its facts.
    pub facts: PageFacts,
}

/// What a file is used as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A page with an address of its own.
    Page,
    /// A part of other pages: below `snippets/` or `_snippets/`, or imported by a page.
    Snippet,
}
