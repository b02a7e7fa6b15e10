//! Addresses in `docs.json` whose beginning is misspelled.

use crate::support::strings::strings;
use doclint_rule::site::{BadUrl, Site, UrlDefect, bad_url};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MisspelledUrl;

impl SiteRule for MisspelledUrl {
    const META: RuleMeta = RuleMeta::error(
        "misspelled-url",
        "the beginning of a URL is misspelled",
        include_str!("misspelled_url.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (_, at, text) in strings(docs_json) {
            if matches!(text.trim_end_matches('/'), "http:" | "https:") {
                cx.report(at, format!("`{text}` has no host")).help("write the whole URL");
                continue;
            }
            // A sentence may begin with the name of a protocol.
            let bad = bad_url(text).filter(|_| !text.contains(char::is_whitespace));
            let Some(BadUrl { defect: UrlDefect::Scheme, right: Some(right) }) = bad else {
                continue;
            };
            let finding = cx.report(at, format!("`{text}` is not a URL"));
            finding.help(format!("did you mean `{right}`?"));
            if !right.contains(['"', '\\']) {
                let edit = Edit::replace(at.span, format!("\"{right}\""));
                finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
            }
        }
    }
}
