//! Link texts that say nothing about the target.

use doclint_rule::site::{PlatformId, page_address};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Genre, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct VagueLinkText;

impl NodeRule for VagueLinkText {
    const META: RuleMeta = RuleMeta::suggestion(
        "vague-link-text",
        "the text of a link does not say where it leads",
        include_str!("vague_link_text.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages()
    .skips(&[Genre::Record])
    .needs(&[Need::English]);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let text = link.node().plain_text();
        let node = link.node();
        // Changelogs are history, and nobody rewrites them.
        let is_history = || node.ancestors().any(|it| is_update(it));
        // A method or an event has this name.
        let is_code = || node.children().all(|it| it.kind() == NodeKind::InlineCode);
        // "This page" is what it says.
        let is_own = || text.trim() == "this page" && leads_to(&link, cx.path());
        if is_vague(&text) && !is_code() && !is_own() && !is_history() && !closes_list(&text, node)
        {
            let message = format!("`{}` does not say where the link leads", text.trim());
            cx.report(link.text_span(), message)
                .cause("link text does not say where the link leads")
                .help("link the words that name the target, such as `read [the limits](…)`");
        }
    }
}

/// Whether a link leads to the page with that path, or to its Markdown, also if it spells out the host.
fn leads_to(link: &ast::Link<'_>, path: &str) -> bool {
    let target = link.destination();
    let target = target.as_str().split(['#', '?']).next().unwrap_or_default();
    let host = target.find("://").map_or(0, |it| it + "://".len());
    let target = match host {
        0 => target,
        _ => target[host..].split_once('/').map_or("", |it| it.1),
    };
    page_address(target.trim_start_matches('/')) == page_address(path)
}

fn is_update(node: Node<'_>) -> bool {
    ast::Component::cast(node).is_some_and(|it| it.is("Update"))
}

/// Whether "more" ends an enumeration, as in "A, B and [more](…)", which names what is behind it.
fn closes_list(text: &str, link: Node<'_>) -> bool {
    let before = link.page().source()[..link.span().start as usize].trim_end();
    text.trim() == "more" && [" and", ",", " or"].iter().any(|it| before.ends_with(it))
}

/// Whether a text fits any link.
pub(crate) fn is_vague(text: &str) -> bool {
    let words = text.trim().trim_end_matches(['.', '!', ':', '→', '»', ' ']).to_lowercase();
    VAGUE.contains(&words.as_str())
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
