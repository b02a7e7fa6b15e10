//! Link texts that name a kind of page and not its subject.

use doclint_rule::syntax::NodeKind;
use doclint_rule::{AstNode, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct GenericLinkText;

impl NodeRule for GenericLinkText {
    const META: RuleMeta = RuleMeta::suggestion(
        "generic-link-text",
        "the text of a link names a kind of page and not its subject",
        include_str!("generic_link_text.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        // In a list of the sections of a page, the text is the name of one.
        if link.destination().as_str().starts_with('#') {
            return;
        }
        let text = link.node().plain_text();
        let words = text.trim().trim_end_matches(['.', '!', ':', '→', '»', ' ']).to_lowercase();
        let rest = ["this ", "the ", "our "].iter().find_map(|it| words.strip_prefix(it));
        // A table cell gets its meaning from its row and column, and nobody rewrites a changelog.
        let is_said_around = || {
            link.node().ancestors().any(|it| {
                it.kind() == NodeKind::TableCell
                    || ast::Component::cast(it).is_some_and(|it| it.is("Update"))
            })
        };
        if KINDS.contains(&rest.unwrap_or(&words)) && !is_said_around() {
            let message = format!("`{}` does not name the subject of the target", text.trim());
            cx.report(link.text_span(), message)
                .cause("link text does not name the subject of the target")
                .help("name the subject, such as `the guide to queues`");
        }
    }
}

/// Texts that fit every page of a kind, also after `this`, `the` and `our`.
const KINDS: [&str; 19] = [
    "article",
    "blog post",
    "details",
    "doc",
    "docs",
    "document",
    "documentation",
    "find out more",
    "full guide",
    "guide",
    "learn more",
    "more details",
    "more info",
    "more information",
    "post",
    "see more",
    "tutorial",
    "video",
    "website",
];
