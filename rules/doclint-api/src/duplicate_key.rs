//! Keys that stand twice in an OpenAPI file.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateKey;

impl SiteRule for DuplicateKey {
    const META: RuleMeta = RuleMeta {
        name: "duplicate-key",
        summary: "a key stands twice in an OpenAPI file",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("duplicate_key.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::DuplicateKey, |_, problem| {
            let text = format!("the key `{}` is set twice", problem.name);
            (text, "keep one of the two: the other one is lost".to_owned())
        });
    }
}
