//! URLs as the text of a link.

use crate::support::host::{host, is_local};
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct BareUrl;

impl NodeRule for BareUrl {
    const META: RuleMeta = RuleMeta::suggestion(
        "bare-url",
        "a URL is used as the text of a link",
        include_str!("bare_url.md"),
    )
    .profile(Profile::All)
    .markdownlint(&["MD034"]);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let text = link.node().plain_text();
        let Some(rest) = text.trim().split_once("://").map(|it| it.1) else { return };
        let host = host(rest);
        // A domain alone is the name of a site, and a local address has no better text.
        let has_path = rest.trim_end_matches('/').len() > host.len();
        if !has_path || is_local(host) || is_example(host) || text.contains(char::is_whitespace) {
            return;
        }
        // A prompt is copied into another program.
        let mut around = link.node().ancestors().filter_map(ast::Component::cast);
        if around.any(|component| component.is("Prompt")) {
            return;
        }
        let help = format!(
            "write `[text](https://{host}/…)`, or put a URL that readers should copy in backticks"
        );
        cx.report(link.text_span(), "bare URL instead of link text").help(help);
    }
}

/// Whether a host is reserved for examples.
fn is_example(host: &str) -> bool {
    ["example.com", "example.org", "example.net"]
        .iter()
        .any(|it| host == *it || host.strip_suffix(it).is_some_and(|it| it.ends_with('.')))
}
