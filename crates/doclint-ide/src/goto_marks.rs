//! The parts of a document that name something else.

use crate::goto_goal::{Goal, Targets, declarations};
use crate::goto_own::OwnKind;
use doclint_data::{Document, Kind, Value};
use doclint_diagnostic::{FileId, Span};
use doclint_site::{DocsJson, LinkKind, NavEntry, PageFacts, join, named_apis, references};
use doclint_syntax::ast::{
    Attribute, Component, Definition, Esm, FootnoteDefinition, FootnoteReference, Image, Link,
};
use doclint_syntax::{AstNode, LinkStyle, Node, NodeKind, Page};
use std::collections::{HashMap, HashSet};

/// A part of a text that names something.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// Its bytes, quotes and brackets excluded.
    pub span: Span,
    /// The target that it names.
    pub goal: Goal,
    /// Whether it is an address or a path, and not a name.
    pub is_link: bool,
}

/// The marks of the document. References inside of an OpenAPI file are many, so only that at an offset
/// is looked up.
pub(crate) fn marks(targets: &Targets<'_>, offset: Option<u32>) -> Vec<Mark> {
    let own = targets.own;
    match &own.kind {
        OwnKind::Page(page, facts) => {
            let mut out = of_facts(targets, own.path, facts);
            out.extend(outside(page));
            out.extend(names(targets, page, facts));
            out
        }
        OwnKind::DocsJson(docs_json) => {
            let at = docs_json.files.iter().find(|it| it.path == own.path);
            let Some(file) = at.map(|it| it.file) else { return Vec::new() };
            let all = of_docs_json(targets, docs_json).into_iter();
            all.filter(|it| it.0 == file).map(|it| it.1).collect()
        }
        OwnKind::Api(data, _) => api_references(targets, data, offset),
        OwnKind::Other => Vec::new(),
    }
}

/// The marks of a page that its facts hold.
pub(crate) fn of_facts(targets: &Targets<'_>, path: &str, facts: &PageFacts) -> Vec<Mark> {
    let mut out = Vec::new();
    let mut add = |span, goal: Option<Goal>, is_link| {
        out.extend(goal.map(|goal| Mark { span, goal, is_link }));
    };
    for link in facts.links.iter() {
        add(link.span, targets.address(path, link.target, link.kind), true);
    }
    for icon in facts.icons.iter().filter(|it| it.name.contains('/')) {
        let goal = targets.address(path, icon.name, LinkKind::File);
        add(icon.span, goal.filter(|it| matches!(it, Goal::File(_))), true);
    }
    for snippet in &facts.snippets {
        add(snippet.span, targets.snippet(&snippet.file), true);
    }
    for import in &facts.imports {
        let goal = targets.import(path, &import.source);
        for name in &import.names {
            add(name.span, goal.as_ref().map(|it| export(it, &name.exported)), false);
        }
        add(import.span, goal, true);
    }
    for (key, is_operation) in [("openapi", true), ("openapi-schema", false), ("asyncapi", false)] {
        let Some((value, text)) = facts.get(key).and_then(|it| Some((it, it.as_str()?))) else {
            continue;
        };
        let goal = match is_operation {
            true => targets.operation(text, &[]),
            false => text.split_whitespace().next().and_then(|it| targets.operation(it, &[])),
        };
        add(inner(value), goal, true);
    }
    out
}

/// The target of a name that a file exports: the default export of a page is the page itself.
fn export(file: &Goal, name: &str) -> Goal {
    match file {
        Goal::Page(path, _) | Goal::File(path) if !matches!(name, "default" | "*") => {
            Goal::Export(path.clone(), name.to_owned())
        }
        file => file.clone(),
    }
}

/// The addresses of a page that lead to the web by themselves.
fn outside(page: &Page) -> impl Iterator<Item = Mark> {
    let bare =
        Link::all(page).filter(|it| matches!(it.style(), LinkStyle::Autolink | LinkStyle::Literal));
    bare.map(|it| {
        let goal = Goal::Url(it.destination().as_str().to_owned());
        Mark { span: it.text_span(), goal, is_link: true }
    })
}

