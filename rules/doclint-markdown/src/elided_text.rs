//! Comments and remarks in brackets that replace text of the page.

use crate::marks::{Mark, may_have};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct ElidedText;

/// What such a comment says.
const SIGNS: [&str; 4] = ["unchanged", "existing content", "remains the same", "stays the same"];

/// What it says is not there, if no dots show it.
const PARTS: [&str; 4] =
    ["rest of the", "previous content", "existing content", "remaining content"];

/// Such a comment has no more bytes.
const LENGTH: usize = 400;

impl PageRule for ElidedText {
    const META: RuleMeta = RuleMeta::warning(
        "elided-text",
        "a comment or a remark says that text of the page was left out",
        include_str!("elided_text.md"),
    )
    .in_builds()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !may_have(Mark::Elision, cx) {
            return;
        }
        let kinds = [NodeKind::Expression, NodeKind::Html, NodeKind::HtmlBlock];
        for node in kinds.into_iter().flat_map(|it| page.of_kind(it)).filter(|it| elides(*it)) {
            cx.report(node.span(), "this comment says that text was left out here")
                .cause("comments say that text was left out")
                .help("put the text back that was here before, or remove the comment");
        }
        for paragraph in page.of_kind(NodeKind::Paragraph).filter(|it| is_remark(it.text())) {
            cx.report(paragraph.span(), "this remark says that text was left out here")
                .cause("remarks say that text was left out")
                .help("put the text back that was here before, or remove the remark");
        }
    }
}

/// Whether a paragraph is a remark in brackets: `[... rest of the page unchanged ...]`.
fn is_remark(text: &str) -> bool {
    let inside = |open, close| text.trim().strip_prefix(open)?.strip_suffix(close);
    let inner = inside('[', ']').or_else(|| inside('(', ')'));
    inner.is_some_and(|it| {
        it.len() <= LENGTH
            && (["...", "…"].iter().any(|dots| it.starts_with(dots) || it.ends_with(dots))
                || begins_with_part(it))
            && SIGNS.iter().any(|sign| it.contains(sign))
    })
}

/// Whether a node is a comment that says so, with dots in place of the text or with a name for it.
fn elides(node: Node<'_>) -> bool {
    let text = node.text().trim();
    let is_comment = [("{/*", "*/}"), ("<!--", "-->")]
        .into_iter()
        .any(|it| text.starts_with(it.0) && text.ends_with(it.1));
    is_comment
        && text.len() <= LENGTH
        && (["...", "…"].iter().any(|it| text.contains(it))
            || begins_with_part(text.trim_start_matches(['{', '/', '*', '<', '!', '-'])))
        && SIGNS.iter().any(|it| text.contains(it))
}

/// Whether a text begins with the part of the page that is left out, in whatever case.
fn begins_with_part(text: &str) -> bool {
    let start = text.trim_start().trim_start_matches("The ").trim_start_matches("the ");
    PARTS.iter().any(|it| start.get(..it.len()).is_some_and(|own| own.eq_ignore_ascii_case(it)))
}
