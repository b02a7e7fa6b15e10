//! The same id on two headings.

use doclint_rule::site::PlatformId;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct DuplicateId;

impl PageRule for DuplicateId {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-id",
        "two headings have the same `{#id}`",
        include_str!("duplicate_id.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut seen: HashMap<String, Span> = HashMap::new();
        for heading in ast::Heading::all(page) {
            let (Some(id), Some(span)) = (heading.custom_id(), heading.custom_id_span()) else {
                continue;
            };
            let Some(first) = seen.get(id.as_str()) else {
                seen.insert(id.as_str().to_owned(), span);
                continue;
            };
            let first = *first;
            cx.report(span, format!("id `{}` is already used on this page", id.as_str()))
                .label(first, "first used here")
                .help("choose another id: links to this one lead to the first heading");
        }
    }
}
