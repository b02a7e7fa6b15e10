//! HTML elements that are never closed, where that breaks more than their own place.

use crate::html_tags::{Tag, is_known, tags};
use doclint_rule::site::{PlatformId, is_for_assistants};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Genre, Level, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct UnclosedElement;

impl PageRule for UnclosedElement {
    const META: RuleMeta = RuleMeta::warning(
        "unclosed-element",
        "an HTML element or a comment is never closed, or text such as `List<T>` is read as one",
        include_str!("unclosed_element.md"),
    )
    .only_on(&[PlatformId::VitePress, PlatformId::MdBook, PlatformId::MkDocs, PlatformId::Markdown])
    .level_on(PlatformId::VitePress, Level::Error)
    .skips(&[Genre::Record])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        check_comment(page, cx);
        let is_html = |it: &Node<'_>| matches!(it.kind(), NodeKind::Html | NodeKind::HtmlBlock);
        let mut open: Vec<Tag<'_>> = Vec::new();
        let mut unclosed = Vec::new();
        for tag in page.walk().filter(is_html).flat_map(|it| tags(it.text(), it.span().start)) {
            if !tag.closes {
                open.push(tag);
                continue;
            }
            // What was opened inside of it and is still open is closed nowhere.
            let own = open.iter().rposition(|it| it.name.eq_ignore_ascii_case(tag.name));
            if let Some(own) = own {
                unclosed.extend(open.drain(own..).skip(1));
            }
        }
        unclosed.extend(open);
        unclosed.sort_by_key(|it| it.span.start);
        let stops = cx.platform() == PlatformId::VitePress;
        // A forge closes all other elements at the end of their block.
        let is_folded = |it: &Tag<'_>| it.name.eq_ignore_ascii_case("details");
        let is_file = matches!(cx.platform(), PlatformId::Markdown | PlatformId::MkDocs);
        // A program reads such a file with its signs.
        let is_for_agents = is_for_assistants(cx.file_name()) || cx.file_name() == "SKILL.md";
        let is_lost = |it: &Tag<'_>| !is_for_agents && is_placeholder(page, it);
        let is_link = |it: &Tag<'_>| {
            it.name.eq_ignore_ascii_case("a") && page.slice(it.span).contains("href")
        };
        unclosed.retain(|it| !is_file || is_folded(it) || is_lost(it) || is_link(it));
        for Tag { name, span, .. } in unclosed {
            let before = &page.source()[..span.start as usize];
            let is_type = before.ends_with(|it: char| it.is_alphanumeric());
            let is_type = is_type || is_file && !is_known(name);
            let message = match (is_type, stops) {
                (true, _) => format!("`<{name}>` is read as HTML, so readers don't see it"),
                (false, true) => format!("`<{name}>` is never closed, which stops the build"),
                (false, false) if is_file && name.eq_ignore_ascii_case("a") => {
                    format!("`<{name}>` is never closed, so that the link goes on")
                }
                (false, false) if is_file => {
                    format!("`<{name}>` is never closed, so everything below is folded away")
                }
                (false, false) => format!("`<{name}>` is never closed"),
            };
            let finding = cx.report(span, message);
            if is_type {
                finding.cause("text in angle brackets is read as HTML");
            }
            finding.help(match is_type {
                true => format!("put it in backticks as a whole, or write `&lt;{name}>`"),
                false => format!("add `</{name}>`, or write `&lt;{name}>` if it is meant as text"),
            });
        }
    }
}

/// Whether a tag within a line is a word that readers have to replace, such as `<name>`: no browser knows such an
/// element, and nothing closes it.
fn is_placeholder(page: &Page, tag: &Tag<'_>) -> bool {
    let is_bare = tag.span.len() as usize == tag.name.len() + 2;
    let node = page.node_at(tag.span.start);
    let is_inline = node.kind() == NodeKind::Html && !is_in_extra_cell(node);
    is_bare && is_inline && !is_known(tag.name) && !page.mentions(&format!("</{}>", tag.name))
}

/// Whether a node is in a cell that its table shows nobody.
fn is_in_extra_cell(node: Node<'_>) -> bool {
    let cell = node.ancestors().find(|it| it.kind() == NodeKind::TableCell);
    let table = node.ancestors().find_map(ast::Table::cast);
    cell.zip(table).is_some_and(|(cell, table)| {
        let mut cells = cell.parent().into_iter().flat_map(Node::children);
        cells.position(|it| it.id() == cell.id()).is_some_and(|at| at >= table.alignments().len())
    })
}

/// Reports a comment that nothing closes: it goes on to the end of the page, or of the list around it.
fn check_comment(page: &Page, cx: &mut PageCx<'_>) {
    if !page.mentions("<!--") {
        return;
    }
    let blocks = page.of_kind(NodeKind::HtmlBlock);
    let unclosed = blocks.filter(|it| {
        let text = it.text().trim_start();
        text.starts_with("<!--") && !text.contains("-->")
    });
    for block in unclosed {
        let start = block.span().start;
        let text = block.text();
        let at = start + (text.len() - text.trim_start().len()) as u32;
        // One that hides nothing is left alone.
        if text.trim().lines().filter(|it| !it.trim().is_empty()).nth(1).is_none() {
            continue;
        }
        cx.report(
            Span::new(at, at + 4),
            "comment is never closed, so readers don't see what is below",
        )
        .help("add `-->` where the comment ends");
    }
}
