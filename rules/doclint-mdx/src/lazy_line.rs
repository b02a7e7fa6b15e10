//! Lines that leave their container in the middle of a tag.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct LazyLine;

impl PageRule for LazyLine {
    const META: RuleMeta = RuleMeta {
        name: "lazy-line",
        summary: "a line inside a tag or braces has lost the prefix of its block quote or list",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("lazy_line.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::LazyLine) {
            let finding = cx.report(
                error.span,
                "this line leaves its block quote or list in the middle of a tag",
            );
            if let Some(opening) = error.related {
                finding.label(opening, "this is still open");
            }
            finding.help(
                "start the line with the same `>` or the same indent as the line above; as it is, \
                 the page does not build",
            );
        }
    }
}
