//! `<!-- … -->`, which MDX does not know.

use crate::errors;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct HtmlComment;

impl PageRule for HtmlComment {
    const META: RuleMeta = RuleMeta {
        name: "html-comment",
        summary: "an HTML comment stands in the text",
        level: Level::Error,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("html_comment.md"),
    };
    type Options = ();
    type Node<'a> = ast::Page<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::Page<'_>, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::HtmlComment) {
            let text = cx.page.slice(error.span);
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
