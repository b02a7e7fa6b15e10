//! `{…}` that JavaScript can't read.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct InvalidExpression;

impl PageRule for InvalidExpression {
    const META: RuleMeta = RuleMeta::error(
        "invalid-expression",
        "what stands in braces is no JavaScript expression",
        include_str!("invalid_expression.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::InvalidExpression) {
            let text = cx.page().slice(error.span);
            let message = match error.detail.as_str() {
                "" => "what stands in these braces is not a JavaScript expression".to_owned(),
                detail => {
                    format!("what stands in these braces is not a JavaScript expression: {detail}")
                }
            };
            let before = &cx.page().source()[..error.span.start as usize];
            let is_attribute = before.ends_with('=');
            let finding = cx.report(error.span, message);
            if let Some(place) = error.related {
                finding.label(place, "it can't be read from here on");
            }
            if is_attribute || !text.starts_with('{') || !text.ends_with('}') || text.len() < 2 {
                finding.help("mend the expression; as it is, the page does not build");
                continue;
            }
            finding.help(
                "braces hold JavaScript; if they are meant as text, write `\\{` and `\\}` or put \
                 it into backticks; as it is, the page does not build",
            );
            let closing = Span::at(error.span.end - 1);
            let edits = [Edit::insert(error.span.start, "\\"), Edit::insert(closing.start, "\\")];
            finding.fix(Fix::suggestion("Show the braces as text", edits));
        }
    }
}
