//! The facts of a page that the rest of the site needs: a function of the page's text, and of the
//! roles that components give their attributes.

mod anchors;
mod any_anchors;
mod commands;
mod component;
mod components;
mod endpoint;
mod fact;
mod github_anchors;
mod html;
mod imports;
mod includes;
mod keys;
mod links;
mod mentions;
mod outline;
mod properties;
mod samples;
mod shown;
mod spaced;
mod texts;
mod undeclared;

pub use anchors::{AnchorFact, Anchors, heading_anchor};
pub use commands::CommandsFact;
pub use component::Property;
pub use components::{AnchorKind, Components, LinkKind};
pub use endpoint::{EndpointFact, ExampleFact, FieldFact, RequestFact};
pub use fact::{Fact, Facts};
pub use github_anchors::github_slug;
pub use imports::{Exports, ImportFact, ImportedName, declared_names, exports, imports};
pub use includes::IncludeFact;
pub use keys::{SentKey, SignedFact};
pub(crate) use links::script_links;
pub use links::{IconFact, Icons, LinkFact, Links};
pub use mentions::{Mentions, is_asset, is_for_readers, is_image, style_urls};
pub use outline::{
    HeadingFact, Headings, is_accidental_heading, is_code_as_heading, is_in_conflict, outline_of,
};
pub use properties::PassedFact;
pub use samples::{AddressFact, SampleFact};
pub use shown::{AroundFact, RootFact, SnippetPlace, SnippetSource, places_of_snippets};
pub use spaced::SpacedLink;
pub use undeclared::{TagAttribute, UndeclaredTag};

use crate::api::OperationName;
use crate::{AnchorStyle, Platform, PlatformId, Routes};
use anchors::anchors_by;
use components::AttributeRoles;
use doclint_data::{Document, Value};
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, NearMissKind, NodeKind, Page, ast};
use github_anchors::github_anchors;
use memchr::memmem::Finder;
use std::sync::LazyLock;

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
    /// The files whose text its build puts into it.
    pub includes: Box<[IncludeFact]>,
    /// Texts that would be links if their addresses had no space.
    pub spaced_links: Box<[SpacedLink]>,
    /// The icons of components.
    pub icons: Icons,
    /// The places that links can name.
    pub anchors: Anchors,
    /// Whether a heading has an expression, so that its anchor is not known.
    pub has_open_heading: bool,
    /// Whether a template may bring headings in, if the build has one.
    pub has_template: bool,
    /// The images, videos and audio files that the text names anywhere.
    pub mentions: Mentions,
    /// The commands in its code, in their order.
    pub commands: Box<[CommandsFact]>,
    /// The samples of code that are long enough to be kept in one place.
    pub samples: Box<[SampleFact]>,
    /// The addresses in samples of code.
    pub addresses: Box<[AddressFact]>,
    /// The requests in them that send keys.
    pub signed: Box<[SignedFact]>,
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
    /// Whether a comment or another mark at its beginning says that a program wrote it.
    pub is_generated: bool,
    /// Whether its beginning says that it is kept unchanged, as a record or in an archive.
    pub is_record: bool,
    /// Words of prose; of a page with many, those that were counted.
    pub words: u32,
}

/// Of a page that is not selected, no more words are counted: rules about the site may compare larger
/// numbers, and may not report anything because of one that is small.
pub const MANY_WORDS: u32 = 200;

/// Where a page says that it is generated, if it does: in its first bytes.
const HEAD: usize = 1000;

/// Whether a block of code that is not closed where it should be has a heading in it: readers miss that first.
fn has_swallowed_heading(page: &Page) -> bool {
    page.near_misses(NearMissKind::Fence).next().is_some()
        && ast::Code::all(page).any(|code| {
            let content = code.content();
            let mut lines = content.as_str().lines();
            let has_fence = lines.clone().any(|it| it.trim_start().starts_with("```"));
            has_fence && lines.any(|it| it.starts_with("## "))
        })
}

