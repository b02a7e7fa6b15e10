//! Rate limits that are mentioned without a number.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Need, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct UnspecifiedRateLimit;

impl NodeRule for UnspecifiedRateLimit {
    const META: RuleMeta = RuleMeta::suggestion(
        "unspecified-rate-limit",
        "a rate limit is mentioned without its number",
        include_str!("unspecified_rate_limit.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        let node = paragraph.node();
        let Some((at, len)) = mention(node.text()) else { return };
        if !is_about_api(cx) || says_more(node) || section(node).any(says_more) {
            return;
        }
        let start = node.span().start + at as u32;
        cx.report(Span::new(start, start + len as u32), "rate limit without a number")
            .help("say how many requests are allowed in which time, or link to the page that does");
    }
}

/// Whether a page is about an endpoint, or is in the part of the site about the API.
fn is_about_api(cx: &PageCx<'_>) -> bool {
    let is_endpoint = |key: &&str| cx.front_matter().is_some_and(|it| it.get(key).is_some());
    cx.path().split('/').any(|it| it.starts_with("api") || it.ends_with("api"))
        || ["api", "openapi"].iter().any(is_endpoint)
}

/// Where a text says that requests are limited.
fn mention(text: &str) -> Option<(usize, usize)> {
    const PHRASES: [&str; 4] =
        ["are rate limited", "are rate-limited", "is rate limited", "is rate-limited"];
    if !text.contains("limited") {
        return None;
    }
    PHRASES.iter().find_map(|it| Some((text.find(it)?, it.len())))
}

/// The blocks next to a paragraph, up to the headings around it.
fn section(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    const NEAR: usize = 20;
    let is_text = |it: &Node<'_>| it.kind() != NodeKind::Heading;
    let before = std::iter::successors(node.previous_sibling(), |it| it.previous_sibling());
    let after = std::iter::successors(node.next_sibling(), |it| it.next_sibling());
    before.take(NEAR).take_while(is_text).chain(after.take(NEAR).take_while(is_text))
}

/// Whether a block shows an example, whose numbers say nothing about limits.
fn is_example(block: Node<'_>) -> bool {
    let is_one = |it: ast::Component<'_>| it.is("RequestExample") || it.is("ResponseExample");
    ast::Component::cast(block).is_some_and(is_one)
}

/// Whether a block gives a number of requests, or says where to read about it.
fn says_more(block: Node<'_>) -> bool {
    let text = block.text().to_lowercase();
    let is_about_limits = ["limit", "request", "per second", "per minute", "per hour"];
    if !is_about_limits.iter().any(|it| text.contains(it)) {
        return false;
    }
    let has_link = block.descendants().any(|it| ast::Link::cast(it).is_some());
    let has_number = || !is_example(block) && text.bytes().any(|it| it.is_ascii_digit());
    has_link || text.contains("x-ratelimit") || has_number()
}
