//! Lines that leave their container in the middle of a tag.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct LazyLine;

impl PageRule for LazyLine {
    const META: RuleMeta = RuleMeta::error(
        "lazy-line",
        "a line inside a tag or braces has lost the prefix of its block quote or list",
        include_str!("lazy_line.md"),
    );

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::LazyLine) {
            let finding = cx.report(
                error.span,
                "this line leaves its block quote or list in the middle of a tag",
            );
            if let Some(opening) = error.related {
                finding.label(opening, "this is still open");
            }
            finding.help(
                "start the line with the same `>` or the same indent as the line above; as it is, \
                 the page does not build",
            );
        }
    }
}
