//! `{` without its `}`.

use crate::{errors, is_in_code, join_lines, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UnclosedBrace;

impl PageRule for UnclosedBrace {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-brace",
        "a `{` is never closed",
        include_str!("unclosed_brace.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::UnclosedBrace) {
            let start = error.span.start;
            let finding = cx.report(error.span, "unclosed `{`");
            if is_in_code(page, start) {
                let (help, fix) = join_lines(page, start);
                finding.help(help).fixes.extend(fix);
                continue;
            }
            finding
                .help(until_fixed(
                    "write `\\{` if it is meant as text, or close the expression before the next \
                     blank line",
                ))
                .fix(Fix::suggestion("Escape the `{`", Edit::insert(start, "\\")));
        }
    }
}