/// The tags of components that the page imports or declares, and its footnotes.
fn names(targets: &Targets<'_>, page: &Page, facts: &PageFacts) -> Vec<Mark> {
    let mut out = Vec::new();
    let mut notes: HashMap<&str, Goal> = HashMap::new();
    for note in FootnoteDefinition::all(page) {
        let label = note.label();
        let goal = Goal::Here(note.span(), label.span());
        notes.entry(label.as_str()).or_insert(goal);
    }
    for note in FootnoteReference::all(page) {
        let goal = notes.get(note.label().as_str()).cloned();
        out.extend(goal.map(|goal| Mark { span: note.label().span(), goal, is_link: false }));
    }
    let meant = meanings(targets, page, facts);
    for component in Component::all(page) {
        let Some(name) = component.name() else { continue };
        let first = name.as_str().split('.').next().unwrap_or_default();
        let Some(goal) = meant.get(first) else { continue };
        for span in tag_names(component) {
            out.push(Mark { span, goal: goal.clone(), is_link: false });
        }
    }
    out
}

/// The targets of the names that a page declares or imports.
fn meanings<'p>(
    targets: &Targets<'_>,
    page: &'p Page,
    facts: &'p PageFacts,
) -> HashMap<&'p str, Goal> {
    let mut out = HashMap::new();
    for code in Esm::all(page) {
        let start = code.span().start;
        for (name, at) in declarations(page.slice(code.span())) {
            let focus = Span::new(start + at.start, start + at.end);
            out.entry(name).or_insert(Goal::Here(focus, focus));
        }
    }
    for import in &facts.imports {
        let Some(file) = targets.import(targets.own.path, &import.source) else { continue };
        for name in &import.names {
            out.insert(&name.local, export(&file, &name.exported));
        }
    }
    out
}

/// The names in the tags of a component.
pub(crate) fn tag_names(component: Component<'_>) -> Vec<Span> {
    let Some(name) = component.name() else { return Vec::new() };
    let page = component.node().page();
    let closing = component.closing().and_then(|it| {
        let at = page.slice(it).find(name.as_str())? as u32;
        Some(Span::new(it.start + at, it.start + at + name.as_str().len() as u32))
    });
    std::iter::once(name.span()).chain(closing).collect()
}

/// The targets of the navigation, the redirects and the names of files in `docs.json` and its
/// parts.
pub(crate) fn of_docs_json(targets: &Targets<'_>, docs_json: &DocsJson) -> Vec<(FileId, Mark)> {
    let site = &targets.view.outcome.site;
    let mut out = Vec::new();
    let mut add = |file, span: Span, goal: Option<Goal>| {
        let span = unquoted(span);
        out.extend(goal.map(|goal| (file, Mark { span, goal, is_link: true })));
    };
    for NavEntry { path, at, .. } in &docs_json.entries {
        let page =
            site.index.page(path).map(|it| Goal::Page(site.pages[it].path.to_string(), None));
        add(at.file, at.span, page);
    }
    for operations in &docs_json.operations {
        let Some((name, at)) = &operations.name else { continue };
        let near = operations.sources().iter().filter_map(|it| it.path.as_deref());
        add(at.file, at.span, targets.operation(name, &near.collect::<Vec<_>>()));
    }
    for api in named_apis(docs_json) {
        let path = api.source.path.as_deref();
        let goal = path.and_then(|it| targets.file("", it)).map(Goal::File);
        let url = || api.is_remote().then(|| Goal::Url(api.written.clone()));
        add(api.at.file, api.at.span, goal.or_else(url));
    }
    for redirect in &docs_json.redirects.list {
        let at = redirect.destination_at;
        let goal = redirect.only_destination();
        add(at.file, at.span, goal.and_then(|it| targets.address("", it, LinkKind::Page)));
    }
    for file in &docs_json.files {
        for reference in references(&file.path, &file.document) {
            let path = reference.path.filter(|it| site.index.has_file(it));
            add(file.file, reference.span, path.map(Goal::File));
        }
    }
    let known: HashSet<(FileId, Span)> = out.iter().map(|it| (it.0, it.1.span)).collect();
    for file in &docs_json.files {
        for (key, value, text) in strings(&file.document.root) {
            if !known.contains(&(file.file, inner(value))) {
                let goal = value_goal(targets, &file.path, key, text);
                let mark = |goal| Mark { span: inner(value), goal, is_link: true };
                out.extend(goal.map(|it| (file.file, mark(it))));
            }
        }
    }
    out
}

/// The target of another string of `docs.json`, if it is an address: that of a logo or of a link in
/// the footer.
fn value_goal(targets: &Targets<'_>, path: &str, key: &str, text: &str) -> Option<Goal> {
    let is_other = matches!(key, "source" | "$schema" | "$ref" | "destination");
    if is_other || text.contains(['\n', ' ']) || !text.contains(['/', '.']) {
        return None;
    }
    let goal = targets.address(path, text, LinkKind::Page)?;
    let is_sure = text.starts_with('/') || matches!(goal, Goal::File(_) | Goal::Url(_));
    is_sure.then_some(goal)
}

