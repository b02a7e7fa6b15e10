//! Page template.

use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct PageTemplate;

impl PageRule for PageTemplate {
    const META: RuleMeta =
        RuleMeta::warning("page-template", "page template", include_str!("page_template.md"))
            .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if let Some(at) = page.source().find("defect") {
            let span = Span::from(at..at + "defect".len());
            cx.report(span, "say what is wrong").help("say what to do");
        }
    }
}
