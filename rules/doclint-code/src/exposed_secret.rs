//! Keys, tokens and passwords that a site shows.

use doclint_rule::site::Site;
use doclint_rule::{InPlaceRule, Page, PageCx, PageRule, RuleMeta, SiteCx, Span};

pub(crate) struct ExposedSecret;

impl PageRule for ExposedSecret {
    const META: RuleMeta = RuleMeta::error(
        "exposed-secret",
        "a page, `docs.json` or an OpenAPI file shows a secret",
        include_str!("exposed_secret.md"),
    )
    .in_builds()
    .in_leftovers()
    .hides_text();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for secret in cx.secrets().iter().filter(|it| it.is_certain) {
            let span = Span::new(secret.bytes.start as u32, secret.bytes.end as u32);
            cx.report(span, format!("this is {}", secret.what)).help(HELP);
        }
    }
}

/// Files that are not pages.
impl InPlaceRule for ExposedSecret {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for (at, secret) in site.secrets.iter().filter(|it| it.1.is_certain) {
            cx.report(*at, format!("this is {}", secret.what)).help(HELP);
        }
    }
}

const HELP: &str =
    "make it invalid where it was made, and write a placeholder such as `YOUR_API_KEY`";
