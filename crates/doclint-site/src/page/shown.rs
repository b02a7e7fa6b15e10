//! The places where a page shows snippets, and the root elements that a snippet brings to a place.

use super::components::Components;
use super::imports::{ImportFact, declared_names, imports};
use super::outline::outline_start;
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, Node, NodeKind, Page, ast};
use foldhash::{HashMap, HashMapExt, HashSet};
use std::hash::{Hash, Hasher};

/// A place where a page shows a snippet.
#[derive(Clone, Debug)]
pub struct SnippetPlace {
    /// How the page names the snippet.
    pub source: SnippetSource,
    /// The bytes of the tag.
    pub span: Span,
    /// Where the block begins whose own outline the place belongs to; `None` for the page.
    pub outline: Option<u32>,
    /// The named components around it, from the nearest on.
    pub around: Box<[AroundFact]>,
    /// Whether nothing is between it and the nearest of them, or the page.
    pub is_direct: bool,
}

impl Hash for SnippetPlace {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { source, span, outline, around, is_direct } = self;
        (source, span, outline.map(Span::at), around, is_direct).hash(state);
    }
}

/// How a page names a snippet.
#[derive(Clone, Debug, Hash)]
pub enum SnippetSource {
    /// By an import: its source, as written.
    Import(Box<str>),
    /// By `<Snippet file="…">`: the file, as written.
    File(Box<str>),
}

/// A component around a place.
#[derive(Clone, Debug, Hash)]
pub struct AroundFact {
    /// Its name; empty if the page declares a component of that name, so that nothing is known of it.
    pub name: Box<str>,
    /// The bytes of its opening tag.
    pub span: Span,
}

/// The first of the elements of one kind and name at the root of a file.
#[derive(Clone, Debug, Hash)]
pub struct RootFact {
    /// Its kind: an image for a paragraph of images.
    pub kind: NodeKind,
    /// The name of a component; empty if nothing is known of it, and for other nodes.
    pub name: Box<str>,
    /// Its bytes; of a component, those of the opening tag.
    pub span: Span,
}

/// So many components around a place, and so many different roots of a file, are looked at.
const MOST: usize = 16;

/// The places where a page shows snippets, in their order.
pub fn places_of_snippets(page: &Page, components: &dyn Components) -> Box<[SnippetPlace]> {
    let code = ast::Esm::all(page).map(|it| (page.slice(it.span()), it.span().start));
    let imports: Vec<_> = code.flat_map(|(text, start)| imports(text, start)).collect();
    places(page, &imports, components)
}

/// The same for a page with these imports.
pub(super) fn places(
    page: &Page,
    imports: &[ImportFact],
    components: &dyn Components,
) -> Box<[SnippetPlace]> {
    let mut sources: HashMap<&str, &str> = HashMap::new();
    for import in imports.iter().filter(|it| may_be_page(&it.source)) {
        let names = import.names.iter().filter(|it| it.exported == "default");
        sources.extend(names.map(|it| (it.local.as_str(), import.source.as_str())));
    }
    let mut declared = None;
    let found = ast::Component::all(page).filter_map(|component| {
        let name = component.name()?.as_str();
        let source = match sources.get(name) {
            Some(source) => SnippetSource::Import((*source).into()),
            None if name == "Snippet" => {
                SnippetSource::File(component.attribute("file")?.literal()?.text.into())
            }
            None => return None,
        };
        let declared = declared.get_or_insert_with(|| names_of(page));
        Some(place(component, source, declared, components))
    });
    found.collect()
}

/// Whether an import may be one of a page, and not of code.
fn may_be_page(source: &str) -> bool {
    let name = source.rsplit('/').next().unwrap_or(source);
    source.starts_with(['/', '.'])
        && name.rsplit_once('.').is_none_or(|it| matches!(it.1, "mdx" | "md"))
}

/// The names that the code of a page imports and declares.
pub(super) fn names_of(page: &Page) -> HashSet<String> {
    ast::Esm::all(page).flat_map(|it| declared_names(page.slice(it.span()))).collect()
}

fn place(
    component: ast::Component<'_>,
    source: SnippetSource,
    declared: &HashSet<String>,
    components: &dyn Components,
) -> SnippetPlace {
    let node = component.node();
    let around = node.ancestors().filter_map(ast::Component::cast).filter_map(|it| {
        let name = it.name()?.as_str();
        let name = if declared.contains(name) { "" } else { name };
        Some(AroundFact { name: name.into(), span: it.opening() })
    });
    let mut between = node.ancestors().filter(|it| it.kind() != NodeKind::Paragraph);
    let is_direct = between.next().is_none_or(|it| {
        let component = ast::Component::cast(it);
        it.kind() == NodeKind::Page || component.is_some_and(|it| it.name().is_some())
    });
    SnippetPlace {
        source,
        span: component.opening(),
        outline: outline_start(node, components),
        around: around.take(MOST).collect(),
        is_direct,
    }
}

/// The root elements of a page that show something, the first of each kind and name.
pub(super) fn roots(page: &Page) -> Box<[RootFact]> {
    let mut out: Vec<RootFact> = Vec::new();
    let mut declared = None;
    for node in page.root().children() {
        // Components on one line each are in a paragraph.
        let paragraph = ast::Paragraph::cast(node).filter(|it| it.is_only_components());
        let inner = paragraph.into_iter().flat_map(|it| it.node().children());
        for node in inner.chain(Some(node).filter(|_| paragraph.is_none())) {
            let Some((kind, name)) = described(node) else { continue };
            let is_known = |it: &RootFact| it.kind == kind && *it.name == *name;
            if out.len() == MOST || out.iter().any(is_known) {
                continue;
            }
            let span = ast::Component::cast(node).map_or(node.span(), ast::Component::opening);
            let declared = declared.get_or_insert_with(|| names_of(page));
            let name = if declared.contains(name) { "" } else { name };
            out.push(RootFact { kind, name: name.into(), span });
        }
    }
    out.into()
}

/// The kind and the name of an element that shows something. What an expression shows is unknown.
fn described(node: Node<'_>) -> Option<(NodeKind, &str)> {
    match node.kind() {
        NodeKind::Component => {
            let name = ast::Component::cast(node)?.name().map_or("", |it| it.as_str());
            Some((NodeKind::Component, name))
        }
        NodeKind::Paragraph => {
            let is_image = |it: Node<'_>| it.kind() == NodeKind::Image;
            let has_words = node.children().any(|it| {
                !matches!(it.kind(), NodeKind::Component | NodeKind::Expression | NodeKind::Break)
                    && (it.kind() != NodeKind::Text || !it.text().trim().is_empty())
            });
            let is_images = node.children().all(is_image);
            let kind = if is_images { NodeKind::Image } else { NodeKind::Paragraph };
            has_words.then_some((kind, ""))
        }
        kind @ (NodeKind::Heading
        | NodeKind::List
        | NodeKind::Code
        | NodeKind::Table
        | NodeKind::BlockQuote
        | NodeKind::ThematicBreak
        | NodeKind::MathBlock) => Some((kind, "")),
        _ => None,
    }
}
