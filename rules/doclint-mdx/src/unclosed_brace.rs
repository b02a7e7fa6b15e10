//! `{` without its `}`.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UnclosedBrace;

impl PageRule for UnclosedBrace {
    const META: RuleMeta = RuleMeta {
        name: "unclosed-brace",
        summary: "a `{` has no `}`",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::Always,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("unclosed_brace.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::UnclosedBrace) {
            cx.report(error.span, "this `{` is never closed")
                .help(
                    "write `\\{` if it is meant as text, or close the expression before the next \
                     blank line; as it is, the page does not build",
                )
                .fix(Fix::suggestion("Write `\\{`", Edit::insert(error.span.start, "\\")));
        }
    }
}
