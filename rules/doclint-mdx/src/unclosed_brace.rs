//! `{` without its `}`.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UnclosedBrace;

impl PageRule for UnclosedBrace {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-brace",
        "a `{` is never closed",
        include_str!("unclosed_brace.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::UnclosedBrace) {
            cx.report(error.span, "unclosed `{`")
                .help(until_fixed(
                    "write `\\{` if it is meant as text, or close the expression before the next \
                     blank line",
                ))
                .fix(Fix::suggestion("Escape the `{`", Edit::insert(error.span.start, "\\")));
        }
    }
}
