//! Marks of work that is not done.

use crate::support::signs::{after, before};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

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
    .profile(Profile::All)
    .in_api_files()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for passage in cx.passages() {
            let text = passage.text();
            for word in passage.words() {
                let Some((mark, needs_colon)) = MARKS.iter().find(|it| it.0 == word.text) else {
                    continue;
                };
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

/// Whether a sentence begins after a text.
fn begins_sentence(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':', ')', '[', '('])
}
