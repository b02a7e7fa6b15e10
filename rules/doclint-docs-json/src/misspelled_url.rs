//! Addresses in `docs.json` whose beginning is misspelled.

use crate::support::strings::strings;
use doclint_rule::site::{Site, has_scheme};
use doclint_rule::suggest::edit_distance;
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
            let Some((scheme, rest)) = text.split_once(':').filter(|_| has_scheme(text)) else {
                continue;
            };
            let is_web = matches!(scheme, "http" | "https");
            let host = rest.trim_start_matches('/');
            let is_right = is_web && rest.strip_prefix("//") == Some(host) && !host.is_empty();
            let is_meant = is_web || rest.starts_with('/') && is_slip(scheme);
            if is_right || !is_meant {
                continue;
            }
            let meant = if is_web { scheme } else { "https" };
            if host.is_empty() {
                cx.report(at, format!("`{text}` has no host")).help("write the whole URL");
                continue;
            }
            let right = format!("{meant}://{host}");
            let finding = cx.report(at, format!("`{text}` is not a URL"));
            finding.help(format!("did you mean `{right}`?"));
            if !right.contains(['"', '\\']) {
                let edit = Edit::replace(at.span, format!("\"{right}\""));
                finding.fix(Fix::not_safe(format!("Write `{right}`"), edit));
            }
        }
    }
}

/// Whether a scheme is `http` or `https` with a slip of the fingers.
fn is_slip(scheme: &str) -> bool {
    let scheme = scheme.to_ascii_lowercase();
    let is_word = scheme.len() > 2 && scheme.bytes().all(|it| it.is_ascii_alphabetic());
    is_word && ["http", "https"].iter().any(|it| edit_distance(&scheme, it) == 1)
}
