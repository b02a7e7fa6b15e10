//! Python with a mistake that nobody makes on purpose.

use crate::samples::{Errors, report};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidPython;

impl NodeRule for InvalidPython {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-python",
        "a colon or an indent is missing in Python",
        include_str!("invalid_python.md"),
    )
    .in_builds()
    .only_in_pages()
    .for_authors();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        report(code, Errors::Python, cx);
    }
}
