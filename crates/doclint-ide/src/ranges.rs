//! Ranges that an editor folds, and ranges that it selects step by step.

use crate::goto_own::front_matter;
use crate::sections::sections;
use crate::{Document, DocumentKind};
use doclint_data::{Kind, Value};
use doclint_diagnostic::Span;
use doclint_syntax::ast::{
    AttrValue, Attribute, Code, Component, Expression, FrontMatter, Heading, Html, HtmlBlock,
    Image, Link,
};
use doclint_syntax::{AstNode, Node, NodeKind, Page};

/// A part of a document that can be folded. It has more than one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fold {
    /// Its bytes, from its first line to its last.
    pub span: Span,
    /// Its kind.
    pub kind: FoldKind,
}

/// The kind of a folded part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldKind {
    /// A heading with its section.
    Section,
    /// A component with its content.
    Component,
    /// A code block.
    Code,
    /// The front matter.
    FrontMatter,
    /// A list, or an item of one.
    List,
    /// A table.
    Table,
    /// A comment.
    Comment,
    /// Imports that follow one another.
    Imports,
    /// An object in JSON, or a mapping in YAML.
    Object,
    /// An array in JSON, or a list in YAML.
    Array,
}

/// The parts of a document that can be folded, in the order of the text.
pub fn folds(document: &Document) -> Vec<Fold> {
    let text = document.text();
    let mut out = Vec::new();
    match &document.kind {
        DocumentKind::Page(page) => {
            let all = sections(page).into_iter();
            out.extend(all.map(|it| Fold { span: it.span, kind: FoldKind::Section }));
            out.extend(page.walk().filter_map(fold));
        }
        DocumentKind::Json { data, .. } | DocumentKind::Settings { data, .. } => {
            out = folds_of_data(&data.root);
        }
        DocumentKind::Other(_) => {}
    }
    let lines: Vec<u32> = memchr::memchr_iter(b'\n', text.as_bytes()).map(|it| it as u32).collect();
    // A mapping in YAML may end with blank lines; of those around it there are few.
    let has_blank_end = |kind| matches!(kind, FoldKind::Object | FoldKind::Array);
    for fold in out.iter_mut().filter(|it| has_blank_end(it.kind)) {
        let kept = text.get(fold.span.range()).map_or(0, |it| it.trim_end().len());
        fold.span.end = fold.span.start + kept as u32;
    }
    out.retain(|it| {
        let next = lines.partition_point(|line| *line < it.span.start);
        lines.get(next).is_some_and(|line| *line < it.span.end)
    });
    out.sort();
    out.dedup();
    out
}

fn fold(node: Node<'_>) -> Option<Fold> {
    let kind = match node.kind() {
        NodeKind::Component => FoldKind::Component,
        NodeKind::Code => FoldKind::Code,
        NodeKind::FrontMatter => FoldKind::FrontMatter,
        NodeKind::List | NodeKind::Item => FoldKind::List,
        NodeKind::Table => FoldKind::Table,
        NodeKind::Esm if node.text().starts_with("import") => FoldKind::Imports,
        NodeKind::Esm => FoldKind::Code,
        NodeKind::Expression => {
            let is_comment =
                Expression::cast(node)?.value().as_str().trim_start().starts_with("/*");
            if !is_comment {
                return None;
            }
            FoldKind::Comment
        }
        NodeKind::Html | NodeKind::HtmlBlock => {
            let block = HtmlBlock::cast(node).map(HtmlBlock::value);
            let value = block.or_else(|| Html::cast(node).map(Html::value))?;
            if !value.as_str().trim_start().starts_with("<!--") {
                return None;
            }
            FoldKind::Comment
        }
        _ => return None,
    };
    Some(Fold { span: node.span(), kind })
}

fn folds_of_data(root: &Value) -> Vec<Fold> {
    let mut out = Vec::new();
    let mut todo = vec![root];
    while let Some(value) = todo.pop() {
        match &value.kind {
            Kind::Mapping(mapping) => {
                out.push(Fold { span: value.span, kind: FoldKind::Object });
                todo.extend(mapping.entries.iter().map(|it| &it.value));
            }
            Kind::Sequence(items) => {
                out.push(Fold { span: value.span, kind: FoldKind::Array });
                todo.extend(items);
            }
            _ => {}
        }
    }
    out
}

