//! `</B>` where `</A>` is expected.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct MismatchedTag;

impl PageRule for MismatchedTag {
    const META: RuleMeta = RuleMeta::error(
        "mismatched-tag",
        "a closing tag does not match the tag that is open",
        include_str!("mismatched_tag.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::MismatchedTag) {
            let found = cx.page().slice(error.span);
            let expected = format!("</{}>", error.detail);
            let differs_in_case = found.eq_ignore_ascii_case(&expected);
            let message = match found == expected {
                true => format!("`{found}` is in another block than its opening tag"),
                false => format!("expected `{expected}`, found `{found}`"),
            };
            let finding = cx.report(error.span, message);
            if let Some(opening) = error.related {
                finding.label(opening, format!("`<{}>` opened here", error.detail));
            }
            if found == expected {
                finding.help(until_fixed(
                    "put each tag on a line of its own, outside of quotes and list items",
                ));
                continue;
            }
            finding.help(until_fixed(&format!(
                "add `{expected}` before this tag, or replace this tag with it"
            )));
            let title = format!("Replace it with `{expected}`");
            let edit = Edit::replace(error.span, expected);
            finding.fix(if differs_in_case {
                Fix::safe(title, edit)
            } else {
                Fix::suggestion(title, edit)
            });
        }
    }
}
