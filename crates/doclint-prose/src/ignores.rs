//! Parts of a page that a project's patterns hide from checks.

use crate::pattern::{Flags, Pattern};
use doclint_syntax::{NodeKind, Page};
use std::ops::Range;

/// How many matches of one pattern count on a page.
const MOST_MATCHES: usize = 10_000;

/// The patterns of `TokenIgnores` and `BlockIgnores`.
#[derive(Default)]
pub struct Ignores {
    patterns: Vec<Pattern>,
    /// The patterns that can't be read, and why.
    pub errors: Vec<(String, String)>,
}

impl Ignores {
    /// Reads patterns. Those that can't be read are among the errors and hide nothing.
    pub fn new<'a>(patterns: impl IntoIterator<Item = &'a str>) -> Self {
        let mut out = Self::default();
        for source in patterns {
            match Pattern::new(source, Flags::default()) {
                Ok(pattern) => out.patterns.push(pattern),
                Err(message) => out.errors.push((source.to_owned(), message)),
            }
        }
        out
    }

    /// The hidden parts of a page: bytes of its source, in order. A match with code, components, or
    /// expressions in it hides nothing: such patterns are made for linters that don't know MDX, and
    /// would hide the prose inside, too.
    pub fn hidden(&self, page: &Page) -> Vec<Range<u32>> {
        let starts = starts_of_syntax(page);
        let hides = |part: &Range<u32>| {
            let first = starts.partition_point(|it| *it < part.start);
            starts.get(first).is_none_or(|it| *it >= part.end)
        };
        merged(self.matches(page.source()).filter(hides).collect())
    }

    /// The matches of the patterns, which Vale doesn't read: bytes of a page's source, in order.
    pub fn matched(&self, source: &str) -> Vec<Range<u32>> {
        merged(self.matches(source).collect())
    }

    fn matches(&self, source: &str) -> impl Iterator<Item = Range<u32>> {
        let all = self
            .patterns
            .iter()
            .flat_map(move |pattern| pattern.find_all(source, MOST_MATCHES).unwrap_or_default());
        // Vale puts its first group into code, and drops the rest of the match.
        all.map(|it| it.start as u32..it.end as u32)
    }
}

/// Ranges in order and without overlaps.
pub(crate) fn merged(mut ranges: Vec<Range<u32>>) -> Vec<Range<u32>> {
    ranges.sort_by_key(|it| (it.start, it.end));
    let mut last_end = 0;
    ranges.retain_mut(|it| {
        it.start = it.start.max(last_end);
        last_end = last_end.max(it.end);
        it.start < it.end
    });
    ranges
}

/// Where that begins which is not prose, or has prose of its own.
fn starts_of_syntax(page: &Page) -> Vec<u32> {
    const SYNTAX: [NodeKind; 8] = [
        NodeKind::Attribute,
        NodeKind::Code,
        NodeKind::Component,
        NodeKind::Esm,
        NodeKind::Expression,
        NodeKind::FrontMatter,
        NodeKind::InlineCode,
        NodeKind::MathBlock,
    ];
    let nodes = SYNTAX.into_iter().flat_map(|kind| page.of_kind(kind));
    let mut out: Vec<u32> = nodes.map(|it| it.span().start).collect();
    out.sort_unstable();
    out
}
