//! What the rest of the site needs to know of a page: a function of the page's text, and of what
//! components make of their attributes.

mod anchors;
mod components;
mod imports;
mod links;
mod mentions;
mod texts;
mod undeclared;

pub use anchors::{AnchorFact, Anchors, anchors, heading_anchor};
pub use components::{AnchorKind, Components, LinkKind};
pub use imports::{Exports, ImportFact, ImportedName, declared_names, exports, imports};
pub use links::{LinkFact, Links};
pub use mentions::{Mentions, is_asset};
pub use undeclared::UndeclaredTag;

use crate::api::OperationName;
use anchors::anchors_by;
use components::Roles;
use doclint_data::{Document, Value};
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, NodeKind, Page, ast};
use texts::Texts;

/// The facts of one page.
#[derive(Clone, Debug, Default)]
pub struct PageFacts {
    /// The front matter, where there is YAML that can be read.
    pub front_matter: Option<Document>,
    /// The headings.
    pub headings: Headings,
    /// What `import` names.
    pub imports: Vec<ImportFact>,
    /// What the page exports.
    pub exports: Exports,
    /// What `<Snippet file="…">` names, which is how snippets were shown before `import`.
    pub snippets: Vec<SnippetFact>,
    /// The links, those of the front matter first.
    pub links: Links,
    /// The places that links can name.
    pub anchors: Anchors,
    /// Whether a heading has an expression, so that its anchor is not known.
    pub has_open_heading: bool,
    /// The images, videos and audio files that the text names anywhere.
    pub mentions: Mentions,
    /// The components and how often each is used, ordered by name; HTML is not among them.
    pub components: Vec<(Box<str>, u32)>,
    /// The tags of components that it neither has nor declares.
    pub undeclared: Vec<UndeclaredTag>,
    /// Where the first line of its text begins, after the front matter.
    pub text_start: u32,
    /// Words of prose.
    pub words: u32,
}

/// A heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadingFact<'p> {
    /// 1 to 6.
    pub level: u8,
    /// Its text.
    pub text: &'p str,
    /// Its bytes.
    pub span: Span,
}

/// The headings of a page.
#[derive(Clone, Debug, Default)]
pub struct Headings(Texts<(u8, Span)>);

impl Headings {
    fn of(page: &Page) -> Self {
        let headings = ast::Heading::all(page);
        Self(headings.map(|it| (it.node().plain_text(), (it.level(), it.span()))).collect())
    }

    /// The headings in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = HeadingFact<'_>> + Clone {
        self.0.iter().map(|(text, (level, span))| HeadingFact { level, text, span })
    }
}

/// A `<Snippet file="…">`.
#[derive(Clone, Debug)]
pub struct SnippetFact {
    /// The file, as written.
    pub file: String,
    /// Its bytes, quotes excluded.
    pub span: Span,
}

impl PageFacts {
    /// Takes the facts of a page. `front_matter` is the page's, read already.
    pub fn of(page: &Page, front_matter: Option<Document>, components: &dyn Components) -> Self {
        let code = || ast::Esm::all(page).map(|it| (page.slice(it.span()), it.span().start));
        let imports = code().flat_map(|(text, start)| imports(text, start)).collect();
        let exports = code().fold(Exports::default(), |all, (text, _)| all.and(exports(text)));
        let words = doclint_text::page_words(page, front_matter.as_ref());
        let mut links_of_page = links::front_matter_links(page, front_matter.as_ref());
        let mut roles = Roles::new(components);
        links::links(page, &mut roles, &mut links_of_page);
        let anchors = anchors_by(page, &mut roles);
        let mentions = mentions(page);
        let (counts, snippets) = of_components(page);
        let links = links_of_page.into_iter().collect();
        Self {
            front_matter,
            headings: Headings::of(page),
            imports,
            exports,
            snippets,
            links,
            anchors,
            has_open_heading: ast::Heading::all(page).any(|it| is_open(page, it)),
            mentions,
            components: counts,
            undeclared: undeclared::undeclared(page, components),
            text_start: text_start(page),
            words,
        }
    }

