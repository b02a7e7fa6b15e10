//! `<!-- … -->`, which MDX does not know.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct HtmlComment;

impl PageRule for HtmlComment {
    const META: RuleMeta = RuleMeta::error(
        "html-comment",
        "an HTML comment stands in the text",
        include_str!("html_comment.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::HtmlComment) {
            let text = cx.page().slice(error.span);
            let closed = text.strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
            let Some(body) = closed else {
                cx.report(error.span, "an HTML comment is opened and never closed")
                    .help("write comments as `{/* … */}`; as it is, the page does not build");
                continue;
            };
            let finding = cx.report(error.span, "an HTML comment is not a comment in MDX");
            finding.help("write `{/* … */}`; as it is, the page does not build");
            if !body.contains("*/") {
                let comment = format!("{{/*{body}*/}}");
                finding
                    .fix(Fix::safe("Write it as `{/* … */}`", Edit::replace(error.span, comment)));
            }
        }
    }
}
