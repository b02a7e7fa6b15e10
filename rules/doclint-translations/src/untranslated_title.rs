//! Titles and descriptions of translations that are still in the language of their sources.

use crate::pairs::{self, text};
use doclint_rule::site::{Fact, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UntranslatedTitle;

/// Shorter descriptions may be names.
const LEAST_WORDS: usize = 4;

impl SiteRule for UntranslatedTitle {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-title",
        "the description of a translation, or also its title, is that of its source",
        include_str!("untranslated_title.md"),
    )
    .reads(&[Fact::Words])
    .not_in_snippets()
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for pair in pairs::translated(site).filter(|it| !pairs::is_copy(it)) {
            let Some(value) = pair.page.facts.get("description") else { continue };
            let description = text(pair.page, "description").unwrap_or_default();
            let words = description.split_whitespace().filter(|it| it.len() > 1).count();
            if words < LEAST_WORDS || Some(description) != text(pair.source, "description") {
                continue;
            }
            let title = text(pair.page, "title").filter(|it| it.contains(' '));
            let what = match title.is_some() && title == text(pair.source, "title") {
                true => "title and description are those",
                false => "the description is that",
            };
            let code = &pair.from.code;
            let at = Location { file: pair.page.file, span: value.span };
            cx.report(at, format!("{what} of the `{code}` page"))
                .cause(format!("descriptions are those of the `{code}` pages"))
                .help("translate them: search results and the sidebar show them");
        }
    }
}
