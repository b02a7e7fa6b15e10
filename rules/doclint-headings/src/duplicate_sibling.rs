//! The same heading twice in one section.

use crate::outline;
use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct DuplicateSibling;

impl PageRule for DuplicateSibling {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-sibling",
        "two headings in the same section have the same text",
        include_str!("duplicate_sibling.md"),
    )
    .markdownlint(&["MD024"])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut open: HashMap<Option<NodeId>, Vec<Siblings>> = HashMap::new();
        let vocabulary = cx.vocabulary();
        for heading in ast::Heading::all(page) {
            let text = text(heading);
            if text.is_empty() {
                continue;
            }
            let levels = open.entry(outline::context(heading, vocabulary)).or_default();
            while levels.last().is_some_and(|it| it.level > heading.level()) {
                levels.pop();
            }
            if levels.last().is_none_or(|it| it.level < heading.level()) {
                levels.push(Siblings { level: heading.level(), seen: HashMap::new() });
            }
            let siblings = levels.last_mut().expect("a level is pushed if there is none");
            let Some(first) = siblings.seen.get(&text) else {
                siblings.seen.insert(text, heading.span());
                continue;
            };
            let first = *first;
            cx.report(heading.span(), "duplicate heading in this section")
                .label(first, "first used here")
                .help("reword one of the headings, or merge the sections");
        }
    }
}

/// Headings of one level below the same heading, by their text.
struct Siblings {
    level: u8,
    seen: HashMap<String, Span>,
}

/// The text that distinguishes a heading from others: its source if it contains components or
/// expressions.
fn text(heading: ast::Heading<'_>) -> String {
    let node = heading.node();
    let plain = |it: Node<'_>| !matches!(it.kind(), NodeKind::Component | NodeKind::Expression);
    let text = match heading.content_span() {
        Some(span) if !node.descendants().all(plain) => node.page().slice(span).to_owned(),
        _ => node.plain_text(),
    };
    text.trim().to_lowercase()
}
