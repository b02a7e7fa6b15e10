//! Pages: links, imports, components, and comments for doclint.

use super::markdown::Hover;
use super::rules::rule_or_family;
use super::{components, data, links};
use crate::completion::item::{word_end, word_start};
use crate::completion::place::{Cursor, InCode, front_matter, in_code, node_at};
use crate::completion::suppressions::{DIRECTIVES, is_id};
use doclint_diagnostic::Span;
use doclint_site::{Components, LinkKind, imports};
use doclint_syntax::{LinkStyle, Node, NodeKind, ast};

/// Explains the text at the cursor.
pub(super) fn at(cursor: &Cursor<'_>) -> Option<Hover> {
    let at = cursor.offset();
    if let Some(content) = front_matter(cursor.page, cursor.at) {
        return data::in_front_matter(cursor.view, (cursor.path, cursor.page), content, at);
    }
    if let Some(InCode::Inside | InCode::Language(_)) = in_code(cursor.page, at) {
        return None;
    }
    comment(cursor)
        .or_else(|| import(cursor))
        .or_else(|| attribute(cursor))
        .or_else(|| name(cursor))
        .or_else(|| link(cursor))
}

/// A word of a comment for doclint.
fn comment(cursor: &Cursor<'_>) -> Option<Hover> {
    let node: Node<'_> = cursor.page.node_at(cursor.offset());
    let is_comment =
        matches!(node.kind(), NodeKind::Expression | NodeKind::Html | NodeKind::HtmlBlock)
            && node.text().contains("doclint-");
    if !is_comment {
        return None;
    }
    let start = word_start(cursor.text, cursor.at, is_id);
    let end = word_end(cursor.text, cursor.at, is_id);
    let word = &cursor.text[start..end];
    let directive = DIRECTIVES.iter().find(|it| it.0 == word);
    let markdown = match directive {
        Some((word, what)) => format!("**`{word}`**: {what}"),
        None => rule_or_family(cursor.view, word)?,
    };
    Some(Hover { span: Span::from(start..end), markdown })
}

/// An `import` statement.
fn import(cursor: &Cursor<'_>) -> Option<Hover> {
    let code: ast::Esm<'_> = node_at(cursor.page, cursor.offset())?;
    let all = imports(cursor.page.slice(code.span()), code.span().start);
    let is_here = |it: &Span| it.start <= cursor.offset() && cursor.offset() <= it.end;
    let found = all.into_iter().find(|it| is_here(&it.statement))?;
    let markdown = links::imported(cursor.view, cursor.path, &found.source)?;
    Some(Hover { span: found.statement, markdown })
}

/// An attribute of a component: on its name its description, on its value the target.
fn attribute(cursor: &Cursor<'_>) -> Option<Hover> {
    let attribute: ast::Attribute<'_> = node_at(cursor.page, cursor.offset())?;
    let component = attribute.component().name()?.as_str();
    let name = attribute.name()?;
    let view = cursor.view;
    if let Some(value) = attribute.literal()
        && value.span.start <= cursor.offset()
        && cursor.offset() <= value.span.end
    {
        let kind = view.vocabulary.link(component, name.as_str());
        let kind = kind.or(match name.as_str() {
            "href" => Some(LinkKind::Page),
            "src" => Some(LinkKind::File),
            _ => None,
        });
        let from = (cursor.path, Some(cursor.page));
        let markdown = kind.and_then(|it| links::target(view, from, value.text, it));
        if let Some(markdown) = markdown {
            return Some(Hover { span: value.span, markdown });
        }
    }
    let markdown = components::attribute(view, component, name.as_str())?;
    Some(Hover { span: attribute.span(), markdown })
}

/// The name of a component in its opening or closing tag.
fn name(cursor: &Cursor<'_>) -> Option<Hover> {
    let component: ast::Component<'_> = node_at(cursor.page, cursor.offset())?;
    let name = component.name()?;
    let opening = name.span();
    let closing = component.closing().map(|it| {
        let start = it.start + "</".len() as u32;
        Span::new(start, start + opening.len())
    });
    let is_here = |it: &Span| it.start <= cursor.offset() && cursor.offset() <= it.end;
    let span = [Some(opening), closing].into_iter().flatten().find(is_here)?;
    let markdown = components::component(cursor.view, name.as_str())
        .or_else(|| imported_component(cursor, name.as_str()))?;
    Some(Hover { span, markdown })
}

/// A component that the page imports.
fn imported_component(cursor: &Cursor<'_>, name: &str) -> Option<String> {
    let code = ast::Esm::all(cursor.page);
    let mut all = code.flat_map(|it| imports(cursor.page.slice(it.span()), it.span().start));
    let found = all.find(|it| it.names.iter().any(|it| it.local == name))?;
    links::imported(cursor.view, cursor.path, &found.source)
}

/// A link, an image, or a definition.
fn link(cursor: &Cursor<'_>) -> Option<Hover> {
    let found: ast::Linkish<'_> = node_at(cursor.page, cursor.offset())?;
    let (destination, kind) = match found {
        ast::Linkish::Link(link) => {
            // A bare address leads out of the site.
            if matches!(link.style(), LinkStyle::Autolink | LinkStyle::Literal) {
                return None;
            }
            (link.destination(), LinkKind::Page)
        }
        ast::Linkish::Image(image) => (image.destination(), LinkKind::File),
        ast::Linkish::Definition(definition) => (definition.destination(), LinkKind::Page),
    };
    let from = (cursor.path, Some(cursor.page));
    let markdown = links::target(cursor.view, from, destination.as_str(), kind)?;
    Some(Hover { span: found.span(), markdown })
}
