//! Marks of what is not decided.

use crate::todo::marks;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct ToBeDecided;

const MARKS: [&str; 3] = ["TBD", "TBC", "TKTK"];

impl PageRule for ToBeDecided {
    const META: RuleMeta = RuleMeta::warning(
        "to-be-decided",
        "the text says that something is still to be decided",
        include_str!("to_be_decided.md"),
    )
    .profile(Profile::All)
    .in_api_files()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for (mark, span) in marks(&MARKS, page, cx, |_, _| true) {
            cx.report(span, format!("`{mark}` in the text"))
                .help("write what is missing, or remove the mark");
        }
    }
}
