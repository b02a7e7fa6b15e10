//! Notes of authors to themselves in samples.

use crate::languages::Kind;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnfinishedCode;

/// How notes begin.
const NOTES: [&str; 3] = ["TODO", "FIXME", "XXX"];

/// Words of notes that leave something to the reader.
const TASKS: [&str; 12] = [
    "your",
    "replace",
    "implement",
    "add ",
    "fill",
    "insert",
    "write ",
    "change",
    "set ",
    "update",
    "configure",
    "customize",
];

impl NodeRule for UnfinishedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "unfinished-code",
        "a sample has a note of its author",
        include_str!("unfinished_code.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        if Kind::of(code) == Kind::Text || !NOTES.iter().any(|it| text.contains(it)) {
            return;
        }
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let shown = line.trim();
            let at = start + line.len() - line.trim_start().len();
            start += line.len();
            if let Some(note) = note(shown) {
                cx.report(content.part(at..at + shown.len()), format!("`{note}` left in a sample"))
                    .cause("notes of authors are left in samples")
                    .help("do what it says, or remove it");
                return;
            }
        }
    }
}

/// The word that a comment begins with, if it is a note that the author left.
fn note(line: &str) -> Option<&'static str> {
    let comment =
        ["//", "#", "/*", "{/*", "<!--", "--", "*"].iter().find_map(|it| line.strip_prefix(it))?;
    let text = comment.trim_start_matches(['*', '/', '#', ' ']);
    let note = NOTES
        .into_iter()
        .find(|it| text.strip_prefix(*it).is_some_and(|rest| rest.starts_with([':', ' ', '('])))?;
    let lower = text.to_ascii_lowercase();
    (!TASKS.iter().any(|it| lower.contains(it))).then_some(note)
}
