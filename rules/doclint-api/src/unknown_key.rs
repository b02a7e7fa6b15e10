//! Misspelled keys in operations of OpenAPI files.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownKey;

impl SiteRule for UnknownKey {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-key",
        "an operation of an OpenAPI file has a misspelled key",
        include_str!("unknown_key.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UnknownKey, |_, problem| {
            let near = problem.meant.as_ref().map_or("", |it| &it.1);
            let text = format!("an operation has no key `{}`, so it is ignored", problem.name);
            (text, format!("did you mean `{near}`?"))
        });
    }
}
