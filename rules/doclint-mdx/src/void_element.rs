//! `<br>` and other elements that never have content.

use crate::{errors, until_fixed};
use doclint_rule::syntax::{ErrorKind, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct VoidElement;

impl PageRule for VoidElement {
    const META: RuleMeta = RuleMeta::error(
        "void-element",
        "an HTML element without content does not end in `/>`",
        include_str!("void_element.md"),
    )
    .in_builds()
    .fix(FixKind::Always);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::VoidElement) {
            let text = cx.page().slice(error.span);
            let name = &error.detail;
            let slash = if text.ends_with(" >") { "/" } else { " /" };
            let edit = Edit::insert(error.span.end - 1, slash);
            let is_sample = is_indented_code(cx.page(), error.span);
            let finding = cx.report(error.span, format!("`<{name}>` has to end in `/>` in MDX"));
            if is_sample {
                finding.help(until_fixed("add the slash, or put it into a code block"));
                finding.fix(Fix::suggestion("Add the slash", edit));
            } else {
                finding.help(until_fixed("add the slash"));
                finding.fix(Fix::safe("Add the slash", edit));
            }
        }
    }
}

/// Whether a tag is in what is a code block in Markdown, and has lost that meaning in MDX: at least four
/// blanks are before it, and nothing is around it.
fn is_indented_code(page: &Page, span: Span) -> bool {
    let before = page.slice(Span::new(page.line_start(span.start), span.start));
    let is_indented = before.trim().is_empty() && (before.len() >= 4 || before.contains('\t'));
    let mut around = page.node_at(span.start).ancestors();
    is_indented
        && around.all(|it| {
            !matches!(it.kind(), NodeKind::Item | NodeKind::Component)
                || it.span().start == span.start
        })
}
