//! Endpoint pages, and operations of OpenAPI files, without a word about errors.

use crate::endpoint::{ResponseCoverage, response_coverage};
use crate::files;
use doclint_rule::site::Site;
use doclint_rule::{
    InPlaceRule, Location, Need, Page, PageCx, PageRule, Profile, RuleMeta, SiteCx,
};
use std::collections::HashSet;

pub(crate) struct MissingErrorResponse;

impl PageRule for MissingErrorResponse {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-error-response",
        "an endpoint page or an operation has a response and no error",
        include_str!("missing_error_response.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(ResponseCoverage { response: Some(at), error: false, .. }) =
            response_coverage(page, cx)
        else {
            return;
        };
        cx.report(at, "the page shows no error response")
            .cause("endpoint pages show no error response")
            .help("show one in `<ResponseExample>`, or link to a page about errors");
    }
}

/// Operations of OpenAPI files.
impl InPlaceRule for MissingErrorResponse {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // An operation in several files, one per version or language, is reported once.
        let mut reported = HashSet::new();
        for api in files::judged(site) {
            // A file without any error leaves them to a page.
            if !api.facts.specified().any(|it| it.1.has_error()) {
                continue;
            }
            for (operation, spec) in api.facts.specified() {
                let is_answered = spec.responses.is_empty() || spec.has_error();
                // The resource in the path may not exist; other failures can't be known from here.
                let has_name = operation.path.contains('{');
                let is_left_out = is_answered
                    || !has_name
                    || operation.is_hidden
                    || operation.is_discouraged
                    || operation.method == "webhook";
                if is_left_out || !reported.insert((&operation.method, &operation.path)) {
                    continue;
                }
                let at = Location { file: api.file, span: operation.span };
                cx.report(at, "the operation has no error response")
                    .cause(format!("operations of `{}` have no error response", api.path))
                    .help("add the responses that clients have to handle, such as `404`");
            }
        }
    }
}
