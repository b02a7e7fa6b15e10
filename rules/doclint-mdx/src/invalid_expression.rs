//! `{…}` that is not valid JavaScript.

use crate::{errors, is_in_code, join_lines, until_fixed, with_detail};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};
use std::collections::HashSet;

pub(crate) struct InvalidExpression;

impl PageRule for InvalidExpression {
    const META: RuleMeta = RuleMeta::error(
        "invalid-expression",
        "braces contain an invalid JavaScript expression",
        include_str!("invalid_expression.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // `mdx/unclosed-brace` reports a value that begins with two braces and ends with one.
        let values: HashSet<u32> = errors(cx, ErrorKind::UnclosedBrace)
            .filter(|it| it.related.is_some())
            .map(|it| it.span.end)
            .collect();
        for error in errors(cx, ErrorKind::InvalidExpression) {
            if values.contains(&error.span.start) {
                continue;
            }
            let text = cx.page().slice(error.span);
            let before = &cx.page().source()[..error.span.start as usize];
            let is_attribute = before.ends_with('=');
            if ["{%", "{{<", "{{%"].iter().any(|it| text.starts_with(it)) {
                cx.report(error.span, "tag of a template language, which pages here don't have")
                    .help(until_fixed(
                        "replace it with a component or Markdown, such as `<Note>` for a hint, or remove it",
                    ));
                continue;
            }
            let finding =
                cx.report(error.span, with_detail("invalid JavaScript expression", error));
            if let Some(place) = error.related {
                finding.label(place, "parsing fails here");
            }
            if is_in_code(page, error.span.start) {
                let (help, fix) = join_lines(page, error.span.start);
                finding.help(help).fixes.extend(fix);
                continue;
            }
            if is_attribute || !text.starts_with('{') || !text.ends_with('}') || text.len() < 2 {
                finding.help(until_fixed("correct the expression"));
                continue;
            }
            finding.help(until_fixed(
                "write `\\{` and `\\}` if the braces are meant as text, or correct the expression",
            ));
            let closing = Span::at(error.span.end - 1);
            let edits = [Edit::insert(error.span.start, "\\"), Edit::insert(closing.start, "\\")];
            finding.fix(Fix::suggestion("Escape the braces", edits));
        }
    }
}
