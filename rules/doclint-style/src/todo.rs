//! Marks of work that is not done.

use crate::support::prose::passages;
use crate::support::signs::{after, before};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta};

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
    const META: RuleMeta = RuleMeta::suggestion(
        "todo",
        "the text says that something is still to be written",
        include_str!("todo.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for passage in passages(cx) {
            let text = passage.text();
            // In a table of plans, "TBD" says what is known.
            if passage.node(page).is_some_and(|it| it.kind() == NodeKind::TableCell) {
                continue;
            }
            for (mark, needs_colon) in MARKS {
                for (at, _) in text.match_indices(mark) {
                    let end = at + mark.len();
                    let is_part = |c: Option<char>| {
                        c.is_some_and(|c| {
                            c.is_alphanumeric() || matches!(c, '_' | '-' | '"' | '“' | '/')
                        })
                    };
                    let has_colon =
                        || text[end..].starts_with([':', '(']) && begins_sentence(&text[..at]);
                    if !is_part(before(text, at))
                        && !is_part(after(text, end))
                        && (!needs_colon || has_colon())
                    {
                        cx.report(passage.span(at..end), format!("`{mark}` in the text"))
                            .help("write what is missing, or remove the mark");
                    }
                }
            }
        }
    }
}

/// Whether a sentence begins after a text.
fn begins_sentence(before: &str) -> bool {
    let before = before.trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':', ')'])
}
