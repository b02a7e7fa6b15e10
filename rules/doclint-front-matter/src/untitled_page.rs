//! Pages of Starlight without `title`, which stop its build.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{ErrorKind, FrontMatterFormat};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct UntitledPage;

impl PageRule for UntitledPage {
    const META: RuleMeta = RuleMeta::error(
        "untitled-page",
        "a page of Starlight has no `title`",
        include_str!("untitled_page.md"),
    )
    .only_on(&[PlatformId::Starlight])
    .in_builds()
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let is_part = cx.file_name().starts_with('_');
        let is_open = page.errors().iter().any(|it| it.kind == ErrorKind::UnclosedFrontMatter);
        // Astro takes front matter below blank lines.
        let start = page.source().trim_start();
        let is_below_blank = start.len() < page.source().len() && start.starts_with("---");
        if is_part || is_open || is_below_blank || !cx.build_text().has_own_keys_only {
            return;
        }
        let (at, message) = match ast::FrontMatter::all(page).next() {
            Some(it) if it.format() == FrontMatterFormat::Toml => return,
            Some(it) => {
                let Some(mapping) = field::mapping(cx) else { return };
                if mapping.entry("title").is_some() {
                    return;
                }
                let message = "the front matter has no `title`, so the build fails";
                (field::opening_fence(it), message)
            }
            None => (Span::at(0), "the page has no front matter with `title`, so the build fails"),
        };
        cx.report(at, message).help("add `title: …` with the name of the page");
    }
}
