//! Operations of an OpenAPI file with the same id.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct DuplicateOperationId;

impl SiteRule for DuplicateOperationId {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-operation-id",
        "two operations of an OpenAPI file have the same `operationId`",
        include_str!("duplicate_operation_id.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::DuplicateOperationId, |_, problem| {
            let text = format!("two operations have the `operationId` `{}`", problem.name);
            (text, "give each operation its own `operationId`".to_owned())
        });
    }
}
