//! Operations of an OpenAPI file with the same id.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateOperationId;

impl SiteRule for DuplicateOperationId {
    const META: RuleMeta = RuleMeta {
        name: "duplicate-operation-id",
        summary: "two operations of an OpenAPI file have the same id",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("duplicate_operation_id.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::tell(site, cx, ApiDefect::DuplicateOperationId, |_, problem| {
            let text = format!("two operations have the id `{}`", problem.name);
            (text, "give each operation an id of its own".to_owned())
        });
    }
}
