//! Marks of work that is not done.

use crate::support::signs::{after, before};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta, Span};
use std::ops::Range;

pub(crate) struct Todo;

/// The marks, which are words as well.
const MARKS: [&str; 3] = ["TODO", "FIXME", "XXX"];

impl PageRule for Todo {
    const META: RuleMeta = RuleMeta::warning(
        "todo",
        "the text says that something is still to be done",
        include_str!("todo.md"),
    )
    .in_api_files()
    .profile_on(PlatformId::Markdown, Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !MARKS.iter().any(|it| page.mentions(it)) {
            return;
        }
        // As words, they begin a sentence or a part in brackets, and what is to be done follows.
        let is_mark = |passage: &Passage, at: &Range<usize>| {
            let (before, after) = (&passage.text()[..at.start], &passage.text()[at.end..]);
            after.starts_with([':', '(']) && begins_sentence(before)
        };
        for (mark, span) in marks(&MARKS, page, cx, is_mark) {
            cx.report(span, format!("`{mark}` in the text"))
                .help("write what is missing, or remove the mark");
        }
    }
}

/// The marks in the text of a page, as far as they are whole words outside of tables.
pub(crate) fn marks(
    names: &[&'static str],
    page: &Page,
    cx: &PageCx<'_>,
    is_mark: impl Fn(&Passage, &Range<usize>) -> bool,
) -> Vec<(&'static str, Span)> {
    let is_part = |c: Option<char>| c.is_some_and(|c| matches!(c, '_' | '-' | '"' | '“' | '/'));
    let mut found = Vec::new();
    for passage in cx.passages() {
        for word in passage.words() {
            let Some(mark) = names.iter().find(|it| **it == word.text) else { continue };
            let (text, range) = (passage.text(), &word.range);
            let is_in_table =
                || passage.node(page).is_some_and(|it| it.kind() == NodeKind::TableCell);
            if !is_part(before(text, range.start))
                && !is_part(after(text, range.end))
                && is_mark(passage, range)
                && !is_in_table()
            {
                found.push((*mark, passage.span(range.clone())));
            }
        }
    }
    found
}

/// Whether a sentence begins after a text.
fn begins_sentence(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':', ')', '[', '('])
}
