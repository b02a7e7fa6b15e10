//! Endpoint pages without a word about errors.

use crate::endpoint::{Told, told};
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct MissingErrorResponse;

impl PageRule for MissingErrorResponse {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-error-response",
        "an endpoint page shows a response and no error",
        include_str!("missing_error_response.md"),
    )
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(Told { at, response: true, error: false, .. }) = told(page, cx) else { return };
        cx.report(at, "the page shows no error response")
            .cause("endpoint pages show no error response")
            .help("show one in `<ResponseExample>`, or link to a page about errors");
    }
}
