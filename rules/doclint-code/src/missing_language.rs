//! Blocks of code whose language nobody said.

use crate::content;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MissingLanguage;

impl NodeRule for MissingLanguage {
    const META: RuleMeta = RuleMeta::warning(
        "missing-language",
        "a code block has no language",
        include_str!("missing_language.md"),
    )
    .fix(FixKind::Always)
    .markdownlint(&["MD040"])
    .only_in_pages()
    .for_authors()
    .convention("code blocks", "have no language");
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(fence) = code.fence() else { return };
        if code.language().is_some() {
            cx.keep();
            return;
        }
        let content = code.content();
        // Output, trees of files and text look the same with and without a language.
        let Some(language) = content::language_of(content.as_str()) else { return };
        let title = format!("Add the language `{language}`");
        cx.report(fence, "code block has no language")
            .help(format!("write the language after the fence, such as `{language}`"))
            .fix(Fix::not_safe(title, Edit::insert(fence.end, language)));
    }
}
