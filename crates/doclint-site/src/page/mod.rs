//! The facts of a page that the rest of the site needs: a function of the page's text, and of the
//! roles that components give their attributes.

mod anchors;
mod commands;
mod components;
mod endpoint;
mod imports;
mod links;
mod mentions;
mod outline;
mod properties;
mod samples;
mod shown;
mod spaced;
mod texts;
mod undeclared;

pub use anchors::{AnchorFact, Anchors, anchors, heading_anchor};
pub use commands::CommandsFact;
pub use components::{AnchorKind, Components, LinkKind};
pub use endpoint::{EndpointFact, ExampleFact, FieldFact, RequestFact};
pub use imports::{Exports, ImportFact, ImportedName, declared_names, exports, imports};
pub use links::{IconFact, Icons, LinkFact, Links};
pub use mentions::{Mentions, is_asset};
pub use outline::{
    HeadingFact, Headings, is_accidental_heading, is_code_as_heading, is_in_conflict, outline_of,
};
pub use properties::PassedFact;
pub use samples::{AddressFact, SampleFact};
pub use shown::{AroundFact, RootFact, SnippetPlace, SnippetSource, places_of_snippets};
pub use spaced::SpacedLink;
pub use undeclared::UndeclaredTag;

use crate::api::OperationName;
use anchors::anchors_by;
use components::AttributeRoles;
use doclint_data::{Document, Value};
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, NodeKind, Page, ast};
use memchr::memmem;
use std::hash::{Hash, Hasher};

/// The facts of one page.
#[derive(Clone, Debug, Default)]
pub struct PageFacts {
    /// The front matter, where there is YAML that can be read.
    pub front_matter: Option<Document>,
    /// The headings.
    pub headings: Headings,
    /// The imports.
    pub imports: Vec<ImportFact>,
    /// The exports.
    pub exports: Exports,
    /// The snippets that `<Snippet file="…">` names, which is how they were shown before `import`.
    pub snippets: Vec<SnippetFact>,
    /// The places where it shows snippets, in their order.
    pub places: Box<[SnippetPlace]>,
    /// The properties that it would show there if they are passed.
    pub shown_properties: Box<[Box<str>]>,
    /// The properties that it passes to snippets that it imports.
    pub passed: Box<[PassedFact]>,
    /// The root elements that it would bring to such a place, the first of each kind and name.
    pub roots: Box<[RootFact]>,
    /// The links, those of the front matter first.
    pub links: Links,
    /// Texts that would be links if their addresses had no space.
    pub spaced_links: Box<[SpacedLink]>,
    /// The icons of components.
    pub icons: Icons,
    /// The places that links can name.
    pub anchors: Anchors,
    /// Whether a heading has an expression, so that its anchor is not known.
    pub has_open_heading: bool,
    /// The images, videos and audio files that the text names anywhere.
    pub mentions: Mentions,
    /// The commands in its code, in their order.
    pub commands: Box<[CommandsFact]>,
    /// The samples of code that are long enough to be kept in one place.
    pub samples: Box<[SampleFact]>,
    /// The addresses in samples of code.
    pub addresses: Box<[AddressFact]>,
    /// The documentation of an endpoint that the page has by hand.
    pub endpoint: Option<Box<EndpointFact>>,
    /// The components and how often each is used, ordered by name; HTML is not among them.
    pub components: Vec<(Box<str>, u32)>,
    /// The tags of components that it neither has nor declares.
    pub undeclared: Vec<UndeclaredTag>,
    /// The names in `{{name}}` in text that the page doesn't define, with the bytes of the whole:
    /// variables of `docs.json`.
    pub variables: Vec<(Box<str>, Span)>,
    /// Where the first line of its text begins, after the front matter.
    pub text_start: u32,
    /// Whether a comment at its beginning says that a program wrote it.
    pub is_generated: bool,
    /// Whether its beginning says that it is kept unchanged, as a record or in an archive.
    pub is_record: bool,
    /// Words of prose; of a page with many, those that were counted.
    pub words: u32,
}

impl Hash for PageFacts {
    /// Hashes everything that rules about the site can see of a page. Of its words, they only see
    /// whether there are few.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            front_matter,
            headings,
            imports,
            exports,
            snippets,
            places,
            shown_properties,
            passed,
            roots,
            links,
            spaced_links,
            icons,
            anchors,
            has_open_heading,
            mentions,
            commands,
            samples,
            addresses,
            endpoint,
            components,
            undeclared,
            variables,
            text_start,
            is_generated,
            is_record,
            words,
        } = self;
        front_matter.hash(state);
        headings.hash(state);
        imports.hash(state);
        exports.hash(state);
        snippets.hash(state);
        places.hash(state);
        shown_properties.hash(state);
        passed.hash(state);
        roots.hash(state);
        links.hash(state);
        spaced_links.hash(state);
        icons.hash(state);
        anchors.hash(state);
        has_open_heading.hash(state);
        mentions.hash(state);
        commands.hash(state);
        samples.hash(state);
        addresses.hash(state);
        endpoint.hash(state);
        components.hash(state);
        undeclared.hash(state);
        variables.hash(state);
        is_generated.hash(state);
        is_record.hash(state);
        Span::at(*text_start).hash(state);
        words.min(&MANY_WORDS).hash(state);
    }
}

