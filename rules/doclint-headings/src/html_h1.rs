//! `<h1>` elements in the body of pages that show their title.

use crate::outline;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, Need, NodeRule, PageCx, RuleMeta, Span, ast, edit};

pub(crate) struct HtmlH1;

impl NodeRule for HtmlH1 {
    const META: RuleMeta = RuleMeta::warning(
        "html-h1",
        "the body has an `<h1>` below the page title",
        include_str!("html_h1.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if component.is("h1") && outline::shows_title(cx) {
            let fix = as_markdown(component);
            cx.report(
                component.opening(),
                "the body has an `<h1>`, but the page title is already one",
            )
            .help("write it as a heading of level 2 (`##`)")
            .fixes
            .extend(fix);
        }
    }
}

/// Writes an element that is alone on its line as a heading. Its attributes would be lost.
fn as_markdown(element: ast::Component<'_>) -> Option<Fix> {
    let page = element.node().page();
    let closing = element.closing()?;
    let text = page.slice(Span::new(element.opening().end, closing.start)).trim();
    let is_plain =
        !text.is_empty() && !text.contains('\n') && element.attributes().next().is_none();
    edit::own_indent(page, element.span()).filter(|_| is_plain)?;
    let heading = Edit::replace(element.span(), format!("## {text}"));
    let fix = Fix::not_safe("Write it as a heading", heading);
    Some(fix.changing_components().changing_surroundings())
}
