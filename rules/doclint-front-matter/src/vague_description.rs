//! Descriptions that are true of every page.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{Need, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct VagueDescription;

/// One or two words are too short rather than vague.
const LEAST_WORDS: usize = 3;

impl NodeRule for VagueDescription {
    const META: RuleMeta = RuleMeta::suggestion(
        "vague-description",
        "the description would fit any page",
        include_str!("vague_description.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, description)) = field::description(cx) else { return };
        let words = description.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
        let words: Vec<String> = words.map(str::to_lowercase).collect();
        if words.len() >= LEAST_WORDS && words.iter().all(|it| GENERIC.contains(&it.as_str())) {
            cx.report(entry.value.span, "the description would fit any page")
                .help("name what the page is about, and what readers can do with it");
        }
    }
}

/// Words that say nothing about the subject of a page.
#[rustfmt::skip]
const GENERIC: [&str; 72] = [
    "a", "about", "additional", "all", "an", "and", "article", "contains", "content", "covers",
    "describes", "description", "detail", "details", "discover", "doc", "docs", "document",
    "documentation", "everything", "explains", "explore", "feature", "features", "find", "for",
    "from", "general", "get", "guide", "has", "help", "here", "how", "i", "in", "info",
    "information", "is", "it", "know", "learn", "more", "need", "of", "on", "our", "out",
    "overview", "page", "pages", "provides", "read", "section", "see", "some", "something",
    "started", "that", "the", "this", "to", "topic", "topics", "understand", "us", "use", "what",
    "will", "with", "you", "your",
];