/// Rules about the site may not look at how many words a page has beyond so many.
pub const MANY_WORDS: u32 = 200;

/// Where a page says that it is generated, if it does: in its first bytes.
const HEAD: usize = 1000;

/// Whether a comment at the beginning of a page says that a program wrote it.
fn is_generated(source: &str) -> bool {
    const WORDS: [&str; 8] = [
        "auto-generated",
        "autogenerated",
        "automatically generated",
        "is generated",
        "generated by",
        "generated from",
        "do not edit",
        "don't edit",
    ];
    let head = &source[..source.floor_char_boundary(HEAD)];
    let has = |open: &str| memmem::find(head.as_bytes(), open.as_bytes()).is_some();
    let marks = [("{/*", "*/"), ("<!--", "-->")].into_iter().filter(|it| has(it.0));
    let comments = marks.flat_map(|(open, close)| {
        head.split(open).skip(1).map(move |it| it.split(close).next().unwrap_or_default())
    });
    let mut comments = comments.map(str::to_lowercase);
    comments.any(|comment| WORDS.iter().any(|it| comment.contains(it)))
}

/// Where a page says that it is kept as a record, if it does: in its first bytes.
const HEAD_OF_RECORD: usize = 2000;

/// Whether the beginning of a page says that nobody changes it any more.
fn is_record(source: &str) -> bool {
    const PHRASES: [&str; 7] = [
        "a historical record",
        "kept for historical",
        "preserved for historical",
        "this page has been archived",
        "this page is archived",
        "this page is no longer maintained",
        "this page is no longer updated",
    ];
    let head = &source[..source.floor_char_boundary(HEAD_OF_RECORD)];
    // Hardly any page has one of these words.
    let has = |word: &str| memmem::find(head.as_bytes(), word.as_bytes()).is_some();
    if !["istorical", "rchived", "no longer"].into_iter().any(has) {
        return false;
    }
    let words: Vec<&str> = head.split_whitespace().collect();
    let head = words.join(" ").to_lowercase();
    PHRASES.iter().any(|it| head.contains(it))
}

/// A `<Snippet file="…">`.
#[derive(Clone, Debug, Hash)]
pub struct SnippetFact {
    /// The file, as written.
    pub file: String,
    /// Its bytes, quotes excluded.
    pub span: Span,
}

impl PageFacts {
    /// Takes the facts of a page. `front_matter` is the page's, read already. Words are counted up to
    /// `most_words`, at least [`MANY_WORDS`].
    pub fn of(
        page: &Page,
        front_matter: Option<Document>,
        components: &dyn Components,
        most_words: u32,
    ) -> Self {
        let code = || ast::Esm::all(page).map(|it| (page.slice(it.span()), it.span().start));
        let imports: Vec<_> = code().flat_map(|(text, start)| imports(text, start)).collect();
        let exports = code().fold(Exports::default(), |all, (text, _)| all.and(exports(text)));
        let words = doclint_text::page_words(page, front_matter.as_ref(), most_words);
        let mut links_of_page = links::front_matter_links(page, front_matter.as_ref());
        let mut roles = AttributeRoles::new(components);
        let mut icons = Vec::new();
        links::links(page, &mut roles, &mut links_of_page, &mut icons);
        let anchors = anchors_by(page, &mut roles);
        let mentions = mentions(page);
        let (counts, snippets) = of_components(page);
        let links = links_of_page.into_iter().collect();
        let icons = icons.into_iter().collect();
        Self {
            endpoint: endpoint::endpoint(page, front_matter.as_ref()),
            front_matter,
            headings: Headings::of(page, components),
            places: shown::places(page, &imports, components),
            roots: shown::roots(page),
            shown_properties: properties::shown_properties(page),
            passed: properties::passed_properties(page, &imports),
            imports,
            exports,
            snippets,
            links,
            spaced_links: spaced::spaced_links(page),
            icons,
            anchors,
            has_open_heading: ast::Heading::all(page).any(|it| is_open(page, it)),
            mentions,
            commands: commands::commands(page),
            samples: samples::samples(page),
            addresses: samples::addresses(page),
            components: counts,
            undeclared: undeclared::undeclared(page, components),
            variables: undeclared::variables(page),
            text_start: text_start(page),
            is_generated: is_generated(page.source()),
            is_record: is_record(page.source()),
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
