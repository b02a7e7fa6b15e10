//! Lines that leave their container in the middle of a tag.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct LazyLine;

impl PageRule for LazyLine {
    const META: RuleMeta = RuleMeta::error(
        "lazy-line",
        "a line inside a tag or braces is missing the prefix of its block quote or list",
        include_str!("lazy_line.md"),
    );

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::LazyLine) {
            let finding = cx.report(
                error.span,
                "line inside a tag or braces is missing the prefix of its block quote or list",
            );
            if let Some(opening) = error.related {
                finding.label(opening, "not closed yet");
            }
            finding.help(until_fixed(
                "start the line with the same `>` or indentation as the line above",
            ));
        }
    }
}
