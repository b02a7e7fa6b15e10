//! Languages that the program of the site could highlight, and leaves plain.

use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct UnhighlightedLanguage;

impl NodeRule for UnhighlightedLanguage {
    const META: RuleMeta = RuleMeta::warning(
        "unhighlighted-language",
        "code is in a language that the settings of the site leave plain",
        include_str!("unhighlighted_language.md"),
    )
    .only_on(&[PlatformId::Docusaurus])
    .in_builds()
    // One line of the settings mends all blocks.
    .one_per_cause()
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(language) = code.language() else { return };
        let Some(name) = cx.build_text().code.left_plain(language.as_str()) else { return };
        cx.report(language.span(), format!("`{}` is not highlighted", language.as_str()))
            .cause(format!("`{name}` is not highlighted"))
            .help(format!(
                "add `{name}` to `prism.additionalLanguages` in the settings of the site"
            ));
    }
}
