//! `<!DOCTYPE …>`, `<?php …>` and similar declarations.

use crate::{errors, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct Declaration;

impl PageRule for Declaration {
    const META: RuleMeta = RuleMeta::error(
        "declaration",
        "the text contains a declaration such as `<!DOCTYPE html>` or `<?php`",
        include_str!("declaration.md"),
    )
    .in_builds();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::Declaration) {
            let opening = cx.page().slice(error.span);
            cx.report(
                error.span,
                format!("`{opening}` starts a declaration, which MDX does not support"),
            )
            .help(until_fixed("remove it, or put it in a code block"));
        }
    }
}
