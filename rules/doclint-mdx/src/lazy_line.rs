//! Lines that leave their container in the middle of a tag.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct LazyLine;

impl PageRule for LazyLine {
    const META: RuleMeta = RuleMeta::error(
        "lazy-line",
        "a line leaves its block quote or list before a tag or braces are closed",
        include_str!("lazy_line.md"),
    )
    .in_builds();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::LazyLine) {
            let finding = cx.report(
                error.span,
                "block quote or list ends before a tag or braces in it are closed",
            );
            if let Some(opening) = error.related {
                finding.label(opening, "opened here");
            }
            finding.help(until_fixed(
                "start this line with the same `>` or indentation as the line above",
            ));
        }
    }
}