/// Whether a comment or another mark at the beginning of a page says that a program wrote it.
fn is_generated(source: &str) -> bool {
    const WORDS: [&str; 9] = [
        "auto-generated",
        "autogenerated",
        "automatically generated",
        "is generated",
        "generated by",
        "generated from",
        "do not edit",
        "do not modify",
        "don't edit",
    ];
    // A key of the front matter by which PlatyPS finds the help of a command again.
    const HELP: &str = "\nexternal help file:";
    // OpenAPI Generator, lazydocs, and pydoc-markdown begin like this.
    const REST: &str = "\nAll URIs are relative to ";
    const SOURCE: &str = "/badge/-source-cccccc";
    const OBJECT: &str = "\n<a id=\"";
    // TypeDoc says where each thing is defined.
    const TYPEDOC: &str = "\nDefined in: ";
    // A definition of a link that nothing can use is a comment, too.
    const COMMENT: &str = "[comment]:";
    static MARKS: LazyLock<[Finder<'static>; 8]> = LazyLock::new(|| {
        [HELP, REST, SOURCE, TYPEDOC, OBJECT, "{/*", "<!--", COMMENT].map(Finder::new)
    });
    let head = &source[..source.floor_char_boundary(HEAD)];
    let found = MARKS.each_ref().map(|it| it.find(head.as_bytes()));
    let [help, rest, badge, typedoc, object, mdx, html, definition] = found;
    let is_path = |at: usize| {
        let id = head[at + OBJECT.len()..].split('"').next().unwrap_or_default();
        id.contains('.') && !id.contains(char::is_whitespace)
    };
    if help.or(rest).or(badge).or(typedoc).is_some()
        || object.is_some_and(is_path)
        || is_of_pydoc_markdown(head)
        || is_report(head)
    {
        return true;
    }
    let (has_mdx, has_html) = (mdx.is_some(), html.is_some());
    let marks = [(has_mdx, ("{/*", "*/")), (has_html, ("<!--", "-->"))];
    let marks = marks.into_iter().filter(|it| it.0).map(|it| it.1);
    let comments = marks.flat_map(|(open, close)| {
        head.split(open).skip(1).map(move |it| it.split(close).next().unwrap_or_default())
    });
    let lines = definition.map(|it| head[it..].lines());
    let lines = lines.into_iter().flatten().filter_map(|it| it.strip_prefix(COMMENT));
    let mut comments = comments.chain(lines).map(str::to_lowercase);
    comments.any(|comment| WORDS.iter().any(|it| comment.contains(it)))
}

/// Whether a page begins as those that Surya, Slither, protoc-gen-doc and crd-ref-docs write, or nobody is to edit
/// it: programs that make pages for Docusaurus and Starlight take away the link for that.
fn is_report(head: &str) -> bool {
    const REPORTS: [&str; 3] = [
        "## S\u{16b}rya's Description Report",
        "**THIS CHECKLIST IS NOT COMPLETE**",
        "# Protocol Documentation\n<a name=\"top\"></a>",
    ];
    const PACKAGES: [&str; 2] = ["## Packages\n- [", "# API Reference\n\n## Packages\n- ["];
    const NOT_EDITED: [&str; 2] =
        ["\nhide_title: true\ncustom_edit_url: null", "editUrl: false\nnext: false"];
    let front_matter = head.strip_prefix("---\n").and_then(|it| it.split_once("\n---"));
    let text = front_matter.map_or(head, |it| it.1.trim_start_matches('-')).trim_start();
    REPORTS.iter().chain(&PACKAGES).any(|it| text.starts_with(it))
        || front_matter.is_some_and(|(keys, _)| NOT_EDITED.iter().any(|it| keys.contains(it)))
}

