//! `##Title`, and titles after a space that Markdown takes for a letter.

use crate::wide_blank::WideBlank;
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, edit};

pub(crate) struct HeadingAsText;

impl PageRule for HeadingAsText {
    const META: RuleMeta = RuleMeta::warning(
        "heading-as-text",
        "a heading is shown as text",
        include_str!("heading_as_text.md"),
    )
    .fix(FixKind::Always)
    .markdownlint(&["MD018"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for marks in page.near_misses(NearMissKind::Heading) {
            let rest = edit::rest_of_line(page, marks.end);
            let line = Span::new(marks.start, page.line_end(marks.start));
            if let Some(wide) = WideBlank::after(page, marks) {
                wide.report(page, cx, ("heading", line), marks);
                continue;
            }
            if !rest.starts_with(char::is_alphabetic) {
                continue;
            }
            let marks_text = page.slice(marks).to_owned();
            cx.report(line, format!("heading is shown as text: no blank is after `{marks_text}`"))
                .help("put a blank between the signs and the title")
                .fix(
                    Fix::safe("Add the blank", Edit::insert(marks.end, " "))
                        .changing_surroundings(),
                );
        }
    }
}
