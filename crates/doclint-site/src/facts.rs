//! What the rest of the site needs to know of a page: a function of the page's text alone.

use doclint_data::Document;
use doclint_diagnostic::Span;
use doclint_syntax::{Page, ast};

/// The facts of one page.
#[derive(Clone, Debug, Default)]
pub struct PageFacts {
    /// The front matter, where there is YAML that can be read.
    pub front_matter: Option<Document>,
    /// The headings.
    pub headings: Vec<HeadingFact>,
    /// What `import` names.
    pub imports: Vec<ImportFact>,
    /// Words of prose.
    pub words: u32,
}

/// A heading.
#[derive(Clone, Debug)]
pub struct HeadingFact {
    /// 1 to 6.
    pub level: u8,
    /// Its text.
    pub text: String,
    /// Its bytes.
    pub span: Span,
}

/// An `import … from "source"`.
#[derive(Clone, Debug)]
pub struct ImportFact {
    /// The source, as written.
    pub source: String,
    /// Its bytes, quotes excluded.
    pub span: Span,
}

impl PageFacts {
    /// Takes the facts of a page. `front_matter` is the page's, read already.
    pub fn of(page: &Page, front_matter: Option<Document>) -> Self {
        let headings = ast::Heading::all(page)
            .map(|heading| HeadingFact {
                level: heading.level(),
                text: heading.node().plain_text(),
                span: heading.span(),
            })
            .collect();
        Self { front_matter, headings, imports: Vec::new(), words: 0 }
    }
}
