//! `<!DOCTYPE …>`, `<?php …>` and their like.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct Declaration;

impl PageRule for Declaration {
    const META: RuleMeta = RuleMeta {
        name: "declaration",
        summary: "a declaration such as `<!DOCTYPE html>` or `<?php` stands in the text",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("declaration.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::Declaration) {
            let opening = cx.page.slice(error.span);
            cx.report(
                error.span,
                format!("`{opening}` starts a declaration, which MDX does not know"),
            )
            .help("remove it, or put it into a code block; as it is, the page does not build");
        }
    }
}
