//! Rules about redirects.

mod broken_redirect;
mod duplicate_redirect;
mod redirect_chain;
mod redirect_loop;
mod redirected_page;

use doclint_rule::{Family, site_rule};

/// The family `redirects`.
pub static FAMILY: Family = Family {
    name: "redirects",
    summary: "redirects: where they lead, and what they hide",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-redirects/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        site_rule::<broken_redirect::BrokenRedirect>(),
        site_rule::<duplicate_redirect::DuplicateRedirect>(),
        site_rule::<redirect_chain::RedirectChain>(),
        site_rule::<redirect_loop::RedirectLoop>(),
        site_rule::<redirected_page::RedirectedPage>(),
    ],
};
