//! Paragraphs that are pasted twice.

use crate::doubled_paragraph::repeats_previous;
use crate::support::prose::{body, count};
use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};
use std::collections::HashMap;

pub(crate) struct RepeatedParagraph;

/// A shorter paragraph may be a phrase that readers need again.
const LEAST_WORDS: usize = 12;

impl PageRule for RepeatedParagraph {
    const META: RuleMeta = RuleMeta::suggestion(
        "repeated-paragraph",
        "a section has the same paragraph twice",
        include_str!("repeated_paragraph.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut seen: HashMap<(Option<NodeId>, usize, &str), Span> = HashMap::new();
        // A line in bold is a heading for readers, too.
        let titles = page.of_kind(NodeKind::Paragraph).filter(|it| is_title(*it));
        let headings = page.of_kind(NodeKind::Heading).chain(titles);
        let mut headings: Vec<u32> = headings.map(|it| it.span().start).collect();
        headings.sort_unstable();
        for (node, passage) in body(cx) {
            if passage.text().len() < LEAST_WORDS * 2 || count(passage.text()) < LEAST_WORDS {
                continue;
            }
            // A parameter is described below each thing that has it.
            if node.children().next().is_some_and(|it| it.kind() == NodeKind::Strong) {
                continue;
            }
            // The source, as two paragraphs may differ in a name in code only.
            let text = node.text().trim();
            // Each tab, step or section may say it again.
            let section = headings.partition_point(|it| *it < node.span().start);
            let key = (node.parent().map(Node::id), section, text);
            if let Some(first) = seen.get(&key) {
                // Right below each other, they are a finding of another rule.
                if repeats_previous(node) {
                    continue;
                }
                let first = *first;
                cx.report(node.span(), "paragraph is repeated in this section")
                    .label(first, "the same paragraph")
                    .help("remove one of them");
            } else {
                seen.insert(key, node.span());
            }
        }
    }
}

/// Whether a paragraph is nothing but bold text.
fn is_title(paragraph: Node<'_>) -> bool {
    let mut children = paragraph.children();
    children.next().is_some_and(|it| it.kind() == NodeKind::Strong) && children.next().is_none()
}
