//! Addresses that stand in for the text of a link.

use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct BareUrl;

impl NodeRule for BareUrl {
    const META: RuleMeta = RuleMeta::suggestion(
        "bare-url",
        "an address stands where the text of a link should be",
        include_str!("bare_url.md"),
    )
    .profile(Profile::Strict)
    .markdownlint(&["MD034"]);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let text = link.node().plain_text();
        let Some(rest) = text.trim().split_once("://").map(|it| it.1) else { return };
        let host = rest.split(['/', ':', '?', '#']).next().unwrap_or_default();
        // The name of a site, or of a machine of the reader's own, is what readers are told.
        let has_path = rest.trim_end_matches('/').len() > host.len();
        let is_local = !host.contains('.') || host.starts_with(|c: char| c.is_ascii_digit());
        if !has_path || is_local || is_example(host) || text.contains(char::is_whitespace) {
            return;
        }
        // What is there to be copied into another program has to stay as it is.
        let mut around = std::iter::successors(link.node().parent(), |it| it.parent());
        if around.any(|it| ast::Component::cast(it).is_some_and(|it| it.is("Prompt"))) {
            return;
        }
        let help = format!(
            "say in words what is there: `[what is there](https://{host}/…)`; an address that \
             readers shall copy stands in code"
        );
        cx.report(link.text_span(), "an address is no text to read").help(help);
    }
}

/// Whether a host is kept for examples.
fn is_example(host: &str) -> bool {
    ["example.com", "example.org", "example.net"]
        .iter()
        .any(|it| host == *it || host.strip_suffix(it).is_some_and(|it| it.ends_with('.')))
}
