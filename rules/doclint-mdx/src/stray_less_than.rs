//! `<` that does not start a tag: `<5`, `<=`.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct StrayLessThan;

impl PageRule for StrayLessThan {
    const META: RuleMeta = RuleMeta::error(
        "stray-less-than",
        "a `<` is not escaped",
        include_str!("stray_less_than.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::StrayLessThan) {
            cx.report(error.span, "unescaped `<`")
                .help(until_fixed("write `\\<`, or use backticks"))
                .fix(Fix::safe("Escape the `<`", Edit::insert(error.span.start, "\\")));
        }
    }
}
