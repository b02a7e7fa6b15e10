//! Paragraphs that are there twice in a row.

use crate::support::prose::is_quoted;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct DoubledParagraph;

/// A shorter paragraph may be said twice on purpose, as in a dialog.
const LEAST_WORDS: usize = 8;

impl PageRule for DoubledParagraph {
    const META: RuleMeta = RuleMeta::warning(
        "doubled-paragraph",
        "a paragraph is there twice in a row",
        include_str!("doubled_paragraph.md"),
    )
    .in_builds()
    .fix(FixKind::Always)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let doubled = page.of_kind(NodeKind::Paragraph).filter(|it| repeats_previous(*it));
        let is_long = |it: &Node<'_>| it.text().split_whitespace().count() >= LEAST_WORDS;
        // Filler text is a finding of another rule.
        let is_meant = |it: &Node<'_>| !is_quoted(*it) && !it.text().contains("orem ipsum");
        // What is there three times is a figure of speech.
        let is_twice = |it: &Node<'_>| {
            let beside = [it.previous_sibling(), it.next_sibling()];
            !beside.into_iter().flatten().any(repeats_previous)
        };
        for node in doubled.filter(is_long).filter(is_meant).filter(is_twice) {
            let Some(first) = node.previous_sibling() else { continue };
            let gap = Span::new(first.span().end, node.span().end);
            cx.report(node.span(), "this paragraph is there twice in a row")
                .cause("a paragraph is there twice in a row")
                .label(first.span(), "the same paragraph")
                .help("remove one of them")
                .fix(
                    Fix::not_safe("Remove the second one", Edit::delete(gap))
                        .changing_surroundings(),
                );
        }
    }
}

/// Whether a paragraph says the same as the one right above it.
pub(crate) fn repeats_previous(node: Node<'_>) -> bool {
    let previous = node.previous_sibling().filter(|it| it.kind() == NodeKind::Paragraph);
    previous.is_some_and(|it| it.text().trim() == node.text().trim())
}
