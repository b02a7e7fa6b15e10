//! `</B>` where `</A>` had to come.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct MismatchedTag;

impl PageRule for MismatchedTag {
    const META: RuleMeta = RuleMeta::error(
        "mismatched-tag",
        "a closing tag names another component than the one that is open",
        include_str!("mismatched_tag.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::MismatchedTag) {
            let found = cx.page().slice(error.span);
            let expected = format!("</{}>", error.detail);
            let misspelt = found.eq_ignore_ascii_case(&expected);
            let message = format!("`{found}` stands where `{expected}` has to come first");
            let finding = cx.report(error.span, message);
            if let Some(opening) = error.related {
                finding.label(opening, "this is still open");
            }
            finding.help(format!(
                "close with `{expected}` before this; as it is, the page does not build"
            ));
            let title = format!("Write `{expected}`");
            let edit = Edit::replace(error.span, expected);
            finding.fix(if misspelt {
                Fix::safe(title, edit)
            } else {
                Fix::suggestion(title, edit)
            });
        }
    }
}