/// The strings of a tree in the order of the text, each with the key that it is under.
fn strings(root: &Value) -> Vec<(&str, &Value, &str)> {
    let mut out = Vec::new();
    let mut todo = vec![("", root)];
    while let Some((key, value)) = todo.pop() {
        match &value.kind {
            Kind::String(text) => out.push((key, value, text.as_str())),
            Kind::Sequence(items) => todo.extend(items.iter().rev().map(|it| (key, it))),
            Kind::Mapping(mapping) => {
                let entries = mapping.entries.iter().rev();
                todo.extend(entries.map(|it| (it.key.text.as_str(), &it.value)));
            }
            _ => {}
        }
    }
    out
}

/// The references inside of an OpenAPI file, and to other files.
fn api_references(targets: &Targets<'_>, data: &Document, offset: Option<u32>) -> Vec<Mark> {
    let is_at = |span: Span| offset.is_some_and(|it| span.start <= it && it <= span.end);
    let references = strings(&data.root).into_iter().filter(|it| it.0 == "$ref");
    let marks = references.filter_map(|(_, value, text)| {
        let goal = match text.strip_prefix('#') {
            Some(pointer) => {
                let is_looked_up = !pointer.is_empty() && is_at(value.span);
                let found = is_looked_up.then(|| data.root.pointer(pointer)).flatten()?;
                Goal::Here(found.span, Span::at(found.span.start))
            }
            None => {
                let path = join(targets.own.path, text.split('#').next().unwrap_or_default())?;
                Goal::File(Some(path).filter(|it| targets.view.outcome.site.index.has_file(it))?)
            }
        };
        Some(Mark { span: inner(value), goal, is_link: true })
    });
    marks.collect()
}

/// The bytes of a string without its quotes.
pub(crate) fn inner(value: &Value) -> Span {
    let is_quoted = value.as_str().is_some_and(|it| value.span.len() as usize >= it.len() + 2);
    if is_quoted { unquoted(value.span) } else { value.span }
}

fn unquoted(span: Span) -> Span {
    match span.len() {
        0 | 1 => span,
        _ => Span::new(span.start + 1, span.end - 1),
    }
}

/// The mark at an offset: the smallest that holds it or ends there, or the one of the link, image or
/// attribute around it.
pub(crate) fn mark_at(targets: &Targets<'_>, offset: u32) -> Option<Mark> {
    let all = marks(targets, Some(offset));
    let holds = |it: &&Mark| it.span.start <= offset && offset <= it.span.end;
    if let Some(mark) = all.iter().filter(holds).min_by_key(|it| it.span.len()) {
        return Some(mark.clone());
    }
    let (page, _) = targets.own.page()?;
    let node = page.node_at(offset);
    let mut around = std::iter::once(node).chain(node.ancestors());
    around.find_map(|node| match label(node, offset) {
        Some(goal) => Some(Mark { span: node.span(), goal, is_link: false }),
        None => {
            let named = destination(node)?;
            let mark = all.iter().find(|it| it.is_link && it.span == named)?;
            Some(Mark { span: node.span(), ..mark.clone() })
        }
    })
}

/// The definition that the label under the cursor names, where the text of the link is another one.
fn label(node: Node<'_>, offset: u32) -> Option<Goal> {
    let (label, definition) = match node.kind() {
        NodeKind::Link => {
            let link = Link::cast(node).filter(|it| it.style() == LinkStyle::Full)?;
            (link.label()?, link.definition()?)
        }
        NodeKind::Image => {
            let image = Image::cast(node).filter(|it| it.style() == LinkStyle::Full)?;
            (image.label()?, image.definition()?)
        }
        _ => return None,
    };
    let is_on = label.span().start <= offset && offset <= label.span().end;
    is_on.then(|| Goal::Here(definition.span(), definition.label().span()))
}

/// The bytes of the address of a link, an image, a definition or an attribute.
fn destination(node: Node<'_>) -> Option<Span> {
    match node.kind() {
        NodeKind::Link => Link::cast(node).map(|it| it.destination().span()),
        NodeKind::Image => Image::cast(node).map(|it| it.destination().span()),
        NodeKind::Definition => Definition::cast(node).map(|it| it.destination().span()),
        NodeKind::Attribute => Attribute::cast(node)?.literal().map(|it| it.span),
        _ => None,
    }
}
