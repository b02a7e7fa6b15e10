//! Closing tags with nothing open.

use crate::{errors, parted};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct StrayClosingTag;

impl PageRule for StrayClosingTag {
    const META: RuleMeta = RuleMeta::error(
        "stray-closing-tag",
        "a closing tag has nothing to close",
        include_str!("stray_closing_tag.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let parted = parted(cx.page());
        for error in errors(cx, ErrorKind::StrayClosingTag) {
            if parted.contains_key(&error.span) {
                continue;
            }
            let text = cx.page().slice(error.span);
            cx.report(error.span, format!("`{text}` closes a tag that is not open here"))
                .help("remove it, or add the tag that it closes; as it is, the page does not build")
                .fix(Fix::suggestion(format!("Remove `{text}`"), Edit::delete(error.span)));
        }
    }
}
