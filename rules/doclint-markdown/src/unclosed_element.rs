//! HTML elements that are never closed, where that breaks more than their own place.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Level, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct UnclosedElement;

impl PageRule for UnclosedElement {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-element",
        "an HTML element is never closed, or a type such as `List<T>` is read as one",
        include_str!("unclosed_element.md"),
    )
    .only_on(&[PlatformId::VitePress, PlatformId::MdBook])
    .level_on(PlatformId::MdBook, Level::Warning)
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
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
        for Tag { name, span, .. } in unclosed {
            let before = &page.source()[..span.start as usize];
            let is_type = before.ends_with(|it: char| it.is_alphanumeric());
            let message = match (is_type, stops) {
                (true, _) => format!("`<{name}>` is read as HTML, so readers don't see it"),
                (false, true) => format!("`<{name}>` is never closed, which stops the build"),
                (false, false) => format!("`<{name}>` is never closed"),
            };
            cx.report(span, message).help(match is_type {
                true => format!("put the whole type in backticks, or write `&lt;{name}>`"),
                false => format!("add `</{name}>`, or write `&lt;{name}>` if it is meant as text"),
            });
        }
    }
}

/// A tag that opens or closes an element.
struct Tag<'t> {
    name: &'t str,
    span: Span,
    closes: bool,
}

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements whose content is no HTML.
const RAW: [&str; 3] = ["script", "style", "textarea"];

/// The tags of a piece of HTML that begins at a byte, without those that close themselves.
fn tags(html: &str, start: u32) -> Vec<Tag<'_>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = html[at..].find('<').map(|it| at + it) {
        let rest = &html[open..];
        if rest.starts_with("<!--") {
            at = rest.find("-->").map_or(html.len(), |it| open + it);
            continue;
        }
        let closes = rest.starts_with("</");
        let name_start = 1 + usize::from(closes);
        let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.' | '_');
        let name = &rest[name_start..];
        let name = &name[..name.find(|it| !is_part(it)).unwrap_or(name.len())];
        let Some(end) = end_of_tag(rest) else { break };
        at = open + end;
        let is_whole = rest[..end].ends_with("/>") || VOID.contains(&&*name.to_ascii_lowercase());
        if !name.starts_with(|it: char| it.is_ascii_alphabetic()) || is_whole && !closes {
            continue;
        }
        let span = Span::new(start + open as u32, start + at as u32);
        found.push(Tag { name, span, closes });
        if !closes && RAW.contains(&&*name.to_ascii_lowercase()) {
            let close =
                html[at..].to_ascii_lowercase().find(&format!("</{}", name.to_ascii_lowercase()));
            at = close.map_or(html.len(), |it| at + it);
        }
    }
    found
}

/// The byte after the `>` that ends a tag; signs in quotes don't count.
fn end_of_tag(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in rest.bytes().enumerate() {
        match (quote, sign) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(sign),
            (Some(open), _) if open == sign => quote = None,
            _ => {}
        }
    }
    None
}