    /// How often the page uses a component.
    pub fn count_of(&self, component: &str) -> u32 {
        let at = self.components.binary_search_by(|it| it.0.as_ref().cmp(component));
        at.map_or(0, |at| self.components[at].1)
    }

    /// The value of a front-matter key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.front_matter.as_ref()?.root.get(key)
    }

    /// Whether its front matter hides it.
    pub fn is_hidden(&self) -> bool {
        self.get("hidden").and_then(Value::as_bool).unwrap_or(false)
    }

    /// Whether it is only an entry of the navigation that leads to another site and needs no text.
    pub fn is_external(&self) -> bool {
        self.get("url").and_then(Value::as_str).is_some()
    }

    /// The files that the front matter names for the operation, schema or channel of the page.
    pub fn api_files(&self) -> impl Iterator<Item = &str> {
        let text = |key: &str| self.get(key).and_then(Value::as_str);
        let operation = text("openapi").and_then(|it| OperationName::parse(it)?.file);
        let others = ["openapi-schema", "asyncapi"].map(text);
        // `file name`, where `name` alone means a file that `docs.json` names.
        let others = others.into_iter().flatten().filter_map(|it| {
            let (file, name) = it.trim().split_once(char::is_whitespace)?;
            (!name.trim().is_empty()).then_some(file)
        });
        operation.into_iter().chain(others)
    }

    /// Whether its title, description and text come from an operation of an API.
    pub fn is_operation(&self) -> bool {
        ["openapi", "openapi-schema", "asyncapi", "graphql", "api"]
            .iter()
            .any(|key| self.get(key).and_then(Value::as_str).is_some())
    }
}

/// Where the first line with text begins, after the front matter.
fn text_start(page: &Page) -> u32 {
    let front_matter = ast::FrontMatter::all(page).next();
    let start = front_matter.map_or(0, |it| page.next_line(it.span().end));
    let rest = &page.source()[start as usize..];
    let blank = rest.len() - rest.trim_start().len();
    page.line_start(start + blank as u32)
}

/// Whether a heading has an expression that is not a comment.
fn is_open(page: &Page, heading: ast::Heading<'_>) -> bool {
    let expressions = heading.node().descendants().filter_map(ast::Expression::cast);
    let mut texts = expressions.map(|it| page.slice(it.span()).trim_start_matches(['{', ' ']));
    texts.any(|it| !it.starts_with("/*"))
}

/// Only code puts paths together.
fn mentions(page: &Page) -> Mentions {
    let mut out = Mentions::of(page.source());
    let expressions = ast::Expression::all(page).map(|it| it.span());
    let esm = ast::Esm::all(page).map(|it| it.span());
    let attributes = page.of_kind(NodeKind::Attribute).filter_map(ast::Attribute::cast);
    let attributes = attributes.filter(|it| it.literal().is_none()).map(|it| it.span());
    for span in expressions.chain(esm).chain(attributes) {
        out.add_beginnings(page.slice(span));
    }
    out
}

/// How often a page uses each component, and the files that `Snippet` names.
fn of_components(page: &Page) -> (Vec<(Box<str>, u32)>, Vec<SnippetFact>) {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    let mut snippets = Vec::new();
    for component in ast::Component::all(page) {
        let Some(name) = component.name().map(|it| it.as_str()) else { continue };
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            continue;
        }
        // Pages use a handful of components, so that looking through them is fast; the rest of a
        // page that uses more is not counted.
        match counts.iter().position(|it| it.0 == name) {
            Some(at) => counts[at].1 += 1,
            None if counts.len() < MAX_COMPONENTS => counts.push((name, 1)),
            None => {}
        }
        if name == "Snippet"
            && let Some(file) = component.attribute("file").and_then(|it| it.literal())
        {
            snippets.push(SnippetFact { file: file.text.to_owned(), span: file.span });
        }
    }
    counts.sort_unstable();
    let counts = counts.into_iter().map(|(name, count)| (name.into(), count));
    (counts.collect(), snippets)
}

/// How many names are counted on a page.
const MAX_COMPONENTS: usize = 64;
