//! JSON with a mistake that no reader of it accepts.

use crate::samples::{Errors, report};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidJson;

impl NodeRule for InvalidJson {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-json",
        "a comma or a quote is missing in JSON",
        include_str!("invalid_json.md"),
    )
    .in_builds()
    .only_in_pages()
    .for_authors();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        report(code, Errors::Json, cx);
    }
}
