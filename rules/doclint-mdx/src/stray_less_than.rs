//! `<` that starts no tag: `<5`, `<=`.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct StrayLessThan;

impl PageRule for StrayLessThan {
    const META: RuleMeta = RuleMeta::error(
        "stray-less-than",
        "a `<` starts no tag",
        include_str!("stray_less_than.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::StrayLessThan) {
            cx.report(error.span, "this `<` starts no tag")
                .help("write `\\<`, or put it into backticks; as it is, the page does not build")
                .fix(Fix::safe("Write `\\<`", Edit::insert(error.span.start, "\\")));
        }
    }
}
