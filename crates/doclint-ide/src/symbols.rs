//! The outline of a document.

use crate::sections::sections;
use crate::{Document, DocumentKind};
use doclint_data::{Kind, Value};
use doclint_diagnostic::Span;
use doclint_site::NAV_CONTENTS;
use doclint_syntax::ast::{Component, Heading};
use doclint_syntax::{AstNode, NodeKind, Page};
use std::collections::HashMap;

/// A part of a document, with the parts in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// The component or the kind of part, where the name doesn't say it.
    pub detail: Option<String>,
    /// Its kind.
    pub kind: SymbolKind,
    /// All of it.
    pub span: Span,
    /// The part that names it.
    pub focus: Span,
    /// The symbols inside it, in the order of the text.
    pub children: Vec<Symbol>,
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolKind {
    /// A page of the site, or an entry of the navigation that names one.
    Page,
    /// A heading with its section.
    Heading,
    /// A component with a title.
    Component,
    /// An operation of an OpenAPI file.
    Operation,
    /// A named part of the navigation: a tab, a group.
    Group,
    /// A key of a settings file.
    Key,
}

/// Parts that are nested more deeply are left out.
const MAX_DEPTH: usize = 32;

/// The outline of a document: the headings and titled components of a page, or the keys and named
/// parts of `docs.json` and `doclint.yml`.
pub fn symbols(document: &Document) -> Vec<Symbol> {
    match &document.kind {
        DocumentKind::Page(page) => nested(of_page(page)),
        DocumentKind::Json { data, .. } | DocumentKind::Settings { data, .. } => {
            nested(of_data(document.text(), &data.root))
        }
        DocumentKind::Other(_) => Vec::new(),
    }
}

/// A symbol without its children, and how many symbols it is in.
type Flat = (usize, Symbol);

/// A tree of symbols that are listed in the order of the text.
fn nested(flat: Vec<Flat>) -> Vec<Symbol> {
    let mut roots = Vec::new();
    let mut open: Vec<Symbol> = Vec::new();
    let close = |open: &mut Vec<Symbol>, roots: &mut Vec<Symbol>| {
        let Some(done) = open.pop() else { return };
        match open.last_mut() {
            Some(parent) => parent.children.push(done),
            None => roots.push(done),
        }
    };
    for (depth, symbol) in flat {
        while open.len() > depth {
            close(&mut open, &mut roots);
        }
        open.push(symbol);
    }
    while !open.is_empty() {
        close(&mut open, &mut roots);
    }
    roots
}

/// Lists the symbols of a page. During the walk, the end of each open symbol is kept.
fn of_page(page: &Page) -> Vec<Flat> {
    let spans: HashMap<u32, Span> =
        sections(page).into_iter().map(|it| (it.heading.span().start, it.span)).collect();
    let mut out = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for node in page.walk() {
        let symbol = match node.kind() {
            NodeKind::Heading => Heading::cast(node).and_then(|it| of_heading(it, &spans)),
            NodeKind::Component => Component::cast(node).and_then(of_component),
            _ => continue,
        };
        let Some(symbol) = symbol else { continue };
        while open.last().is_some_and(|end| *end <= symbol.span.start) {
            open.pop();
        }
        if open.len() < MAX_DEPTH {
            let end = symbol.span.end;
            out.push((open.len(), symbol));
            open.push(end);
        }
    }
    out
}

fn of_heading(heading: Heading<'_>, spans: &HashMap<u32, Span>) -> Option<Symbol> {
    let name = one_line(&heading.node().plain_text())?;
    let span = spans.get(&heading.span().start).copied().unwrap_or(heading.span());
    let focus = heading.content_span().unwrap_or(heading.span());
    let (detail, kind) = (None, SymbolKind::Heading);
    Some(Symbol { name, detail, kind, span: span.to(focus), focus, children: Vec::new() })
}

