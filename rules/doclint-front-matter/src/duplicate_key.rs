//! Keys that are set twice.

use doclint_rule::data::DataError;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct DuplicateKey;

impl NodeRule for DuplicateKey {
    const META: RuleMeta = RuleMeta::error(
        "duplicate-key",
        "a front matter key is set twice",
        include_str!("duplicate_key.md"),
    );
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(document) = cx.yaml() else { return };
        for error in &document.errors {
            let DataError::DuplicateKey { span, first, key } = error else { continue };
            cx.report(*span, format!("`{key}` is set twice"))
                .label(*first, "first set here")
                .help("keep only one; the page won't be published until this is fixed");
        }
    }
}
