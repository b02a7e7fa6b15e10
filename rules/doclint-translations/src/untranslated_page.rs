//! Pages of a language that are still in the language of their sources.

use crate::pairs;
use doclint_rule::site::{Fact, PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct UntranslatedPage;

impl SiteRule for UntranslatedPage {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-page",
        "a page of a language is word for word its source page",
        include_str!("untranslated_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Words])
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::translated(site).filter(pairs::is_copy) {
            let code = &pair.from.code;
            let language = pair.page.language.as_deref().unwrap_or_default();
            let at = Location { file: pair.page.file, span: Span::at(0) };
            cx.report(at, format!("this page is a copy of the `{code}` page"))
                .cause(format!("pages of `{language}` are copies of the `{code}` pages"))
                .label_at(Location { file: pair.source.file, span: Span::at(0) }, "source page")
                .help(format!(
                    "translate it, or name the `{code}` page in the `{language}` navigation"
                ));
        }
    }
}
