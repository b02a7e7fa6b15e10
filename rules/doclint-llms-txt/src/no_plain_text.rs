//! Pages of which nothing is left without their components.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct NoPlainText;

/// Keys of front matter that put something else into the page, or in its place.
const GENERATED: [&str; 4] = ["openapi", "asyncapi", "openapi-schema", "url"];

/// A page with more words says something.
const MOST_WORDS: usize = 3;

impl PageRule for NoPlainText {
    const META: RuleMeta = RuleMeta::suggestion(
        "no-plain-text",
        "a page has nothing but components, so that assistants get no text",
        include_str!("no_plain_text.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_listed_pages()
    .needs(&[Need::Components])
    .skips(&[Genre::Landing]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // What a broken page has is not known.
        if !page.errors().is_empty() {
            return;
        }
        let components = ast::Component::all(page);
        let own = |it: &ast::Component<'_>| !it.is_html() && it.name().is_some();
        let Some(first) = components.clone().find(own) else { return };
        let has_key = |key: &&str| cx.front_matter().is_some_and(|it| it.get(key).is_some());
        // A snippet is a page of its own, with text.
        let has_snippet = || page.mentions(".mdx") || page.mentions(".md\"");
        if GENERATED.iter().any(has_key) || has_words(page) || has_snippet() {
            return;
        }
        cx.report(first.span(), "page has no text besides components")
            .help("say in a sentence or two what readers see here");
    }
}

/// Whether a page has some words that are in none of its expressions.
fn has_words(page: &Page) -> bool {
    let is_read = |it: &Node<'_>| {
        let kinds = [NodeKind::Text, NodeKind::Code, NodeKind::InlineCode, NodeKind::MathBlock];
        kinds.contains(&it.kind())
    };
    let texts = page.root().descendants().filter(is_read).map(|it| it.text());
    let values = ast::Attribute::all(page).filter_map(|it| it.literal().map(|it| it.text));
    let words = |text: &str| text.split_whitespace().count();
    let mut left = MOST_WORDS;
    let mut takes = |count: usize| left.checked_sub(count).map(|it| left = it).is_none();
    texts.map(words).any(&mut takes) || values.map(words).filter(|it| *it > 1).any(takes)
}
