//! Pages with nothing on them.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, shows_nothing};

pub(crate) struct EmptyPage;

impl PageRule for EmptyPage {
    const META: RuleMeta = RuleMeta::warning(
        "empty-page",
        "a page has nothing below its title",
        include_str!("empty_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let is_empty = page
            .root()
            .children()
            .all(|it| it.kind() == NodeKind::FrontMatter || shows_nothing(it));
        let Some(front_matter) = cx.front_matter().filter(|_| is_empty) else { return };
        // The platform fills these pages, leads elsewhere, or shows a layout of their own.
        let filled = ["openapi", "openapi-schema", "api", "asyncapi", "graphql", "url", "mode"];
        if filled.iter().any(|key| front_matter.get(key).is_some()) {
            return;
        }
        let Some(first) = page.of_kind(NodeKind::FrontMatter).next() else { return };
        cx.report(first.span(), "page is empty: it has only front matter")
            .help("write the page, or remove it from the site");
    }
}
