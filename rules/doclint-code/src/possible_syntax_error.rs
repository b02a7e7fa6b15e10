//! Samples that can't be read, in languages that are known less well.

use crate::samples::{Errors, report};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct PossibleSyntaxError;

impl NodeRule for PossibleSyntaxError {
    const META: RuleMeta = RuleMeta::warning(
        "possible-syntax-error",
        "a code sample seems to have a syntax error",
        include_str!("possible_syntax_error.md"),
    )
    .only_in_pages()
    .profile(Profile::All);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        report(code, Errors::Others, cx);
    }
}
