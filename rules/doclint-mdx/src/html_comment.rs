//! `<!-- … -->`, which MDX does not support.

use crate::{errors, until_fixed};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct HtmlComment;

impl PageRule for HtmlComment {
    const META: RuleMeta = RuleMeta::error(
        "html-comment",
        "the text contains an HTML comment",
        include_str!("html_comment.md"),
    )
    .in_builds()
    .only_on(&[
        PlatformId::Mintlify,
        PlatformId::Markdown,
        PlatformId::Docusaurus,
        PlatformId::Starlight,
    ])
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        if cx.platform().is_built() && !cx.build_text().refuses_comments {
            return;
        }
        for error in errors(cx, ErrorKind::HtmlComment) {
            let text = cx.page().slice(error.span);
            let closed = text.strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
            let Some(body) = closed else {
                cx.report(error.span, "HTML comment is never closed")
                    .help(until_fixed("write comments as `{/* … */}`"));
                continue;
            };
            let finding = cx.report(error.span, "HTML comments are not supported in MDX");
            finding.help(until_fixed("write the comment as `{/* … */}`"));
            if !body.contains("*/") {
                let comment = format!("{{/*{body}*/}}");
                let edit = Edit::replace(error.span, comment);
                let fix = Fix::safe("Write the comment as `{/* … */}`", edit);
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}
