//! Front matter without its closing fence.

use doclint_rule::syntax::ErrorKind;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct Unclosed;

impl PageRule for Unclosed {
    const META: RuleMeta = RuleMeta {
        name: "unclosed",
        summary: "front matter is opened and never closed",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("unclosed.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, page: ast::Page<'_>, cx: &mut PageCx<'_>) {
        let errors = page.node().page().errors().iter();
        for error in errors.filter(|error| error.kind == ErrorKind::UnclosedFrontMatter) {
            cx.report(error.span, "the front matter is opened here and never closed").help(
                "add a line of `---` below the last key; as it is, the page has no title and shows \
                 its front matter as text",
            );
        }
    }
}
