//! `<br>` and other elements that never have content.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct VoidElement;

impl PageRule for VoidElement {
    const META: RuleMeta = RuleMeta::error(
        "void-element",
        "an HTML element without content does not end in `/>`",
        include_str!("void_element.md"),
    )
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::VoidElement) {
            let text = cx.page().slice(error.span);
            let name = &error.detail;
            let slash = if text.ends_with(" >") { "/" } else { " /" };
            cx.report(error.span, format!("`<{name}>` has to end in `/>` in MDX"))
                .help(until_fixed("add the slash"))
                .fix(Fix::safe("Add the slash", Edit::insert(error.span.end - 1, slash)));
        }
    }
}
