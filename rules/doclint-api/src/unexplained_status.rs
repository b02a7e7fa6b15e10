//! Status codes of error responses that a page shows and never explains.

use crate::status::codes;
use crate::unknown_status::shown;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct UnexplainedStatus;

impl PageRule for UnexplainedStatus {
    const META: RuleMeta = RuleMeta::suggestion(
        "unexplained-status",
        "an error response is shown, and its status code is never explained",
        include_str!("unexplained_status.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let errors: Vec<_> = shown(page).filter(|it| it.1 >= 400).collect();
        if errors.is_empty() || links_to_errors(page) {
            return;
        }
        for (span, code) in errors {
            let is_there = codes(page.source()).any(|it| it.1 == code && it.0 as u32 != span.start);
            if !is_there {
                cx.report(span, format!("status code `{code}` is not explained"))
                    .cause("status codes are not explained")
                    .help("say when the API answers with it and what readers can do, or link to a page about errors");
            }
        }
    }
}

fn links_to_errors(page: &Page) -> bool {
    ast::Link::all(page).any(|it| it.destination().as_str().to_ascii_lowercase().contains("error"))
}
