//! Links of one text to several targets.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct AmbiguousLinkText;

impl PageRule for AmbiguousLinkText {
    const META: RuleMeta = RuleMeta::suggestion(
        "ambiguous-link-text",
        "links with the same text lead to different targets",
        include_str!("ambiguous_link_text.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Where each text leads first, and whether it is told already.
        let mut first: HashMap<String, (&str, Span, bool)> = HashMap::new();
        for link in ast::Link::all(page) {
            // A cell says what it means by its row and column, and what stands alone is a button.
            let mut around = std::iter::successors(link.node().parent(), |it| it.parent());
            if around.any(|it| it.kind() == NodeKind::TableCell)
                || is_alone(link.node())
                || is_in_update(link.node())
            {
                continue;
            }
            let text = link.node().plain_text();
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            // Places on one page are told apart by the page.
            let target = link.destination().as_str().split(['?', '#']).next().unwrap_or_default();
            let target = target.trim_end_matches('/');
            if words.is_empty() || target.is_empty() {
                continue;
            }
            let known = first.entry(words).or_insert((target, link.text_span(), false));
            let (other, at, is_told) = *known;
            if other != target && !is_told {
                known.2 = true;
                cx.report(link.text_span(), format!("`{}` leads to two places", text.trim()))
                    .label(at, format!("here it leads to `{other}`"))
                    .help("say in each text what its target has that the other has not, or lead both to one place");
            }
        }
    }
}

/// Whether it is an entry of a changelog, which tells of many pages by the same words.
fn is_in_update(link: Node<'_>) -> bool {
    let mut around = std::iter::successors(link.parent(), |it| it.parent());
    around.any(|it| ast::Component::cast(it).is_some_and(|it| it.is("Update")))
}

/// Whether the text around holds nothing but the link.
fn is_alone(link: Node<'_>) -> bool {
    link.parent().is_some_and(|it| it.children().filter(|it| !is_blank(*it)).count() == 1)
}

fn is_blank(node: Node<'_>) -> bool {
    node.kind() == NodeKind::Text && node.text().trim().is_empty()
}
