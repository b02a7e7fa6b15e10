//! YAML with a mistake that no reader of it accepts.

use crate::samples::{Errors, report};
use doclint_rule::{Genre, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidYaml;

impl NodeRule for InvalidYaml {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-yaml",
        "YAML has a tab, a wrong indentation, or text behind a closing quote",
        include_str!("invalid_yaml.md"),
    )
    .in_builds()
    .skips(&[Genre::Record])
    .only_in_pages()
    .for_authors();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        report(code, Errors::Yaml, cx);
    }
}
