//! `{` without its `}`.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UnclosedBrace;

impl PageRule for UnclosedBrace {
    const META: RuleMeta =
        RuleMeta::error("unclosed-brace", "a `{` has no `}`", include_str!("unclosed_brace.md"))
            .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::UnclosedBrace) {
            cx.report(error.span, "this `{` is never closed")
                .help(
                    "write `\\{` if it is meant as text, or close the expression before the next \
                     blank line; as it is, the page does not build",
                )
                .fix(Fix::suggestion("Write `\\{`", Edit::insert(error.span.start, "\\")));
        }
    }
}
