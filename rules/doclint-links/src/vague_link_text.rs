//! Link texts that say nothing about the target.

use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct VagueLinkText;

impl NodeRule for VagueLinkText {
    const META: RuleMeta = RuleMeta::suggestion(
        "vague-link-text",
        "the text of a link does not say where it leads",
        include_str!("vague_link_text.md"),
    );
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        if !cx.is_english() {
            return;
        }
        let text = link.node().plain_text();
        let words = text.trim().trim_end_matches(['.', '!', ':', '→', '»', ' ']).to_lowercase();
        if VAGUE.contains(&words.as_str()) {
            let message = format!("`{}` does not say where the link leads", text.trim());
            cx.report(link.text_span(), message)
                .cause("link text does not say where the link leads")
                .help("link the words that name the target, such as `read [the limits](…)`");
        }
    }
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
