//! Marks of work that is not done.

use crate::support::signs::{after, before};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::quoted;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};
use std::ops::Range;

pub(crate) struct Todo;

/// The marks, and whether a colon has to follow because they are words as well.
const MARKS: [(&str, bool); 6] = [
    ("TODO", true),
    ("FIXME", true),
    ("XXX", true),
    ("TBD", false),
    ("TBC", false),
    ("TKTK", false),
];

impl PageRule for Todo {
    const META: RuleMeta = RuleMeta::warning(
        "todo",
        "the text says that something is still to be written",
        include_str!("todo.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::All)
    .skips(&[Genre::Record, Genre::Plan])
    .in_api_files()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // To look for the marks costs much less than to read the prose of a page.
        let has_mark = MARKS.iter().any(|it| page.mentions(it.0));
        if !has_mark && !page.places_of("[").any(|at| note_at(page.source(), at).is_some()) {
            return;
        }
        for passage in cx.passages() {
            let text = passage.text();
            for at in notes(text) {
                let message = format!("{} in the text", quoted(&text[at.clone()]));
                cx.report(passage.span(at), message)
                    .help("write what is missing, or remove the mark");
            }
            for word in passage.words() {
                let Some((mark, needs_colon)) = MARKS.iter().find(|it| it.0 == word.text) else {
                    continue;
                };
                // Where a build makes the pages, they are often about what is still to be decided.
                if !needs_colon && cx.platform() != PlatformId::Mintlify {
                    continue;
                }
                let (at, end) = (word.range.start, word.range.end);
                let is_part =
                    |c: Option<char>| c.is_some_and(|c| matches!(c, '_' | '-' | '"' | '“' | '/'));
                let has_colon =
                    || text[end..].starts_with([':', '(']) && begins_sentence(&text[..at]);
                // In a table of plans, "TBD" says what is known.
                let is_in_table =
                    || passage.node(page).is_some_and(|it| it.kind() == NodeKind::TableCell);
                if !is_part(before(text, at))
                    && !is_part(after(text, end))
                    && (!needs_colon || has_colon())
                    && !is_in_table()
                {
                    cx.report(passage.span(at..end), format!("`{mark}` in the text"))
                        .help("write what is missing, or remove the mark");
                }
            }
        }
    }
}

/// The notes in brackets and capitals, which say what is still to be done: `[NEEDS REVIEW]`.
fn notes(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('[').filter_map(|(at, _)| note_at(text, at))
}

/// The note whose bracket is at a byte of a text.
fn note_at(text: &str, at: usize) -> Option<Range<usize>> {
    const BEGINNINGS: [&str; 9] = [
        "ADD ", "CHECK ", "CONFIRM ", "INSERT ", "NEED ", "NEEDS ", "PLEASE ", "TO BE ", "VERIFY ",
    ];
    let inner = &text[at + 1..];
    if !BEGINNINGS.iter().any(|it| inner.starts_with(it)) {
        return None;
    }
    let is_part = |it: char| it.is_ascii_uppercase() || it == ' ';
    let end = inner.find(|it: char| !is_part(it))?;
    let rest = inner[end..].strip_prefix(']')?;
    // A link has a target after its brackets.
    (!rest.starts_with(['(', '[', ':'])).then_some(at..at + end + 2)
}

/// Whether a sentence begins after a text.
fn begins_sentence(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':', ')', '[', '('])
}
