//! Links with one text and several targets.

use crate::vague_link_text::is_vague;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::words::quoted;
use doclint_rule::{AstNode, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct AmbiguousLinkText;

impl PageRule for AmbiguousLinkText {
    const META: RuleMeta = RuleMeta::suggestion(
        "ambiguous-link-text",
        "links with the same text lead to different pages",
        include_str!("ambiguous_link_text.md"),
    )
    .profile(Profile::All);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // The first target of each text, its place, and whether the text was reported.
        let mut first: HashMap<String, (&str, Span, bool)> = HashMap::new();
        for link in ast::Link::all(page) {
            // A table cell gets its meaning from its row and column, and a link alone is a button.
            let is_in_cell = link.node().ancestors().any(|it| it.kind() == NodeKind::TableCell);
            if is_in_cell || is_alone(link.node()) || is_in_update(link.node()) {
                continue;
            }
            let text = link.node().plain_text();
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            // Anchors on one page count as the same place.
            let target = link.destination().as_str().split(['?', '#']).next().unwrap_or_default();
            let target = target.trim_end_matches('/');
            // A text that fits any link is a finding of another rule.
            let is_vague = cx.is_english() && is_vague(&text);
            if words.is_empty() || target.is_empty() || is_vague {
                continue;
            }
            let known = first.entry(words).or_insert((target, link.text_span(), false));
            let (other, at, is_reported) = *known;
            if other != target && !is_reported {
                known.2 = true;
                let message =
                    format!("links with the text {} lead to different pages", quoted(text.trim()));
                cx.report(link.text_span(), message)
                    .label(at, format!("this one leads to `{other}`"))
                    .help("give each link its own text, or point them to the same page");
            }
        }
    }
}

/// Whether a link is in an entry of a changelog: such entries use the same words for many pages.
fn is_in_update(link: Node<'_>) -> bool {
    link.ancestors().filter_map(ast::Component::cast).any(|component| component.is("Update"))
}

/// Whether a link has no text beside it.
fn is_alone(link: Node<'_>) -> bool {
    link.parent().is_some_and(|it| it.children().filter(|it| !is_blank(*it)).nth(1).is_none())
}

fn is_blank(node: Node<'_>) -> bool {
    node.kind() == NodeKind::Text && node.text().trim().is_empty()
}
