//! Nesting beyond what the parser follows.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct TooDeep;

impl PageRule for TooDeep {
    const META: RuleMeta = RuleMeta {
        name: "too-deep",
        summary: "blocks or tags are nested too deep to follow",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("too_deep.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::TooDeep) {
            cx.report(error.span, "blocks or tags are nested too deep to follow")
                .help("flatten the nesting; nothing below this place was checked");
        }
    }
}
