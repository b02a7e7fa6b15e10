//! Long pages without a heading.

use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::text::count;
use doclint_rule::vocabulary::Role;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct MissingHeadings;

/// A page with so many words takes readers more than two minutes.
const MOST_WORDS: u32 = 600;

impl PageRule for MissingHeadings {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-headings",
        "a long page has no headings",
        include_str!("missing_headings.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let is_divided = page.of_kind(NodeKind::Heading).next().is_some()
            || page.of_kind(NodeKind::Component).any(|it| cx.role(it) == Some(Role::Item));
        let is_imported = page.of_kind(NodeKind::Esm).next().is_some();
        if cx.dialect() == Dialect::Markdown || is_divided || is_imported {
            return;
        }
        let words: u32 = page.of_kind(NodeKind::Paragraph).map(|it| count(&it.plain_text())).sum();
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
