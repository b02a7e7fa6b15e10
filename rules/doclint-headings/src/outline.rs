//! The outline of a page: which headings belong together, and how their levels are shifted.

use doclint_rule::site::{SnippetPlace, is_accidental_heading, outline_of, places_of_snippets};
use doclint_rule::syntax::{Dialect, NodeId};
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{AstNode, Edit, Page, PageCx, Span, ast, edit};
use std::ops::Range;

/// The block whose own outline a heading belongs to; `None` for the page. A tab, a step or a
/// changelog entry is a small document: the headings of one do not continue in the next.
pub(crate) fn context(heading: ast::Heading<'_>, vocabulary: &Vocabulary) -> Option<NodeId> {
    outline_of(heading.node(), vocabulary)
}

/// The headings that somebody wrote as headings.
pub(crate) fn headings(page: &Page) -> impl Iterator<Item = ast::Heading<'_>> {
    ast::Heading::all(page).filter(|it| !is_accidental_heading(*it))
}

/// Whether a heading is in the entry of a changelog: nobody rewrites last year's entries.
pub(crate) fn is_dated(heading: ast::Heading<'_>) -> bool {
    heading.node().ancestors().filter_map(ast::Component::cast).any(|it| it.is("Update"))
}

/// The level that counts: below the title of a page, a heading of level 1 is a section like one of
/// level 2.
pub(crate) fn level(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> u8 {
    let has_title = cx.dialect() == Dialect::Mdx && shows_title(cx);
    heading.level().max(1 + u8::from(has_title))
}

/// A level with its signs: "level 3 (`###`)".
pub(crate) fn shown(level: u8) -> String {
    format!("level {level} (`{}`)", "#".repeat(level.into()))
}

/// The places where a page shows snippets or headings in HTML, in order, each with the start of the
/// block whose outline it is in. Checks that depend on headings of a snippet run when the site is known.
pub(crate) struct Snippets(Vec<(u32, Option<u32>)>);

impl Snippets {
    pub(crate) fn of(page: &Page, vocabulary: &Vocabulary) -> Self {
        let snippets = places_of_snippets(page, vocabulary);
        let snippets = snippets.iter().map(|it| (it.span.start, it.outline));
        let is_heading =
            |it: &ast::Component<'_>| ["h2", "h3", "h4", "h5", "h6"].iter().any(|name| it.is(name));
        let start = |id| page.node(id).span().start;
        let html = ast::Component::all(page).filter(is_heading);
        let html =
            html.map(|it| (it.node().span().start, outline_of(it.node(), vocabulary).map(start)));
        let mut all: Vec<_> = snippets.chain(html).collect();
        all.sort_unstable();
        Self(all)
    }

    /// Whether one is between two offsets, in the outline of `heading`.
    pub(crate) fn are_between(&self, range: Range<u32>, own: Option<Span>) -> bool {
        let first = self.0.partition_point(|it| it.0 < range.start);
        let mut near = self.0[first..].iter().take_while(|it| it.0 < range.end);
        near.any(|it| it.1 == own.map(|it| it.start))
    }
}

/// Whether one of these places is between two offsets, in the outline of the block that starts there.
pub(crate) fn is_between(places: &[SnippetPlace], range: Range<u32>, outline: Option<u32>) -> bool {
    let first = places.partition_point(|it| it.span.start < range.start);
    let mut near = places[first..].iter().take_while(|it| it.span.start < range.end);
    near.any(|it| it.outline == outline)
}

/// The headings after `heading` in its own outline.
pub(crate) fn following<'a>(
    heading: ast::Heading<'a>,
    vocabulary: &Vocabulary,
) -> impl Iterator<Item = ast::Heading<'a>> + Clone {
    let page = heading.node().page();
    let own = context(heading, vocabulary);
    let end = own.map_or(u32::MAX, |id| page.node(id).span().end);
    std::iter::successors(heading.next(), |it| it.next())
        .take_while(move |it| it.span().start < end)
        .filter(move |it| context(*it, vocabulary) == own && !is_accidental_heading(*it))
}

/// Whether all headings of the section below `heading`, which ends at a level of at most `end`, are
/// in its own outline: the headings of a tab would not move with the others.
pub(crate) fn is_one_outline(heading: ast::Heading<'_>, end: u8, vocabulary: &Vocabulary) -> bool {
    let own = context(heading, vocabulary);
    let below = std::iter::successors(heading.next(), |it| it.next());
    let mut section = below.map(|it| (it, context(it, vocabulary) == own));
    section.find(|(it, is_own)| !is_own || it.level() <= end).is_none_or(|it| it.1)
}

/// The deepest level with an anchor and an entry in the table of contents.
pub(crate) const DEEPEST: u8 = 4;

/// Edits that add `by` to the level of every heading. `None` if there is no such level, if a heading
/// would lose its anchor, or if an underlined heading would get a level above 2.
pub(crate) fn shift<'a>(
    headings: impl Iterator<Item = ast::Heading<'a>>,
    by: i8,
) -> Option<Vec<Edit>> {
    headings.map(|heading| shift_one(heading, by)).collect()
}

fn shift_one(heading: ast::Heading<'_>, by: i8) -> Option<Edit> {
    let level = heading.level().checked_add_signed(by)?;
    let marker = heading.marker();
    if level > DEEPEST && by > 0 {
        return None;
    }
    match (level, heading.is_setext()) {
        (1, true) => Some(Edit::replace(marker, "=".repeat(marker.len() as usize))),
        (2, true) => Some(Edit::replace(marker, "-".repeat(marker.len().max(3) as usize))),
        (1..=6, false) => Some(Edit::replace(marker, "#".repeat(level.into()))),
        _ => None,
    }
}

/// Whether the page shows its title above its body, so that the body starts at level 2.
pub(crate) fn shows_title(cx: &PageCx<'_>) -> bool {
    let text = |key: &str| cx.front_matter().and_then(|it| it.get(key)?.as_str());
    text("title").is_some_and(|it| !it.trim().is_empty())
        && !matches!(text("mode"), Some("custom" | "frame"))
}

/// The end of a block and of the blank lines below it, up to which it is deleted.
pub(crate) fn end_with_blank_lines(page: &Page, end: u32) -> u32 {
    let mut at = end;
    while edit::rest_of_line(page, at).trim().is_empty() {
        match page.next_line(at) {
            next if next > at => at = next,
            _ => break,
        }
    }
    at
}
