//! Logos for one of two modes.

use crate::support::part::Part;
use doclint_rule::site::{DocsJsonDialect, Site};
use doclint_rule::suggest::suggest;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingLogo;

impl SiteRule for MissingLogo {
    const META: RuleMeta = RuleMeta::warning(
        "missing-logo",
        "the logo for light or dark mode is missing",
        include_str!("missing_logo.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // In today's format, both are required.
        let docs_json = site.docs_json.as_ref();
        let old = docs_json.filter(|it| it.dialect == DocsJsonDialect::Legacy);
        let Some(logo) = old.and_then(|it| Part::under(it, &["logo"])) else { return };
        let is_meant = |key: &str| {
            let entries = logo.value.as_mapping().map_or(&[][..], |it| &it.entries);
            entries.iter().any(|it| it.key.text != key && suggest(&it.key.text, [key]).is_some())
        };
        for (one, other) in [("light", "dark"), ("dark", "light")] {
            let Some((at, _)) = logo.entry(one).filter(|_| logo.entry(other).is_none()) else {
                continue;
            };
            // A misspelled key has its own finding.
            if is_meant(other) {
                continue;
            }
            cx.report(at, format!("the logo has `{one}` and no `{other}`"))
                .help(format!("add `{other}`, or write one path for both modes"));
        }
    }
}
