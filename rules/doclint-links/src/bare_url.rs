//! Addresses that stand in for the text of a link.

use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct BareUrl;

impl PageRule for BareUrl {
    const META: RuleMeta = RuleMeta {
        name: "bare-url",
        summary: "an address stands where the text of a link should be",
        level: Level::Suggestion,
        profile: Profile::Strict,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &["MD034"],
        docs: include_str!("bare_url.md"),
    };
    type Options = ();
    type Node<'a> = ast::Link<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let text = link.node().plain_text();
        let Some(rest) = text.trim().split_once("://").map(|it| it.1) else { return };
        let host = rest.split(['/', ':', '?', '#']).next().unwrap_or_default();
        // The name of a site, or of a machine of the reader's own, is what readers are told.
        let has_path = rest.trim_end_matches('/').len() > host.len();
        let is_local = !host.contains('.') || host.starts_with(|c: char| c.is_ascii_digit());
        if !has_path || is_local || text.contains(char::is_whitespace) {
            return;
        }
        cx.report(link.text_span(), "an address is no text to read")
            .help("say in words what is there: `[the limits](https://…)`");
    }
}
