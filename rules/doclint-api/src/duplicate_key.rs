//! Keys that are set twice in an OpenAPI file.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateKey;

impl SiteRule for DuplicateKey {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-key",
        "a key is set twice in an OpenAPI file",
        include_str!("duplicate_key.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::DuplicateKey, |_, problem| {
            let text = format!("`{}` is defined twice; the last definition wins", problem.name);
            (text, "merge them, or remove the one that you don't need".to_owned())
        });
    }
}
