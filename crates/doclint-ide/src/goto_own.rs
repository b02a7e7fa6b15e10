//! The document that is asked about, with the facts of its text.

use crate::{Document, DocumentKind, View};
use doclint_data::{Document as Data, yaml};
use doclint_diagnostic::FileId;
use doclint_site::{ApiFacts, DocsJson, DocsJsonFile, MANY_WORDS, PageFacts, extension};
use doclint_syntax::{FrontMatterFormat, Page, ast};

/// The document that is asked about. Its text may be newer than the site, so that all places in it
/// are taken from here.
pub(crate) struct Own<'d> {
    /// The path from the site's root.
    pub path: &'d str,
    /// Its kind.
    pub kind: OwnKind<'d>,
}

/// The kind of the document, with its parsed content.
pub(crate) enum OwnKind<'d> {
    /// A page or a snippet.
    Page(&'d Page, Box<PageFacts>),
    /// `docs.json` or a part of one, with the whole that it is a part of.
    DocsJson(Box<DocsJson>),
    /// An OpenAPI file.
    Api(Box<Data>, Box<ApiFacts>),
    /// Anything else.
    Other,
}

impl<'d> Own<'d> {
    /// Takes the facts of a document.
    pub fn of(view: View<'_>, document: &'d Document) -> Self {
        let kind = match &document.kind {
            DocumentKind::Page(page) => OwnKind::Page(
                page,
                Box::new(PageFacts::of(
                    (page, view.outcome.site.platform),
                    front_matter(page),
                    view.vocabulary,
                    MANY_WORDS,
                )),
            ),
            DocumentKind::Json { data, text } => {
                match docs_json(view, (&document.path, text), data) {
                    Some(docs_json) => OwnKind::DocsJson(Box::new(docs_json)),
                    None => api(data.as_ref().clone()),
                }
            }
            DocumentKind::Other(text) if matches!(&*extension(&document.path), "yaml" | "yml") => {
                api(yaml::parse(text, 0))
            }
            DocumentKind::Settings { .. } | DocumentKind::Other(_) => OwnKind::Other,
        };
        Self { path: &document.path, kind }
    }

    /// The page and its facts, if it is a page.
    pub fn page(&self) -> Option<(&'d Page, &PageFacts)> {
        match &self.kind {
            OwnKind::Page(page, facts) => Some((page, facts)),
            _ => None,
        }
    }
}

/// The front matter of a page.
pub(crate) fn front_matter(page: &Page) -> Option<Data> {
    let block = ast::FrontMatter::all(page).next()?;
    let content = block.content().span();
    (block.format() == FrontMatterFormat::Yaml)
        .then(|| yaml::parse(page.slice(content), content.start))
}

/// An OpenAPI file, if it looks like one.
fn api(data: Data) -> OwnKind<'static> {
    let is_api = ["openapi", "swagger", "asyncapi"].iter().any(|it| data.root.get(it).is_some());
    if !is_api {
        return OwnKind::Other;
    }
    let facts = Box::new(ApiFacts::of(&data));
    OwnKind::Api(Box::new(data), facts)
}

/// The `docs.json` of the site with the text of the document in it, if the document is a part of it.
fn docs_json(view: View<'_>, (path, text): (&str, &str), data: &Data) -> Option<DocsJson> {
    let own = |file| DocsJsonFile {
        path: path.to_owned(),
        file,
        document: data.clone(),
        text: text.into(),
    };
    let Some(known) = &view.outcome.site.docs_json else {
        // The site has none that could be read, but the text may be newer.
        let is_main = matches!(path, "docs.json" | "mint.json");
        return is_main.then(|| DocsJson::read(vec![own(FileId(u32::MAX))]));
    };
    let at = known.files.iter().position(|it| it.path == path)?;
    let mut files = known.files.clone();
    files[at] = own(files[at].file);
    Some(DocsJson::read(files))
}
