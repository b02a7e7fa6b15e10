//! Nesting beyond the limit of the parser.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct TooDeep;

impl PageRule for TooDeep {
    const META: RuleMeta = RuleMeta::error(
        "too-deep",
        "blocks or tags are nested too deeply to check",
        include_str!("too_deep.md"),
    )
    .in_builds();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::TooDeep) {
            cx.report(error.span, "blocks or tags are nested too deeply to check")
                .help("reduce the nesting; nothing nested deeper than this was checked");
        }
    }
}