/// The ranges that a selection at an offset grows to step by step, the smallest first: a word, a
/// link, a paragraph, a component, a section, the page. Each is larger than the one before and
/// contains it.
pub fn selections(document: &Document, offset: u32) -> Vec<Span> {
    let text = document.text();
    let offset = text.floor_char_boundary((offset as usize).min(text.len())) as u32;
    let mut all = vec![(0..text.len()).into()];
    all.extend(word(text, offset));
    match &document.kind {
        DocumentKind::Page(page) => {
            let mut at = offset;
            // The end of a line belongs to the text on it.
            if is_after_text(text, offset) {
                at = text.floor_char_boundary(offset as usize - 1) as u32;
            }
            let node = page.node_at(at);
            for node in std::iter::once(node).chain(node.ancestors()) {
                parts(node, &mut all);
            }
            all.extend(sections(page).into_iter().map(|it| it.span));
            if let Some(data) = front_matter(page)
                && node.kind() == NodeKind::FrontMatter
            {
                values(&data.root, offset, &mut all);
            }
        }
        DocumentKind::Json { data, .. } | DocumentKind::Settings { data, .. } => {
            values(&data.root, offset, &mut all);
        }
        DocumentKind::Other(_) => {}
    }
    all.retain(|it| it.start <= offset && offset <= it.end && !it.is_empty());
    all.sort_by_key(|it| (it.len(), it.start));
    let mut out: Vec<Span> = Vec::new();
    for span in all {
        if out.last().is_none_or(|last| span.contains(*last) && span != *last) {
            out.push(span);
        }
    }
    out
}

/// Whether an offset is right after text, at the end of a line or of the whole.
fn is_after_text(text: &str, offset: u32) -> bool {
    let (before, after) = text.split_at(offset as usize);
    let is_end = after.is_empty() || after.starts_with(['\n', '\r']);
    is_end && before.chars().next_back().is_some_and(|it| !it.is_whitespace())
}

/// The word that holds an offset or ends there.
fn word(text: &str, offset: u32) -> Option<Span> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (before, after) = text.split_at(offset as usize);
    let start = before.trim_end_matches(is_part).len();
    let end = text.len() - after.trim_start_matches(is_part).len();
    (start < end).then(|| (start..end).into())
}

/// A node and the parts of it that are worth a step.
fn parts(node: Node<'_>, out: &mut Vec<Span>) {
    out.push(node.span());
    match node.kind() {
        NodeKind::Link => out.extend(Link::cast(node).map(Link::text_span)),
        NodeKind::Image => out.extend(Image::cast(node).map(|it| it.alt().span())),
        NodeKind::Heading => out.extend(Heading::cast(node).and_then(Heading::content_span)),
        NodeKind::Code => out.extend(Code::cast(node).map(|it| it.content().span())),
        NodeKind::FrontMatter => {
            out.extend(FrontMatter::cast(node).map(|it| it.content().span()));
        }
        NodeKind::Attribute => {
            let Some(attribute) = Attribute::cast(node) else { return };
            out.extend(attribute.value_span());
            match attribute.value() {
                AttrValue::String(value) | AttrValue::Expression(value) => out.push(value.span()),
                AttrValue::None => {}
            }
        }
        NodeKind::Component => {
            let Some(component) = Component::cast(node) else { return };
            out.push(component.opening());
            out.extend(component.closing());
            if let Some(closing) = component.closing() {
                out.push(inside(node.page(), component.opening().end, closing.start));
            }
        }
        NodeKind::Emphasis | NodeKind::Strong | NodeKind::Strikethrough => {
            let (first, last) = (node.children().next(), node.children().last());
            out.extend(first.zip(last).map(|(first, last)| first.span().to(last.span())));
        }
        _ => {}
    }
    let destination = match node.kind() {
        NodeKind::Link => Link::cast(node).map(|it| it.destination().span()),
        NodeKind::Image => Image::cast(node).map(|it| it.destination().span()),
        _ => None,
    };
    // That of a reference is in its definition.
    out.extend(destination.filter(|it| node.span().contains(*it)));
}

/// The span between two tags, without the blanks around it.
fn inside(page: &Page, start: u32, end: u32) -> Span {
    let all = Span::new(start, end.max(start));
    let text = page.slice(all);
    let before = text.len() - text.trim_start().len();
    let start = start + before as u32;
    Span::new(start, start + text.trim().len() as u32)
}

/// The values and entries around an offset.
fn values(root: &Value, offset: u32, out: &mut Vec<Span>) {
    let is_at = |span: Span| span.start <= offset && offset <= span.end;
    let mut next = Some(root);
    while let Some(value) = next.take() {
        out.push(value.span);
        match &value.kind {
            Kind::Mapping(mapping) => {
                let entry = |it: &doclint_data::Entry| it.key.span.to(it.value.span);
                let found = mapping.entries.iter().find(|it| is_at(entry(it)));
                let Some(found) = found else { continue };
                out.extend([entry(found), found.key.span]);
                next = Some(&found.value).filter(|it| is_at(it.span));
            }
            Kind::Sequence(items) => next = items.iter().find(|it| is_at(it.span)),
            Kind::String(text) if value.span.len() as usize >= text.len() + 2 => {
                out.push(Span::new(value.span.start + 1, value.span.end - 1));
            }
            _ => {}
        }
    }
}
