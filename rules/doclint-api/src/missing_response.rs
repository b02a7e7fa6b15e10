//! Endpoint pages that don't say what comes back.

use crate::endpoint::{ResponseCoverage, response_coverage};
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct MissingResponse;

impl PageRule for MissingResponse {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-response",
        "an endpoint page doesn't say what comes back",
        include_str!("missing_response.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(ResponseCoverage { at, response: None, mentions_response: false, .. }) =
            response_coverage(page, cx)
        else {
            return;
        };
        cx.report(at, "the page doesn't say what the endpoint returns")
            .cause("endpoint pages don't say what comes back")
            .help("show the response in `<ResponseExample>`, or say that it is empty");
    }
}
