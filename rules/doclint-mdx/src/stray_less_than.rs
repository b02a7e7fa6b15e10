//! `<` that starts no tag: `<5`, `<=`.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct StrayLessThan;

impl PageRule for StrayLessThan {
    const META: RuleMeta = RuleMeta {
        name: "stray-less-than",
        summary: "a `<` starts no tag",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::Always,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("stray_less_than.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::StrayLessThan) {
            cx.report(error.span, "this `<` starts no tag")
                .help("write `\\<`, or put it into backticks; as it is, the page does not build")
                .fix(Fix::safe("Write `\\<`", Edit::insert(error.span.start, "\\")));
        }
    }
}
