//! Closing tags without an opening tag.

use crate::{errors, split_pairs, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct StrayClosingTag;

impl PageRule for StrayClosingTag {
    const META: RuleMeta = RuleMeta::error(
        "stray-closing-tag",
        "a closing tag has no opening tag",
        include_str!("stray_closing_tag.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let split_pairs = split_pairs(cx.page());
        for error in errors(cx, ErrorKind::StrayClosingTag) {
            if split_pairs.contains_key(&error.span) {
                continue;
            }
            let text = cx.page().slice(error.span);
            cx.report(error.span, format!("`{text}` has no opening tag"))
                .help(until_fixed("remove it, or add the opening tag"))
                .fix(Fix::suggestion(format!("Remove `{text}`"), Edit::delete(error.span)));
        }
    }
}
