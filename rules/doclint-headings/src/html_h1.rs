//! `<h1>` elements in the body of pages that show their title.

use crate::outline;
use doclint_rule::syntax::Dialect;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct HtmlH1;

impl NodeRule for HtmlH1 {
    const META: RuleMeta = RuleMeta::warning(
        "html-h1",
        "the body has an `<h1>` below the page title",
        include_str!("html_h1.md"),
    )
    .not_in_snippets()
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if component.is("h1") && cx.dialect() != Dialect::Markdown && outline::shows_title(cx) {
            cx.report(
                component.opening(),
                "the body has an `<h1>`, but the page title is already one",
            )
            .help("write it as a heading of level 2 (`##`)");
        }
    }
}
