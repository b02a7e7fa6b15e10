//! Samples that can't be read, in languages that are known well.

use crate::samples::{Errors, report};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct SyntaxError;

impl NodeRule for SyntaxError {
    const META: RuleMeta = RuleMeta::warning(
        "syntax-error",
        "a code sample has a syntax error",
        include_str!("syntax_error.md"),
    )
    .only_in_pages()
    .for_authors()
    .profile(Profile::Strict);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        report(code, Errors::Trusted, cx);
    }
}
