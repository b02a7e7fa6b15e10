//! Front matter without its closing fence.

use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct Unclosed;

impl PageRule for Unclosed {
    const META: RuleMeta =
        RuleMeta::error("unclosed", "front matter is not closed", include_str!("unclosed.md"))
            .not_in_snippets()
            .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let errors = page.errors().iter();
        for error in errors.filter(|error| error.kind == ErrorKind::UnclosedFrontMatter) {
            cx.report(error.span, "front matter is opened here and never closed").help(
                "add a line of `---` below the last key; until then the page has no title and shows \
                 its front matter as text",
            );
        }
    }
}
