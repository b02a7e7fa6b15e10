//! Keys that stand twice.

use doclint_rule::data::DataError;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct DuplicateKey;

impl PageRule for DuplicateKey {
    const META: RuleMeta = RuleMeta {
        name: "duplicate-key",
        summary: "a key stands twice in the front matter",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("duplicate_key.md"),
    };
    type Options = ();
    type Node<'a> = ast::FrontMatter<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(document) = cx.front_matter else { return };
        for error in &document.errors {
            let DataError::DuplicateKey { span, first, key } = error else { continue };
            cx.report(*span, format!("`{key}` is given twice"))
                .label(*first, "it is given here first")
                .help("keep one of the two; as it is, the page is lost");
        }
    }
}
