//! Long pages without a heading.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::count;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};

pub(crate) struct MissingHeadings;

/// A page with so many words takes readers about two minutes.
const MOST_WORDS: u32 = 400;

impl PageRule for MissingHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-headings",
        "a long page has no headings",
        include_str!("missing_headings.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let is_html = |it: ast::Component<'_>| {
            it.name().is_some_and(|it| {
                matches!(it.as_str().as_bytes(), [b'h', level] if (b'1'..=b'6').contains(level))
            })
        };
        let has_heading = page.of_kind(NodeKind::Heading).next().is_some()
            || ast::Component::all(page).any(is_html);
        let is_imported = page.of_kind(NodeKind::Esm).next().is_some();
        if has_heading || is_imported {
            return;
        }
        // A tab, a step or an accordion is a section with a title of its own.
        let is_titled = |it: &Node<'_>| {
            it.ancestors().any(|around| cx.role(around) == Some(ComponentRole::Item))
        };
        let texts = page.of_kind(NodeKind::Paragraph).filter(|it| !is_titled(it));
        let words: u32 = texts.map(|it| count(&it.plain_text())).sum();
        if let Some(first) = page.of_kind(NodeKind::Paragraph).next()
            && words > MOST_WORDS
        {
            let start = first.span().start;
            let line = Span::new(start, page.line_end(start).min(first.span().end));
            cx.report(line, format!("the page has {words} words and no headings"))
                .cause("long pages have no headings")
                .help("divide it into sections with headings, which readers find in the table of contents");
        }
    }
}
