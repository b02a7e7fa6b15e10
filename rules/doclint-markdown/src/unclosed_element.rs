//! HTML elements that are never closed, where that breaks more than their own place.

use crate::html_tags::{Tag, tags};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Level, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UnclosedElement;

impl PageRule for UnclosedElement {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-element",
        "an HTML element is never closed, or a type such as `List<T>` is read as one",
        include_str!("unclosed_element.md"),
    )
    .only_on(&[PlatformId::VitePress, PlatformId::MdBook, PlatformId::Markdown])
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
        // A forge closes all other elements at the end of their block.
        let is_folded = |it: &Tag<'_>| it.name.eq_ignore_ascii_case("details");
        let is_file = cx.platform() == PlatformId::Markdown;
        unclosed.retain(|it| !is_file || is_folded(it));
        for Tag { name, span, .. } in unclosed {
            let before = &page.source()[..span.start as usize];
            let is_type = before.ends_with(|it: char| it.is_alphanumeric());
            let message = match (is_type, stops) {
                (true, _) => format!("`<{name}>` is read as HTML, so readers don't see it"),
                (false, true) => format!("`<{name}>` is never closed, which stops the build"),
                (false, false) if is_file => {
                    format!("`<{name}>` is never closed, so everything below is folded away")
                }
                (false, false) => format!("`<{name}>` is never closed"),
            };
            cx.report(span, message).help(match is_type {
                true => format!("put the whole type in backticks, or write `&lt;{name}>`"),
                false => format!("add `</{name}>`, or write `&lt;{name}>` if it is meant as text"),
            });
        }
    }
}
