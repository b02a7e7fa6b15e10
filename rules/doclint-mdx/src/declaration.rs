//! `<!DOCTYPE …>`, `<?php …>` and their like.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct Declaration;

impl PageRule for Declaration {
    const META: RuleMeta = RuleMeta::error(
        "declaration",
        "a declaration such as `<!DOCTYPE html>` or `<?php` stands in the text",
        include_str!("declaration.md"),
    );

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::Declaration) {
            let opening = cx.page().slice(error.span);
            cx.report(
                error.span,
                format!("`{opening}` starts a declaration, which MDX does not know"),
            )
            .help("remove it, or put it into a code block; as it is, the page does not build");
        }
    }
}