/// A component with a title, or with another attribute that names it.
fn of_component(component: Component<'_>) -> Option<Symbol> {
    let own = component.name()?.as_str();
    if !own.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let keys: &[&str] = match own {
        "ParamField" => &["path", "query", "header", "body"],
        "ResponseField" => &["name"],
        _ => &["title", "label"],
    };
    let titled = keys.iter().find_map(|it| component.attribute(it)?.literal())?;
    let name = one_line(titled.text)?;
    let (detail, kind) = (Some(own.to_owned()), SymbolKind::Component);
    let span = component.span().to(titled.span);
    Some(Symbol { name, detail, kind, span, focus: titled.span, children: Vec::new() })
}

/// A text in one line; nothing of a blank one.
fn one_line(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The keys that name a part of the navigation.
const NAMES: [&str; 9] =
    ["group", "tab", "anchor", "dropdown", "version", "language", "product", "item", "label"];

/// Whether the lists of a key hold parts of the navigation or pages. Such a list is left out between its
/// parent and its children.
fn is_list_of_parts(key: &str) -> bool {
    NAV_CONTENTS.contains(&key) || matches!(key, "menu" | "root" | "items")
}

/// A value that is still to be looked at, with how many symbols it is in.
struct Todo<'v> {
    depth: usize,
    value: &'v Value,
    /// The key that it is under, with its place.
    key: Option<(&'v str, Span)>,
    /// Whether it is an entry of a list of pages.
    in_pages: bool,
}

fn of_data(text: &str, root: &Value) -> Vec<Flat> {
    let mut out = Vec::new();
    let mut todo = vec![Todo { depth: 0, value: root, key: None, in_pages: false }];
    while let Some(Todo { depth, value, key, in_pages }) = todo.pop() {
        let symbol = match &value.kind {
            Kind::Mapping(_) => part(value).or_else(|| key.map(|it| of_key(it, value, text))),
            Kind::String(page) if in_pages => one_line(page).map(|name| Symbol {
                name,
                detail: None,
                kind: SymbolKind::Page,
                span: value.span,
                focus: value.span,
                children: Vec::new(),
            }),
            Kind::Sequence(_) if key.is_some_and(|it| depth > 1 && is_list_of_parts(it.0)) => None,
            _ => key.map(|it| of_key(it, value, text)),
        };
        let below = depth + usize::from(symbol.is_some());
        out.extend(symbol.map(|it| (depth, it)));
        if below >= MAX_DEPTH {
            continue;
        }
        match &value.kind {
            Kind::Mapping(mapping) => {
                let name = name_of(value).map(|it| it.0);
                let entries = mapping.entries.iter().rev();
                let entries = entries.filter(|it| Some(it.key.text.as_str()) != name);
                todo.extend(entries.map(|it| Todo {
                    depth: below,
                    value: &it.value,
                    key: Some((it.key.text.as_str(), it.key.span)),
                    in_pages: it.key.text == "root",
                }));
            }
            Kind::Sequence(items) => {
                let in_pages = key.is_some_and(|it| it.0 == "pages");
                let items = items.iter().rev();
                todo.extend(items.map(|value| Todo { depth: below, value, key: None, in_pages }));
            }
            _ => {}
        }
    }
    out
}

/// The key that names a part of the navigation, and its value.
fn name_of(value: &Value) -> Option<(&'static str, &Value)> {
    NAMES.iter().find_map(|key| Some((*key, value.get(key).filter(|it| it.as_str().is_some())?)))
}

/// A mapping that has a name.
fn part(value: &Value) -> Option<Symbol> {
    let (key, named) = name_of(value)?;
    Some(Symbol {
        name: one_line(named.as_str()?)?,
        detail: Some(key.to_owned()),
        kind: SymbolKind::Group,
        span: value.span,
        focus: named.span,
        children: Vec::new(),
    })
}

fn of_key((key, at): (&str, Span), value: &Value, text: &str) -> Symbol {
    const LONGEST: usize = 60;
    let written = text.get(value.span.range()).unwrap_or_default();
    let is_short = written.len() <= LONGEST && !written.contains('\n');
    let detail = (is_short && !matches!(value.kind, Kind::Mapping(_) | Kind::Sequence(_)))
        .then(|| value.as_str().unwrap_or(written).to_owned())
        .filter(|it| !it.is_empty());
    let (name, kind) = (key.to_owned(), SymbolKind::Key);
    Symbol { name, detail, kind, span: at.to(value.span), focus: at, children: Vec::new() }
}
