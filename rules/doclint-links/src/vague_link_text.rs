//! Link texts that say nothing about the target.

use doclint_rule::syntax::Node;
use doclint_rule::{AstNode, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct VagueLinkText;

impl NodeRule for VagueLinkText {
    const META: RuleMeta = RuleMeta::suggestion(
        "vague-link-text",
        "the text of a link does not say where it leads",
        include_str!("vague_link_text.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        if !cx.is_english() {
            return;
        }
        let text = link.node().plain_text();
        let words = text.trim().trim_end_matches(['.', '!', ':', '→', '»', ' ']).to_lowercase();
        let node = link.node();
        // Changelogs are history, and nobody rewrites them.
        let is_history = || node.ancestors().any(|it| is_update(it));
        // "A, B and [more](…)" names what is behind the link.
        let closes_list = || words == "more" && closes_list(node);
        if VAGUE.contains(&words.as_str()) && !is_history() && !closes_list() {
            let message = format!("`{}` does not say where the link leads", text.trim());
            cx.report(link.text_span(), message)
                .cause("link text does not say where the link leads")
                .help("link the words that name the target, such as `read [the limits](…)`");
        }
    }
}

fn is_update(node: Node<'_>) -> bool {
    ast::Component::cast(node).is_some_and(|it| it.is("Update"))
}

/// Whether the word before a link ends an enumeration.
fn closes_list(link: Node<'_>) -> bool {
    let page = link.page();
    let before = page.source()[..link.span().start as usize].trim_end();
    before.ends_with(" and") || before.ends_with(',') || before.ends_with(" or")
}

/// Texts that fit any link.
const VAGUE: [&str; 18] = [
    "here",
    "click here",
    "click",
    "click this",
    "click this link",
    "this",
    "this link",
    "this page",
    "the link",
    "link",
    "more",
    "read more",
    "see here",
    "see this",
    "learn more here",
    "read here",
    "go here",
    "over here",
];