/// Whether front matter is that of a module, as pydoc-markdown writes it for Docusaurus: its name, and its
/// whole path.
fn is_of_pydoc_markdown(head: &str) -> bool {
    let Some(rest) = head.strip_prefix("---\nsidebar_label: ") else { return false };
    let Some((label, rest)) = rest.split_once("\ntitle: ") else { return false };
    let title = rest.lines().next().unwrap_or_default();
    title.strip_suffix(label).is_some_and(|it| it.ends_with('.'))
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
    static WORDS: LazyLock<[Finder<'static>; 3]> =
        LazyLock::new(|| ["istorical", "rchived", "no longer"].map(Finder::new));
    if !WORDS.iter().any(|it| it.find(head.as_bytes()).is_some()) {
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
    /// Takes the facts of a page on a platform. `front_matter` is the page's, read already. Words are
    /// counted up to `most_words`, at least [`MANY_WORDS`].
    pub fn of(
        (page, platform): (&Page, &Platform),
        front_matter: Option<Document>,
        components: &dyn Components,
        most_words: u32,
    ) -> Self {
        let code = || ast::Esm::all(page).map(|it| (page.slice(it.span()), it.span().start));
        let imports: Vec<_> = code().flat_map(|(text, start)| imports(text, start)).collect();
        let exports = code().fold(Exports::default(), |all, (text, _)| all.and(exports(text)));
        let words = doclint_text::page_words(page, front_matter.as_ref(), most_words);
        // A forge shows front matter as a table, and no key has a meaning.
        let is_shown = matches!(platform.id, PlatformId::Starlight | PlatformId::VitePress);
        let mut links_of_page = match platform.routes {
            Routes::Files if !is_shown => Vec::new(),
            routes => links::front_matter_links(page, front_matter.as_ref(), routes),
        };
        let mut roles = AttributeRoles::new(components);
        let mut icons = Vec::new();
        let decoded = links::decoded_addresses(page);
        links::links((page, &decoded), &mut roles, &mut links_of_page, &mut icons);
        let anchors = anchors_in(page, &mut roles, platform.anchors);
        let anchors = match platform.titles_have_ids {
            true => anchors,
            false => any_anchors::without_titles(page, &anchors),
        };
        let mentions = mentions(page);
        let (counts, snippets) = of_components(page);
        let links = links_of_page.into_iter().collect();
        let icons = icons.into_iter().collect();
        let has_open_heading = ast::Heading::all(page).any(|it| is_open(page, it))
            || has_swallowed_heading(page)
            || match platform.anchors {
                AnchorStyle::Any | AnchorStyle::Letters => {
                    any_anchors::is_open(page, platform.id, &imports)
                }
                AnchorStyle::GitHub => any_anchors::has_shortcode(page),
                AnchorStyle::Mintlify => false,
            };
        Self {
            endpoint: endpoint::endpoint(page, front_matter.as_ref()),
            front_matter,
            headings: Headings::of(page, components),
            places: shown::places(page, &imports, components),
            roots: shown::roots(page),
            shown_properties: properties::shown_properties(page),
            passed: properties::passed_properties(page, &imports, &exports),
            has_open_heading,
            has_template: platform.id == PlatformId::MkDocs && any_anchors::has_template(page),
            imports,
            includes: includes::includes(page.source(), platform.id),
            exports,
            snippets,
            links,
            spaced_links: spaced::spaced_links(page),
            icons,
            anchors,
            mentions,
            commands: commands::commands(page),
            samples: samples::samples(page),
            addresses: samples::addresses(page),
            signed: keys::signed(page),
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
        OPERATION_KEYS.iter().any(|key| self.get(key).and_then(Value::as_str).is_some())
    }
}

/// The front-matter keys that name an operation, a schema or a channel of an API, from which the platform
/// makes most of the page.
pub const OPERATION_KEYS: [&str; 5] = ["openapi", "openapi-schema", "asyncapi", "graphql", "api"];

/// The anchors of a page on a platform that names headings in a style.
pub fn anchors(page: &Page, components: &dyn Components, style: AnchorStyle) -> Anchors {
    anchors_in(page, &mut AttributeRoles::new(components), style)
}

fn anchors_in<'p>(page: &'p Page, roles: &mut AttributeRoles<'p>, style: AnchorStyle) -> Anchors {
    match style {
        AnchorStyle::Mintlify => anchors_by(page, roles),
        AnchorStyle::GitHub => github_anchors(page),
        AnchorStyle::Any | AnchorStyle::Letters => any_anchors::any_anchors(page),
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
